import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import type { CheckResult } from '../../../../../request/check-results.ts'
import { ruleName } from '../../../../worlds/knowledge/decision.ts'
import { RuleParagraph } from './rule-paragraph.tsx'

const signs: Readonly<Record<CheckResult['outcome'], string>> = {
  passed: '✓',
  refused: '✕',
  answered: '●',
  'not reached': '–',
}

/** The checks of a request in their order, with the one that decided. */
export const checkList = ({ number, checks }: EntryOutline): VNode => (
  <ol key={number} class="checks">
    {checks.map((check) => (
      <Check {...check} />
    ))}
  </ol>
)

/** The rule of a refusal is open from the start, because it is what one looks for; of an endpoint, the titles of its rules are. */
function Check({ rule, source, outcome }: CheckResult): VNode {
  const [isOpen, setOpen] = useState(outcome === 'refused')
  const isDeciding = outcome === 'refused' || outcome === 'answered'
  return (
    <li class={`is-${outcome.replace(' ', '-')}`} aria-current={isDeciding ? 'step' : undefined}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="sign" aria-hidden="true">
            {signs[outcome]}
          </span>
          <span>{rule}</span>
          <span>{outcome}</span>
          <span class="link">{ruleName(source)}</span>
        </summary>
        {isOpen && <RuleParagraph number={source} />}
      </details>
    </li>
  )
}
