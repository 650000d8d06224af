import type { VNode } from 'preact'
import type { GateSummary } from '../../../worlds/knowledge/held-answers.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { ActionForm } from '../parts/action-form.tsx'
import { filledIn } from '../parts/field.tsx'
import { notOver, useReading } from '../parts/loading.tsx'
import { useSession } from '../session/session-context.ts'
import { HeldRequestRow } from './held-request-row.tsx'
import { requestMatchFields } from './request-match-fields.tsx'
import { Section } from './section.tsx'

/** The gates, and the requests that they hold. Other requests wait for a fault. */
export function GatesSection(): VNode {
  const { length } = useSession().present.held
  return (
    <Section title="Gates" value={length === 0 ? 'nothing waits' : `${length} waiting`}>
      <Gates />
    </Section>
  )
}

function Gates(): VNode {
  const session = useSession()
  const { held, gates: numbers } = session.present
  const gates = useReading((from) => from.gates.list(), held, numbers)
  const atGates = gates?.flatMap((gate) => gate.held.map(({ number }) => number))
  return (
    <>
      {gates?.map((gate) => (
        <GateCard key={gate.number} gate={gate} />
      ))}
      {held.map((one) => atGates?.includes(one.number) === false && notOver(one.number, one.waiting))}
      <ActionForm button="Hold" onAct={(field) => session.control.hold(filledIn(field, 'method', 'path', 'at'))}>
        {requestMatchFields()}
      </ActionForm>
    </>
  )
}

function GateCard({ gate: { number, match, at, reached, held } }: { readonly gate: GateSummary }): VNode {
  const session = useSession()
  return (
    <section class="callout" aria-label={`Gate ${number}`}>
      <div class="flow">
        <span>
          <code>{match}</code>
          <small>
            gate {number}, holds {at === 'answer' ? 'answers' : 'requests'}, {reached} came
          </small>
        </span>
        <ActionButton label={`Let all through gate ${number}`} onAct={() => session.control.gates.get(number).open()}>
          Let all through
        </ActionButton>
      </div>
      <ul>
        {held.map((request) => (
          <HeldRequestRow key={request.place} gate={number} request={request} />
        ))}
      </ul>
    </section>
  )
}
