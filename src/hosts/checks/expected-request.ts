import { counted } from '../../core/counted.ts'
import type { CheckedField } from '../../core/json/checked-fields.ts'
import { fromZero } from '../../core/json/json-schema.ts'
import { isObject, ownOf } from '../../core/json/kinds.ts'
import { show } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { WrittenMethod, WrittenPath } from '../../observe/faults/written-path.ts'

/** A request that is expected, besides its method and path. */
export interface ExpectedRequest {
  /** A part of its body. Asymmetric matchers work here. */
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

/** The result of `expect.any`, `expect.stringContaining` and the like, in Vitest, Jest and Playwright. */
interface Asymmetric {
  asymmetricMatch(value: unknown): boolean
}

const isAsymmetric = (part: object): part is Asymmetric => 'asymmetricMatch' in part

/**
 * Whether a value has all of an expected part: objects may have more fields, at any depth, and asymmetric matchers may
 * stand anywhere. The comparison of the runners is not used, because Playwright does not give it to matchers.
 */
export function hasPart(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return Object.is(value, part)
  if (isAsymmetric(part)) return part.asymmetricMatch(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(part)) return false
  if (Array.isArray(part) && part.length !== (value as readonly unknown[]).length) return false
  const own = value as Readonly<Record<string, unknown>>
  return Object.entries(part).every(([name, member]) => hasPart(ownOf(own, name), member))
}

/** The part of a value that has a counterpart in `part`. */
export function asFarAs(part: unknown, value: unknown): unknown {
  if (!isPlain(part) || !isPlain(value)) return value
  const names = Object.keys(part).filter((name) => name in value)
  return Object.fromEntries(names.map((name) => [name, asFarAs(part[name], value[name])]))
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))
