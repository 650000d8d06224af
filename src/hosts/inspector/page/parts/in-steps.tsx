import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'

interface InStepsProps<T> {
  readonly of: readonly T[]
  /** So many are rendered at once; as many more when they are asked for. */
  readonly step: number
  readonly children: (one: T, place: number) => VNode
}

/** A list whose items are rendered in steps, because a page with all of a long one would stutter. */
export function InSteps<T>({ of, step, children }: InStepsProps<T>): VNode {
  const shown = useSignal(step)
  const left = of.length - shown.value
  return (
    <ul>
      {of.slice(0, shown.value).map((one, place) => (
        <li key={place}>{children(one, place)}</li>
      ))}
      {left > 0 && (
        <li>
          <button type="button" class="link" onClick={() => (shown.value += step)}>
            {Math.min(left, step)} more of {left}
          </button>
        </li>
      )}
    </ul>
  )
}
