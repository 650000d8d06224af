import type { VNode } from 'preact'
import { MarkIcon } from './request-mark.tsx'

const SIGNS = [
  ['read', 'read'],
  ['write', 'write'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['waiting', 'waiting'],
  ['edit', 'rows edited'],
] as const

/** What the marks mean. */
export const Legend = (): VNode => (
  <ul class="legend" aria-label="Marks">
    {SIGNS.map(([kind, name]) => (
      <li>
        <MarkIcon kind={kind} /> {name}
      </li>
    ))}
    <li>
      <MarkIcon kind="read" fault /> fault
    </li>
  </ul>
)
