import type { VNode } from 'preact'
import { WorldForm } from './world-form.tsx'
import { WorldRow } from './world-row.tsx'
import { Field } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading } from './reading.ts'
import { Section } from './section.tsx'

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
