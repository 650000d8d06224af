import type { VNode } from 'preact'
import type { RequestKind } from '../../../worlds/knowledge/decision.ts'
import { metFault } from '../session/requests.ts'
import type { KnownRequest } from '../session/requests.ts'

/** The meaning of a mark. */
type Mark = RequestKind | 'fault'

/** The outlines of the marks, around their middle: each has a shape of its own. That of a fault stands beside another, or alone. */
const OUTLINES: Readonly<Record<Mark, string>> = {
  read: 'M0-2a2 2 0 1 0 .1 0z',
  write: 'M-3-3h6v6h-6z',
  refused: 'M0-4l4 7h-8z',
  failed: 'M-3-3l6 6m0-6l-6 6',
  waiting: 'M-2-3v7m4-7v7',
  fault: 'M7-7v4m0 3v.1',
}

export const markIcon = (...marks: readonly Mark[]): VNode => (
  <svg class="mark" viewBox={marks[0] === 'fault' ? '-1 -13 16 16' : '-8 -8 16 16'} aria-hidden="true">
    {marks.map((mark) => (
      <path class={`is-${mark}`} d={OUTLINES[mark]} />
    ))}
  </svg>
)

/** The mark of a request, and whether it met a fault. */
export const requestMark = (request: KnownRequest): VNode =>
  metFault(request) ? markIcon(request.kind, 'fault') : markIcon(request.kind)

/** The status of an answer, beside the mark that its request has in the list. */
export function statusMark({ kind, status, failure }: Pick<KnownRequest, 'kind' | 'status' | 'failure'>): VNode {
  return (
    <span class={`is-${kind}`}>
      {markIcon(kind)}
      <b class="outcome">{status ?? (failure === undefined ? 'no answer yet' : 'no answer')}</b>
    </span>
  )
}
