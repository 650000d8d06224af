import type { VNode } from 'preact'
import type { EntryDetail, EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import type { RefusalCause } from '../../../../worlds/knowledge/refusal-cause.ts'
import { sentence } from '../../parts/direction.ts'
import { useSession } from '../../session/session-context.ts'
import { checkList } from './check-list.tsx'

/** A request; the cause of a refusal comes with its messages. */
type Explained = EntryOutline & Pick<EntryDetail, 'cause'>

/** Why a request was answered so: a sentence, the hint, what else played a part, and the checks in their order. */
export const WhyTab = ({ request }: { readonly request: Explained }): VNode => (
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
    {request.cause && <Cause {...request.cause} />}
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

/** The cause of a refusal, with a link to the request that led to it. */
function Cause({ number, says }: RefusalCause): VNode {
  const session = useSession()
  return (
    <p class="callout">
      <strong>Cause</strong> {sentence(says)}{' '}
      {number !== undefined && (
        <button type="button" class="link" onClick={() => (session.selected = number)}>
          #{number}
        </button>
      )}
    </p>
  )
}

/** A list of whatever else played a part; nothing where nothing did. */
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
