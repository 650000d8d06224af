import type { VNode } from 'preact'
import type { KnownRequest } from '../session/requests.ts'
import { markIcon } from '../timeline/request-mark.tsx'

/** The status of an answer, beside the mark that its request has in the list. */
export function statusMark({ kind, status, failure }: Pick<KnownRequest, 'kind' | 'status' | 'failure'>): VNode {
  return (
    <span class={`is-${kind}`}>
      {markIcon(kind)}
      <b class="outcome">{status ?? (failure === undefined ? 'no answer yet' : 'no answer')}</b>
    </span>
  )
}
