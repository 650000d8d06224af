import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { WorldStart } from '../../../worlds/knowledge/world-start.ts'
import { Confirmation } from '../parts/confirmation.tsx'
import { Field } from '../parts/field.tsx'
import { fieldReader, given, toNumber } from '../parts/read-field.ts'
import type { ReadField } from '../parts/read-field.ts'
import { useSession } from '../session/session-context.ts'
import { asUtc, momentField, readableTime } from './moments.tsx'
import { useReading } from './reading.ts'
import { Section } from './section.tsx'

const LOST = 'This discards the rows, the requests, the gates and the faults that were added.'

/** The start of the world, and the starts that it could have. */
export function ScenarioSection(): VNode {
  const start = useReading((from) => from.startedFrom())
  return (
    <Section title="Scenario" value={start && (start.name ?? 'a state')}>
      <StartOfWorld start={start} />
      <StartForm />
    </Section>
  )
}

function StartOfWorld({ start }: { readonly start: WorldStart | undefined }): VNode {
  const session = useSession()
  return (
    <div class="flow line">
      <span>
        <b>{start && (start.name ?? 'A state, no scenario')}</b>
        <small>{start && `seed ${start.seed}, ${readableTime(start.now)}, contract ${start.contract}`}</small>
      </span>
      <Confirmation
        action="Reset"
        warning={`${LOST} The world is back at its start.`}
        onConfirm={() => session.control.reset()}
      />
    </div>
  )
}

function StartForm(): VNode | null {
  const session = useSession()
  const form = useRef<HTMLFormElement>(null)
  const names = useReading((from) => from.scenarios())
  const start = () => {
    const field = fieldReader(form.current!)
    return session.control.startFromScenario(field('name'), readOptions(field))
  }
  // Before they are known, what somebody types to choose one is lost.
  if (!names) return null
  return (
    <form ref={form} onSubmit={(event) => event.preventDefault()}>
      <Field label="Start from" name="name" options={names} />
      <Field label="Seed" name="seed" inputMode="numeric" placeholder="As now" size={6} />
      {momentField('now', 'Moment (UTC)')}
      <Confirmation action="Start" warning={LOST} onConfirm={start} />
    </form>
  )
}

/** The server checks them. */
const readOptions = (field: ReadField): { readonly seed?: number; readonly now?: string } => ({
  ...given('seed', field('seed'), toNumber(field('seed')) as number),
  ...given('now', field('now'), asUtc(field('now'))),
})
