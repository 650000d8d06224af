import type { UnknownRequest } from '../request/not-faked.ts'

/** One line for people. */
export function describeUnknown({ method, path, status, nearest, hint }: UnknownRequest): string {
  const answer = status === undefined ? 'was answered by nobody' : `was answered ${status}`
  return `${method} ${path} ${answer}. ${hint ?? `The nearest route is ${nearest}.`}`
}
