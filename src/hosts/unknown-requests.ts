import type { UnknownRequest } from '../request/not-faked.ts'

/** One line for people. */
export function describeUnknown({ method, path, status, nearest }: UnknownRequest): string {
  const answer = status === undefined ? 'was answered by nobody' : `was answered ${status}`
  return `${method} ${path} ${answer}. The nearest route is ${nearest}.`
}

/** A test made a request that the fake has no route for. */
export class UnknownRequestError extends Error {
  override readonly name = 'UnknownRequestError'

  /** `remedy` is how to say that it is as it should be. */
  constructor(unknown: readonly UnknownRequest[], remedy: string) {
    const lines = unknown.map((request) => `  ${describeUnknown(request)}\n`)
    super(`The fake has no route for what this test asked:\n${lines.join('')}If that is as it should be: ${remedy}.`)
    // Where it was thrown says nothing about who asked.
    this.stack = `${this.name}: ${this.message}`
  }
}
