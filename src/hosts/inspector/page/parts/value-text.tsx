import type { VNode } from 'preact'

/** More of a value than that is shown when it is asked for. */
const SHORT = 300

/** A value on one line, as JSON, or a word where there is none. */
export function ValueText({ value }: { readonly value: unknown }): VNode {
  if (value === undefined) return <span class="faint">none</span>
  const text = JSON.stringify(value)
  if (text.length <= SHORT) return <code class={`value ${kindOf(value)}`}>{text}</code>
  return (
    <details>
      <summary>
        <code class="value">{text.slice(0, SHORT)}…</code> <span class="faint">{text.length} characters</span>
      </summary>
      <code class="value">{text}</code>
    </details>
  )
}

/** The class of a value's colour. */
export const kindOf = (value: unknown): string => (value === null ? 'null' : typeof value)
