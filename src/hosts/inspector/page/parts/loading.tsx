import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { InspectedControl } from '../../../control/inspected-control.ts'
import { useSession } from '../session/session-context.ts'
import { sentence } from './direction.ts'

/** Something that is read from control. While it is read again, the last value of the same world stays. */
export type Loaded<T> =
  | { readonly state: 'loading'; readonly value?: T | undefined }
  | { readonly state: 'ready'; readonly value: T }
  /** `says` tells why, in the words of the server. */
  | { readonly state: 'failed'; readonly says: string; readonly value?: never }

/**
 * Reads something now, and again for another world, whenever what was read may have changed without a request, and whenever one
 * of the inputs changes. An answer that comes too late is dropped.
 */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const session = useSession()
  const read = useRef(session.control)
  useLayoutEffect(() => {
    let isWanted = true
    const take = (next: Loaded<T>): void => {
      if (isWanted) setLoaded(next)
    }
    const last = read.current === session.control ? loaded.value : undefined
    read.current = session.control
    setLoaded({ state: 'loading', value: last })
    load().then(
      (value) => take({ state: 'ready', value }),
      (error: unknown) => take({ state: 'failed', says: (error as Error).message }),
    )
    return () => {
      isWanted = false
    }
  }, [session.control, session.edits, ...inputs])
  return loaded
}

/**
 * Reads something from control: at first, for another world, whenever `edits` of the session counts up, and when one of the causes
 * changes. Undefined until it was read.
 */
export function useReading<T>(
  read: (control: InspectedControl) => Promise<T>,
  ...causes: readonly unknown[]
): T | undefined {
  const session = useSession()
  const control = session.control
  return useLoaded<T | undefined>(() => session.attempt(() => read(control)), causes).value
}

/** A sentence that says what went wrong. Screen readers say it at once. */
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
 * @param waiting - What it waits for, and what would end that; undefined if it does not wait.
 */
export const notOver = (number: number, waiting: string | undefined): VNode => (
  <p class="faint">
    Request {number} is not over yet{waiting === undefined ? '.' : `: ${sentence(waiting)}`}
  </p>
)
