import { counted } from '../../core/counted.ts'
import type { CheckedField } from '../../core/json/checked-fields.ts'
import { fromZero } from '../../core/json/json-schema.ts'
import { isObject } from '../../core/json/kinds.ts'
import { show } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { WrittenMethod, WrittenPath } from '../../observe/faults/written-path.ts'

/** A request that is expected, besides its method and path. */
export interface ExpectedRequest {
  /** A part of its body, as JSON. Asymmetric matchers work here; a regular expression alone does not. */
  readonly body?: unknown
  /** Parameters of its query string that have these values. */
  readonly query?: Readonly<Record<string, string>>
  /** The name of the key it was made with. */
  readonly key?: string
  /** The status of its answer. */
  readonly status?: number
  /** How often. Default: at least one. */
  readonly times?: number
}

/** A refusal that is expected, besides its status. */
export interface ExpectedRefusal {
  readonly method?: WrittenMethod
  /** As in `toHaveReceived`. */
  readonly path?: WrittenPath
  /** The text of the refusal, or a part of it. */
  readonly detail?: string | RegExp
}

/** A value that no request can have is refused: otherwise every expectation with `not` would pass. */
export const TIMES: CheckedField = { schema: fromZero, says: 'counts from 0' }
export const DETAIL: CheckedField = {
  schema: {},
  says: 'is text or a regular expression',
  accepts: (detail: unknown) => typeof detail === 'string' || detail instanceof RegExp,
}

/** @throws FakeUsageError when what is expected is no object. */
export function requireExpected(what: string, wanted: unknown, example: string): void {
  if (isObject(wanted)) return
  throw new FakeUsageError(`The ${what} is an object, such as ${example}, got ${show(wanted)}.`)
}

/** Whether a refusal says this. One without a body says nothing, such as the 405 to DELETE of a dashboard. */
export function says(refusal: string | undefined, detail: string | RegExp | undefined): boolean {
  if (detail === undefined) return true
  if (refusal === undefined) return false
  return typeof detail === 'string' ? refusal.includes(detail) : refusal.search(detail) >= 0
}

/** How often it is expected, at the end of a sentence; empty for at least once. */
export const often = (times: number | undefined): string => (times === undefined ? '' : `, ${counted(times, 'time')}`)
