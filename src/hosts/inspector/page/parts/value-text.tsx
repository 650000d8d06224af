import type { VNode } from 'preact'
import { escaped } from './direction.ts'

/** More of a value than that is shown when it is asked for. */
const SHORT = 300

/** A value on one line, as JSON, or a word where there is none. Values that differ look different, whatever is in them. */
export function valueText(value: unknown): VNode {
  if (value === undefined) return <span class="faint">none</span>
  const text = escaped(JSON.stringify(value))
  const shown = (part: string): VNode => <bdi class={`value mono is-${typeof value}`}>{part}</bdi>
  if (text.length <= SHORT) return shown(text)
  return (
    <details>
      <summary>
        {shown(`${text.slice(0, SHORT)}…`)} <span class="faint">{text.length} characters</span>
      </summary>
      {shown(text)}
    </details>
  )
}
