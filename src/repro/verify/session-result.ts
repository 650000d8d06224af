import type { FakeAccess } from '../fake-access.ts'
import type { Traffic } from '../har/traffic.ts'
import type { AnswerDifference } from './difference.ts'

/** A difference with the rule that it breaks. */
export interface NamedDifference extends AnswerDifference {
  readonly traffic: Traffic
  readonly section: number
  readonly rule: string
  /** Why the service is known to answer with this field. Such a difference says nothing of what is assumed. */
  readonly later: string | undefined
  /** Whether the same value of the same row was told before. */
  readonly isRepeated: boolean
  /** The fake as it was before the request. */
  readonly before: FakeAccess
}

/** How many differences say something of what is assumed. */
export const weightOf = (differences: readonly NamedDifference[]): number =>
  differences.filter(({ later }) => later === undefined).length

/** A request that was not compared. */
export interface NotCompared {
  readonly traffic: Traffic
  readonly why: string
}

/** What one way through the recording has shown. */
export interface SessionResult {
  readonly differences: readonly NamedDifference[]
  readonly notCompared: readonly NotCompared[]
  /** The requests that were answered as recorded. */
  readonly same: readonly Traffic[]
}
