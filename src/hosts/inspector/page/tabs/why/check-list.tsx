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
    {checks.map((check, place) => (
      <Check id={`rule-${place}`} {...check} />
    ))}
  </ol>
)

/** The rule of a refusal is open from the start, because it is what one looks for. */
function Check({ id, rule, source, outcome }: CheckResult & { readonly id: string }): VNode {
  const [isOpen, setOpen] = useState(outcome === 'refused')
  const isDeciding = outcome === 'refused' || outcome === 'answered'
  return (
    <li class={`is-${outcome.replace(' ', '-')}`} aria-current={isDeciding ? 'step' : undefined}>
      <span class="sign" aria-hidden="true">
        {signs[outcome]}
      </span>
      <span>{rule}</span>
      <span>{outcome}</span>
      <button type="button" class="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {ruleName(source)}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <RuleParagraph number={source} />}
      </div>
    </li>
  )
}
