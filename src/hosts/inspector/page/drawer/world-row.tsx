import type { VNode } from 'preact'
import type { WorldSummary } from '../../../worlds/worlds.ts'
import { Confirmation } from '../parts/confirmation.tsx'
import { useSession } from '../session/session-context.ts'
import { inWords } from '../timeline/pauses.ts'
import { meantBy } from '../session/world-names.ts'

interface WorldRowProps {
  /** Absent for the world without a name, which cannot be dropped. */
  readonly summary?: WorldSummary
}

/** One world: whether it is the one that is shown, or since when nobody has asked it for anything. */
export function WorldRow({ summary }: WorldRowProps): VNode {
  const session = useSession()
  const name = summary?.name
  const isShown = session.world === name
  const isUsed = session.used === name
  return (
    <li class="flow" aria-current={isShown ? 'true' : undefined}>
      <span>
        <b>{name ?? 'First world'}</b>
        <small>{isShown ? 'shown' : summary && `idle for ${inWords(summary.idle * 1000)}`}</small>
        {session.page && isUsed && <small>answers this page</small>}
      </span>
      {!isShown && (
        <button type="button" aria-label={`Show ${meantBy(name)}`} onClick={() => session.show(name)}>
          Show
        </button>
      )}
      {session.page && !isUsed && (
        <button type="button" aria-label={`Use ${meantBy(name)} in this page`} onClick={() => session.use(name)}>
          Use
        </button>
      )}
      {name !== undefined && <DropButton world={name} />}
    </li>
  )
}

function DropButton({ world }: { readonly world: string }): VNode {
  const session = useSession()
  const drop = () => {
    // Whoever asks a dropped world makes it again, and the page would.
    if (session.used === world) session.use(undefined)
    if (session.world === world) session.show(undefined)
    return session.control.worlds.drop(world)
  }
  return (
    <Confirmation
      action="Drop"
      label={`Drop ${meantBy(world)}`}
      warning={`This discards the rows and the requests of ${world}.`}
      onConfirm={drop}
    />
  )
}
