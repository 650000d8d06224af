import { counted } from '../../core/counted.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

/** How to get a HAR. */
export const HAR_REMEDY = 'Save one in the network panel of a browser, with «Save all as HAR with content».'

/** The requests of a recording with which nothing was done. */
interface UnusedRequests {
  /** Those of the API, each with the reason. */
  readonly left: readonly { readonly why: string }[]
  /** How many are not the API's. */
  readonly others: number
}

/**
 * The refusal of a recording of which nothing could be `done`.
 *
 * @param what - The recording, such as the path of its file.
 */
export function uselessRecording(
  what: string,
  done: 'read' | 'placed' | 'compared' | 'captured' | 'redacted',
  { left, others }: UnusedRequests,
): FakeUsageError {
  const [first] = left
  const none =
    others === 0
      ? 'it has no requests'
      : `it has ${counted(others, 'request')}, and none of the API, such as GET /api/environments/1/dashboards/`
  const why = first
    ? `the first of its ${counted(left.length, 'request')} of the API was not, because ${first.why}`
    : none
  return new FakeUsageError(`Nothing in ${what} could be ${done}: ${why}. ${HAR_REMEDY}`)
}
