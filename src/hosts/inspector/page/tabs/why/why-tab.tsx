import type { VNode } from 'preact'
import type { EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import { sentence } from '../../parts/direction.ts'
import { checkList } from './check-list.tsx'

/** Why a request was answered so: a sentence, the hint, what else played a part, and the checks in their order. */
export const WhyTab = ({ request }: { readonly request: EntryOutline }): VNode => (
  <div>
    <p class="decision">{sentence(request.decision)}</p>
    {request.about !== undefined && (
      <p>
        It is about <code>{sentence(request.about)}</code>.
      </p>
    )}
    {request.hint !== undefined && (
      <p class="callout">
        <strong>Hint</strong> {sentence(request.hint)}
      </p>
    )}
    {callout('Warnings', 'warnings', request.warnings.map(sentence))}
    {callout(
      'Faults that it met',
      'faults',
      request.faultsMet.map((fault) => <code>{sentence(fault)}</code>),
    )}
    <h3>Checks</h3>
    {request.checks.length === 0 ? (
      <p class="faint">Nothing was decided{request.waiting === undefined ? '' : ' yet'}.</p>
    ) : (
      checkList(request)
    )}
  </div>
)

/** What else played a part; nothing where nothing did. */
const callout = (title: string, kind: string, of: readonly (VNode | string)[]): VNode | null =>
  of.length === 0 ? null : (
    <div class={`callout is-${kind}`}>
      <strong>{title}</strong>
      <ul>
        {of.map((one) => (
          <li>{one}</li>
        ))}
      </ul>
    </div>
  )
