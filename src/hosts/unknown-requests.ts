import type { UnknownRequest } from '../request/not-faked.ts'

/** One line for people. */
export function describeUnknown({ method, path, status, nearest, recordedAt }: UnknownRequest): string {
  const answer = status === undefined ? 'was answered by nobody' : `was answered ${status}`
  return `${method} ${path} ${answer}. ${recordedAt === undefined ? `The nearest route is ${nearest}.` : atRecorded(recordedAt)}`
}

const atRecorded = (baseUrl: string): string =>
  `The capsule has the API at ${baseUrl}, where a host that was redacted has a stand-in. ` +
  'Name that of your app: createFake({ capsule, baseUrl }).'
