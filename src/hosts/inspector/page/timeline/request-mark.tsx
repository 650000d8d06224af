import type { VNode } from 'preact'
import type { RequestKind } from '../../../worlds/knowledge/request-kind.ts'

/** The outlines of the marks, around their middle: each kind has a shape of its own. */
const OUTLINES: Readonly<Record<RequestKind, string>> = {
  read: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  write: 'M-4-4h8v8h-8z',
  refused: 'M0-5L5.5 4.5h-11z',
  failed: 'M-5-3l2-2 3 3 3-3 2 2-3 3 3 3-2 2-3-3-3 3-2-2 3-3z',
  waiting: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
}

/** A flash beside the mark. */
const FAULT = 'M6-10l-4 5h3l-2 4l5-6h-3l2-3z'

/** The mark of a request. `fault` adds that a fault was met. */
export const requestMark = (kind: RequestKind, fault = false): VNode => (
  <g>
    <path class={`mark is-${kind}`} d={OUTLINES[kind]} />
    {fault && <path class="mark is-fault" d={FAULT} />}
  </g>
)

/** The mark as a picture of its own, for a row or a legend. */
export const markIcon = (kind: RequestKind, fault = false): VNode => (
  <svg class="mark-icon" viewBox="-9 -9 18 18" aria-hidden="true">
    {requestMark(kind, fault)}
  </svg>
)
