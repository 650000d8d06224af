import type { VNode } from 'preact'
import type { EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import { sentence } from '../../parts/direction.ts'
import { CheckList } from './check-list.tsx'

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
    <Callout
      title="Warnings"
      kind="warnings"
      of={request.warnings.map((warning) => (
        <li>{sentence(warning)}</li>
      ))}
    />
    <Callout
      title="Faults that it met"
      kind="faults"
      of={request.faultsMet.map((fault) => (
        <li>
          <code>{sentence(fault)}</code>
        </li>
      ))}
    />
    <h3>Checks</h3>
    {request.checks.length === 0 ? (
      <p class="faint">Nothing was decided{request.waiting === undefined ? '' : ' yet'}, so no check is told.</p>
    ) : (
      <CheckList key={request.number} checks={request.checks} />
    )}
  </div>
)

interface CalloutProps {
  readonly title: string
  readonly kind: string
  readonly of: readonly VNode[]
}

/** What else played a part; nothing where nothing did. */
const Callout = ({ title, kind, of }: CalloutProps): VNode | null =>
  of.length === 0 ? null : (
    <div class={`callout is-${kind}`}>
      <strong>{title}</strong>
      <ul>{of}</ul>
    </div>
  )
