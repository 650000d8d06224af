import type { VNode } from 'preact'
import { kindOf } from '../session/request-kind.ts'
import type { KindFields } from '../session/request-kind.ts'
import { MarkIcon } from '../timeline/request-mark.tsx'

/** The status of an answer, beside the mark that its request has in the list. */
export function StatusMark(request: KindFields): VNode {
  const { status, failure } = request
  const kind = kindOf(request)
  return (
    <span class={`status is-${kind}`}>
      <MarkIcon kind={kind} />
      <b class="outcome">{status ?? (failure === undefined ? 'no answer yet' : 'no answer')}</b>
    </span>
  )
}
