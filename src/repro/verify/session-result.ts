import type { FakeAccess } from '../fake-access.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { AnswerDifference } from './difference.ts'

/** A difference with the rule that it breaks. */
export interface NamedDifference extends AnswerDifference {
  readonly apiRequest: ApiRequest
  readonly rule: string
  /** Why the service is known to answer with this field. Such a difference says nothing about the assumptions. */
  readonly later: string | undefined
  /** Whether an earlier difference was about the same value of the same row. */
  readonly isRepeated: boolean
  /** The fake as it was before the request. */
  readonly before: FakeAccess
}

/**
 * How many differences tell something about the assumptions. Another status hides every difference of the body, so of
 * requests that are in `hidden` only statuses count.
 */
export const weightOf = (
  differences: readonly NamedDifference[],
  hidden: ReadonlySet<ApiRequest> = new Set(),
): number =>
  differences.filter(
    ({ later, kind, apiRequest }) => later === undefined && (kind === 'status' || !hidden.has(apiRequest)),
  ).length

/** The requests that were answered with another status than recorded. */
export const otherStatuses = (differences: readonly NamedDifference[]): ReadonlySet<ApiRequest> =>
  new Set(differences.filter(({ kind }) => kind === 'status').map(({ apiRequest }) => apiRequest))

/** The weights of two runs through the same requests, so that they can be compared. */
export function compareWeights(
  one: readonly NamedDifference[],
  other: readonly NamedDifference[],
): readonly [number, number] {
  const hidden = new Set([...otherStatuses(one), ...otherStatuses(other)])
  return [weightOf(one, hidden), weightOf(other, hidden)]
}

/** A request that was not compared. */
export interface NotCompared {
  readonly apiRequest: ApiRequest
  readonly why: string
}

/** The outcome of one run through the recording. */
export interface SessionResult {
  readonly differences: readonly NamedDifference[]
  readonly notCompared: readonly NotCompared[]
  /** The requests that were answered as recorded. */
  readonly same: readonly ApiRequest[]
}
