import type { VNode } from 'preact'
import { escaped } from './direction.ts'

/** More of a value than that is shown when it is asked for. */
const SHORT = 300

/** A value on one line, as JSON, or a word where there is none. Values that differ look different, whatever is in them. */
export function valueText(value: unknown): VNode {
  if (value === undefined) return <span class="faint">none</span>
  const text = escaped(JSON.stringify(value))
  if (text.length <= SHORT) return <bdi class={`value mono is-${typeof value}`}>{text}</bdi>
  return (
    <details>
      <summary>
        <bdi class="value mono">{text.slice(0, SHORT)}…</bdi> <span class="faint">{text.length} characters</span>
      </summary>
      <bdi class="value mono">{text}</bdi>
    </details>
  )
}
