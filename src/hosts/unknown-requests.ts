import { checkFields } from '../core/json/checked-fields.ts'
import type { FakeOptions } from '../fake/options.ts'
import type { UnknownRequest } from '../request/not-faked.ts'

/** One line for people. */
export function describeUnknown({ method, path, status, nearest }: UnknownRequest): string {
  const answer = status === undefined ? 'was answered by nobody' : `was answered ${status}`
  return `${method} ${path} ${answer}. The nearest route is ${nearest}.`
}

/** A test made a request that the fake has no route for. */
class UnknownRequestError extends Error {
  override readonly name = 'UnknownRequestError'

  /** `remedy` is the code that allows such requests. */
  constructor(unknown: readonly UnknownRequest[], remedy: string) {
    const lines = unknown.map((request) => `  ${describeUnknown(request)}\n`)
    super(`The fake has no route for what this test asked:\n${lines.join('')}If that is as it should be: ${remedy}.`)
    // The place of the throw says nothing about the place of the request.
    this.stack = `${this.name}: ${this.message}`
  }
}

/** Whether a request that the fake has no route for fails the test that made it. */
export type UnknownRequests = 'fail' | 'pass'

const checks = { unknownRequests: { schema: { enum: ['fail', 'pass'] } } }

/**
 * Collects the unknown requests of one test, and calls the `onUnknown` of the test's own options as well.
 *
 * @throws FakeUsageError when it is neither to fail nor to pass.
 */
export function collectUnknown({ onUnknown: tell }: FakeOptions, unknownRequests: UnknownRequests) {
  checkFields('test', { unknownRequests }, checks)
  const unknown: UnknownRequest[] = []
  const onUnknown = (request: UnknownRequest): void => {
    unknown.push(request)
    tell?.(request)
  }
  /** @throws UnknownRequestError when there were any, and they are to fail the test. */
  const requireNone = (remedy: string): void => {
    if (unknownRequests === 'fail' && unknown.length > 0) throw new UnknownRequestError(unknown, remedy)
  }
  return { onUnknown, requireNone }
}
