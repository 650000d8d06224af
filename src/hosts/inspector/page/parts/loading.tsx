import type { ComponentChildren, VNode } from 'preact'
import { sentence } from './direction.ts'
import type { Loaded } from './use-loaded.ts'

/** A sentence that tells what went wrong. Screen readers say it at once. */
export const Problem = ({ says }: { readonly says: string }): VNode | null =>
  says === '' ? null : (
    <p class="problem" role="alert">
      {sentence(says)}
    </p>
  )

/** Shows what was read, that it is being read, or why it could not be. */
export function loading<T>(of: Loaded<T>, show: (value: T) => ComponentChildren): VNode {
  if (of.state === 'failed') return <Problem says={of.says} />
  if (of.value === undefined) return <p class="faint">Reading…</p>
  return <div aria-busy={of.state === 'loading'}>{show(of.value)}</div>
}

/**
 * A request without an answer.
 *
 * @param waiting - What it waits for, and what would end that; undefined where it does not wait.
 */
export const notOver = (number: number, waiting: string | undefined): VNode => (
  <p class="faint">
    Request {number} is not over yet{waiting === undefined ? '.' : `: ${sentence(waiting)}`}
  </p>
)
