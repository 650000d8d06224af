import { isObject } from '../../core/json/kinds.ts'
import type { Failure } from '../checks/failure-note.ts'

/** A failure as Vitest keeps it: an error, or what is left of one. */
type TestFailure = Failure & { readonly name?: string; cause?: unknown }

/**
 * Takes out of a failure what stands between its reader and the test: our own lines of the stack, because Vitest shows the first
 * ones, and those of a mistake or a timeout would be ours; and the cause of a failed `fetch`, which is an empty `Response` of
 * msw's that fills forty lines.
 *
 * @param own - The URL of the module that calls tests. Of a mistake, the lines of all modules beside it are left out.
 */
export function trimFailure(failure: TestFailure, own: string): void {
  const { pathname } = new URL(failure.name === 'FakeUsageError' ? '.' : own, own)
  const lines = failure.stack?.split('\n').filter((line) => !(FRAME.test(line) && line.includes(pathname)))
  if (lines?.some((line) => FRAME.test(line))) failure.stack = lines.join('\n')
  if (isNetworkError(failure.cause)) delete failure.cause
}

const FRAME = /^\s+at /

/** Whether a value is a `Response.error()`, also one that Vitest has serialized. */
const isNetworkError = (cause: unknown): boolean =>
  isObject(cause) && cause['type'] === 'error' && cause['status'] === 0
