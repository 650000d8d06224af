import type { VNode } from 'preact'
import type { ShownFault } from '../../../worlds/knowledge/fault-words.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { sentence } from '../parts/direction.ts'
import { useSession } from '../session/session-context.ts'
import { FaultForm } from './fault-form.tsx'
import { Section } from './section.tsx'

/** The failures that requests meet. */
export function FaultsSection(): VNode {
  const { faults } = useSession().present
  const { length } = faults.filter(({ over }) => !over)
  return (
    <Section title="Faults" value={length === 0 ? 'none' : `${length} in force`}>
      {faults.length > 0 && (
        <ul aria-label="Faults">
          {faults.map((fault) => (
            <FaultRow key={fault.number} fault={fault} />
          ))}
        </ul>
      )}
      <FaultForm />
    </Section>
  )
}

function FaultRow({ fault }: { readonly fault: ShownFault }): VNode {
  const session = useSession()
  const { number, matched, fired, over } = fault
  const says = sentence(fault.says)
  return (
    <li class="flow">
      <span>
        <code>{says}</code>
        <small>{over ? `over, met ${fired}` : `met ${fired} of ${matched} that match`}</small>
      </span>
      <ActionButton label={`Remove fault ${number}: ${says}`} onAct={() => session.control.faults.remove(number)}>
        Remove
      </ActionButton>
    </li>
  )
}
