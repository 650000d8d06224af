import { counted } from '../../core/counted.ts'
import { checkFields } from '../../core/json/checked-fields.ts'
import type { CheckedField } from '../../core/json/checked-fields.ts'
import { fromZero } from '../../core/json/json-schema.ts'
import { isObject } from '../../core/json/kinds.ts'
import { show } from '../../core/json/text.ts'
import { requireKnown } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { WrittenMethod, WrittenPath } from '../../observe/faults/written-path.ts'
import type { ApiKey } from '../../resources/keys/model.ts'
import { BODY } from './expected-body.ts'

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
  /** The text of the refusal, or a part of it; never empty. */
  readonly detail?: string | RegExp
}

/** A value that no request can have is refused: otherwise every expectation with `not` would pass. */
const TIMES: CheckedField = { schema: fromZero, says: 'counts from 0' }
export const DETAIL: CheckedField = {
  schema: {},
  says: 'is text or a regular expression',
  // An empty text is a part of every refusal.
  accepts: (detail: unknown) => (typeof detail === 'string' && detail !== '') || detail instanceof RegExp,
}
const QUERY: CheckedField = {
  schema: { type: 'object' },
  says: 'is an object with text',
  accepts: (query: object) => Object.values(query).every((value) => typeof value === 'string'),
}

/** @throws FakeUsageError when a key is named by its value: no request would fit. */
export function requireKeyName(key: string | undefined, keys: readonly ApiKey[]): void {
  const meant = keys.find(({ value }) => value === key)
  if (meant && keys.every(({ name }) => name !== key))
    throw new FakeUsageError(`The "key" of a match is the name of a key, not its value: ${show(meant.name)}.`)
}

/** @throws FakeUsageError when what is expected is no object. */
export function requireExpected(what: string, wanted: unknown, example: string): void {
  if (isObject(wanted)) return
  throw new FakeUsageError(`The ${what} is an object, such as ${example}, got ${show(wanted)}.`)
}

/** @throws FakeUsageError when these are no arguments of `toHaveReceived`. */
export function requireArguments(method: unknown, path: unknown, wanted: ExpectedRequest): void {
  if (typeof method !== 'string' || method.includes('/') || typeof path !== 'string')
    throw new FakeUsageError("toHaveReceived takes a method and a path: toHaveReceived('GET', '/dashboards/:id').")
  requireExpected('third argument of toHaveReceived', wanted, '{ times: 1 }')
  requireKnown('expected request', wanted, ['body', 'query', 'key', 'status', 'times'])
  checkFields('match', wanted, { times: TIMES, body: BODY, query: QUERY })
}

/** Whether a refusal says this. One without a body says nothing, such as the 405 to DELETE of a dashboard. */
export function says(refusal: string | undefined, detail: string | RegExp | undefined): boolean {
  if (detail === undefined) return true
  if (refusal === undefined) return false
  return typeof detail === 'string' ? refusal.includes(detail) : refusal.search(detail) >= 0
}

/** How often it is expected, at the end of a sentence; empty for at least once. */
export const often = (times: number | undefined): string => (times === undefined ? '' : `, ${counted(times, 'time')}`)
