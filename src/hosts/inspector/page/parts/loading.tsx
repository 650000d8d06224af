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

interface LoadingProps<T> {
  readonly of: Loaded<T>
  readonly children: (value: T) => ComponentChildren
}

/** Shows what was read, that it is being read, or why it could not be. */
export function Loading<T>({ of, children }: LoadingProps<T>): VNode {
  if (of.state === 'failed') return <Problem says={of.says} />
  if (of.value === undefined) return <p class="faint">Reading…</p>
  return <div aria-busy={of.state === 'loading'}>{children(of.value)}</div>
}
