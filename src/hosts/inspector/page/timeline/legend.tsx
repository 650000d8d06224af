import type { VNode } from 'preact'
import { markIcon } from './request-mark.tsx'

const KINDS = ['read', 'write', 'refused', 'failed', 'waiting'] as const

/** The meaning of the marks. */
export const legend = (): VNode => (
  <ul class="legend" aria-label="Marks">
    {KINDS.map((kind) => (
      <li>
        {markIcon(kind)} {kind}
      </li>
    ))}
    <li>{markIcon('read', true)} fault</li>
  </ul>
)
