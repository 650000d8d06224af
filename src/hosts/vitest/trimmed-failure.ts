import { isObject } from '../../core/json/kinds.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
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
  const stack = stackOfOthers(failure, failure.name === 'FakeUsageError' ? new URL('.', own) : new URL(own))
  if (stack !== undefined && FRAME.test(stack)) failure.stack = stack
  if (isNetworkError(failure.cause)) delete failure.cause
}

/**
 * Makes what a test is given by its settings. A mistake in them is on no line of the test, so all that Vitest showed of the stack
 * would be ours.
 *
 * @param own - The URL of a module of ours, as above.
 */
export function makeTrimmed<T>(make: () => T, own: string): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof FakeUsageError) error.stack = stackOfOthers(error, new URL('.', own)) ?? error.message
    throw error
  }
}

const stackOfOthers = ({ stack }: Failure, { pathname }: URL): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => !(FRAME.test(line) && line.includes(pathname)))
    .join('\n')

const FRAME = /^\s+at /m

/** Whether a value is a `Response.error()`, also one that Vitest has serialized. */
const isNetworkError = (cause: unknown): boolean =>
  isObject(cause) && cause['type'] === 'error' && cause['status'] === 0
