import { isObject } from '../../core/json/kinds.ts'
import type { Failure } from '../checks/failure-note.ts'

/**
 * Takes out of a failure what stands between its reader and the test: our own lines of the stack, the first of which Vitest
 * shows for a timeout; and the cause of a failed `fetch`, which is an empty `Response` of msw's that fills forty lines.
 *
 * @param own - The URL of the module whose lines are left out.
 */
export function trimFailure(failure: Failure & { cause?: unknown }, own: string): void {
  const { pathname } = new URL(own)
  const lines = failure.stack?.split('\n').filter((line) => !line.includes(pathname))
  if (lines) failure.stack = lines.join('\n')
  if (isNetworkError(failure.cause)) delete failure.cause
}

/** Whether a value is a `Response.error()`, also one that Vitest has serialized. */
const isNetworkError = (cause: unknown): boolean =>
  isObject(cause) && cause['type'] === 'error' && cause['status'] === 0
