import { isObject } from '../../core/json/kinds.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Failure } from '../checks/failure-note.ts'

/** A failure as Vitest keeps it: an error, or what is left of one. */
type TestFailure = Failure & { readonly name?: string; cause?: unknown }

/**
 * Removes from a failure what hides the test: our own lines of the stack, because Vitest shows only the first lines,
 * which would all be ours for a usage error or a timeout; and the cause of a failed `fetch`, an empty `Response` of
 * msw's that fills forty lines.
 *
 * @param own - The URL of the module that calls tests. For a usage error, the lines of all modules beside it are
 *   removed.
 */
export function trimFailure(failure: TestFailure, own: string): void {
  const stack = stackOfOthers(failure, failure.name === 'FakeUsageError' ? new URL('.', own) : new URL(own))
  if (stack !== undefined && FRAME.test(stack)) failure.stack = stack
  if (isNetworkError(failure.cause)) delete failure.cause
}

/**
 * Runs what makes a fixture from the settings of a test. A mistake in them is on no line of the test, so all stack
 * lines that Vitest shows would be ours.
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
