import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { ruleName } from '../../../../../observe/journal/journal-table.ts'
import type { CheckResult } from '../../../../../request/check-results.ts'
import type { EntryDetail, EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import { sentence } from '../../parts/direction.ts'
import { useSession } from '../../session/session-context.ts'
import { RuleParagraph } from './rule-paragraph.tsx'

/** A request; the cause of a refusal comes with its messages. */
type Explained = EntryOutline & Pick<EntryDetail, 'cause'>

/** Why a request was answered so: a sentence, the hint, what else played a part, and the checks in their order. */
export function WhyTab({ request }: { readonly request: Explained }): VNode {
  const { decision, about, hint, cause, warnings, faultsMet, checks, waiting } = request
  return (
    <div>
      <p class="decision">{breakable(sentence(decision))}</p>
      {about !== undefined && (
        <p>
          It is about <code>{sentence(about)}</code>.
        </p>
      )}
      {hint !== undefined && callout('Hint', sentence(hint))}
      {cause && <Cause {...cause} />}
      {warnings.map((warning) => callout('Warning', sentence(warning), 'warnings'))}
      {faultsMet.map((fault) => callout('Fault that it met', <code>{sentence(fault)}</code>, 'refused'))}
      <h3>Checks</h3>
      {checks.length === 0 ? (
        <p class="faint">Nothing was decided{waiting === undefined ? '' : ' yet'}.</p>
      ) : (
        checkList(request)
      )}
    </div>
  )
}

/** A text whose names may break behind each `_`, as the name of an endpoint does in a narrow column, and not within a word. */
const breakable = (text: string): ComponentChildren => text.split(/(?<=_)/).flatMap((part) => [<wbr />, part])

/** The cause of a refusal, with the request that caused it, if one did. */
function Cause({ says, number }: NonNullable<Explained['cause']>): VNode {
  const session = useSession()
  return callout(
    'Cause',
    <>
      {sentence(says)}{' '}
      {number !== undefined && (
        <button type="button" class="link" onClick={() => (session.selected = number)}>
          #{number}
        </button>
      )}
    </>,
  )
}

/** Something that played a part. */
const callout = (title: string, text: ComponentChildren, kind = 'hint'): VNode => (
  <p class={`callout is-${kind}`}>
    <strong>{title}</strong> {text}
  </p>
)

const signs: Readonly<Record<CheckResult['outcome'], string>> = {
  passed: '✓',
  refused: '✕',
  answered: '●',
  'not reached': '–',
}

/** The checks of a request in their order, with the one that decided. */
const checkList = ({ number, checks }: EntryOutline): VNode => (
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
