import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Confirmation } from '../parts/confirmation.tsx'
import { Field } from '../parts/field.tsx'
import { dayAndTime } from '../session/request-words.ts'
import { useSession } from '../session/session-context.ts'
import { useReading } from '../parts/loading.tsx'
import { Section } from './section.tsx'

/** The start of the world, and the starts that it could have. */
export function ScenarioSection(): VNode {
  const start = useReading((from) => from.startedFrom())
  return (
    <Section title="Scenario" value={start && (start.name ?? 'without a name')}>
      <small>{start && `seed ${start.seed}, ${dayAndTime(start.now)}, contract ${start.contract}`}</small>
      <ResetForm />
    </Section>
  )
}

function ResetForm(): VNode | null {
  const session = useSession()
  const [name, choose] = useState('')
  const names = useReading((from) => from.scenarios())
  // Before the names are known, keys typed to choose one would be lost.
  if (!names) return null
  return (
    <form>
      <Field
        label="Reset to"
        options={[['', 'its start'], ...names]}
        onInput={({ target }) => choose((target as HTMLSelectElement).value)}
      />
      <Confirmation
        action="Reset"
        warning="This discards the rows, the requests, the gates and the faults that were added."
        onConfirm={() => (name ? session.control.startFromScenario(name) : session.control.reset())}
      />
    </form>
  )
}
