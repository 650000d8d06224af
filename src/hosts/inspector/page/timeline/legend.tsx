import type { VNode } from 'preact'
import { MarkIcon } from './request-mark.tsx'

const KINDS = ['read', 'write', 'refused', 'failed', 'waiting', 'edit'] as const

/** What the marks mean. */
export const Legend = (): VNode => (
  <ul class="legend" aria-label="Marks">
    {KINDS.map((kind) => (
      <li>
        <MarkIcon kind={kind} /> {kind === 'edit' ? 'rows edited' : kind}
      </li>
    ))}
    <li>
      <MarkIcon kind="read" fault /> fault
    </li>
  </ul>
)
