import type { VNode } from 'preact'
import { WorldRow } from './world-row.tsx'
import { Field } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading } from '../parts/loading.tsx'
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

/** Where a world may begin. */
const ORIGINS = [
  ['', 'as this world is now'],
  ['start', 'at the start of the fake'],
] as const

/** Opens a new world: where the shown one is, or at the start of the fake. */
function WorldForm(): VNode {
  const session = useSession()
  const open = (field: ReadField) => session.control.worlds.open(field('name').trim(), field('from') ? undefined : {})
  return (
    <ActionForm button="Open world" onAct={open}>
      <Field label="New world" name="name" autocomplete="off" spellcheck={false} />
      <Field label="Begins" name="from" options={ORIGINS} />
    </ActionForm>
  )
}
