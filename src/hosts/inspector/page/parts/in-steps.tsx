import type { VNode } from 'preact'
import { useState } from 'preact/hooks'

interface InStepsProps<T> {
  readonly of: readonly T[]
  /** How many are rendered at first, and with each further step. */
  readonly step: number
  readonly children: (one: T) => VNode
}

/** A list whose items are rendered in steps, because a page with all of a long one would stutter. */
export function InSteps<T>({ of, step, children }: InStepsProps<T>): VNode {
  const [shown, show] = useState(step)
  const left = of.length - shown
  return (
    <ul>
      {of.slice(0, shown).map((one) => (
        <li>{children(one)}</li>
      ))}
      {left > 0 && (
        <li>
          <button type="button" class="link" onClick={() => show(shown + step)}>
            {Math.min(left, step)} more of {left}
          </button>
        </li>
      )}
    </ul>
  )
}
