import type { VNode } from 'preact'
import type { FaultDefinition } from '../../../../observe/journal/journal-entry.ts'
import type { ShownFault } from '../../../worlds/knowledge/fault-words.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { sentence } from '../parts/direction.ts'
import { useSession } from '../session/session-context.ts'
import { FaultForm } from './fault-form.tsx'
import { Section } from './section.tsx'

/** The failures that requests meet. */
export function FaultsSection(): VNode {
  const { length } = useSession().present.faults.filter(({ over }) => !over)
  return (
    <Section title="Faults" value={length === 0 ? 'none' : `${length} in force`}>
      <FaultPresets />
      <FaultList />
      <FaultForm />
    </Section>
  )
}

const PRESETS: readonly (readonly [string, FaultDefinition])[] = [
  ['Next answer is 503', { effect: { status: 503 }, times: 1 }],
  ['Every request takes 2 s', { effect: { latency: '2s' } }],
  ['Network error once', { effect: { networkError: true }, times: 1 }],
]

function FaultPresets(): VNode {
  const session = useSession()
  return (
    <div class="flow">
      {PRESETS.map(([name, fault]) => (
        <ActionButton isRepeatable onAct={() => session.control.faults.add(fault)}>
          {name}
        </ActionButton>
      ))}
    </div>
  )
}

function FaultList(): VNode | null {
  const session = useSession()
  const { faults } = session.present
  if (faults.length === 0) return null
  return (
    <>
      <ul aria-label="Faults">
        {faults.map((fault) => (
          <FaultRow key={fault.number} fault={fault} />
        ))}
      </ul>
      <div class="flow">
        <ActionButton label="Remove all faults" onAct={() => session.control.faults.clear()}>
          Remove all
        </ActionButton>
      </div>
    </>
  )
}

function FaultRow({ fault }: { readonly fault: ShownFault }): VNode {
  const session = useSession()
  const { number, matched, fired, over } = fault
  const says = sentence(fault.says)
  return (
    <li class="flow line">
      <span>
        <code>{says}</code>
        <small>
          {over && 'over, '}met {fired} of {matched} that match
        </small>
      </span>
      <ActionButton label={`Remove fault ${number}: ${says}`} onAct={() => session.control.faults.remove(number)}>
        Remove
      </ActionButton>
    </li>
  )
}
