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
  const isShown = session.world === summary?.name
  const isUsed = session.used === summary?.name
  const name = summary?.name ?? 'First world'
  const meant = meantBy(summary?.name)
  const drop = () => {
    // Whoever asks a dropped world makes it again, and the page would.
    if (isUsed) session.use(undefined)
    if (isShown) session.show(undefined)
    return session.control.worlds.drop(name)
  }
  return (
    <li class="flow" aria-current={isShown ? 'true' : undefined}>
      <span>
        <b>{name}</b>
        <small>{isShown ? 'shown' : summary && `idle for ${inWords(summary.idle * 1000)}`}</small>
        {session.page && isUsed && <small>answers this page</small>}
      </span>
      {!isShown && (
        <button type="button" aria-label={`Show ${meant}`} onClick={() => session.show(summary?.name)}>
          Show
        </button>
      )}
      {session.page && !isUsed && (
        <button type="button" aria-label={`Use ${meant} in this page`} onClick={() => session.use(summary?.name)}>
          Use
        </button>
      )}
      {summary && (
        <Confirmation
          action="Drop"
          label={`Drop ${meant}`}
          warning={`This discards the rows and the requests of ${name}.`}
          onConfirm={drop}
        />
      )}
    </li>
  )
}
