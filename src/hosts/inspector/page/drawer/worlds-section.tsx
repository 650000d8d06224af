import type { VNode } from 'preact'
import type { WorldSummary } from '../../../worlds/worlds.ts'
import { Confirmation } from '../parts/confirmation.tsx'
import { Field } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading } from '../parts/loading.tsx'
import { meantBy } from '../session/world-names.ts'
import { inWords } from '../timeline/pauses.ts'
import { Section } from './section.tsx'
import { ActionForm } from '../parts/action-form.tsx'
import type { ReadField } from '../parts/field.tsx'

/** The worlds of the server: the one without a name, and others by their names. */
export function WorldsSection(): VNode {
  const session = useSession()
  const { isServed } = session
  const worlds = useReading((from) => from.worlds.list()) ?? []
  return (
    <Section title="Worlds" value={session.world ?? 'first world'}>
      {isServed && <Field label="Base URL" class="mono" readOnly value={session.control.baseUrl} />}
      <ul aria-label="Worlds">
        <WorldRow />
        {worlds.map((summary) => (
          <WorldRow key={summary.name} summary={summary} />
        ))}
      </ul>
      <WorldForm />
    </Section>
  )
}

/** The states from which a world may begin. */
const ORIGINS = [
  ['', 'as this world is now'],
  ['start', 'at the start of the fake'],
] as const

/** Opens a new world: from the present state of the shown one, or from the start of the fake. */
function WorldForm(): VNode {
  const session = useSession()
  const open = async (field: ReadField) => {
    const name = field('name').trim()
    // Without a name, the address would be that of the list of worlds.
    if (name === '') throw new Error('Fill in a name first.')
    return session.control.worlds.open(name, field('from') ? undefined : {})
  }
  return (
    <ActionForm button="Open world" onAct={open}>
      <Field label="New world" name="name" autocomplete="off" spellcheck={false} />
      <Field label="Begins" name="from" options={ORIGINS} />
    </ActionForm>
  )
}

interface WorldRowProps {
  /** Absent for the world without a name, which cannot be dropped. */
  readonly summary?: WorldSummary
}

/** One world: whether it is the one that is shown, or how long ago its last request was. */
function WorldRow({ summary }: WorldRowProps): VNode {
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
    // A request to a dropped world makes it again, and the page would send one.
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
