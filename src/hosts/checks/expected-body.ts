import type { CheckedField } from '../../core/json/checked-fields.ts'
import { ownOf, platformKind } from '../../core/json/kinds.ts'

/** The result of `expect.any`, `expect.stringContaining` and the like, in Vitest, Jest and Playwright. */
interface Asymmetric {
  asymmetricMatch(value: unknown): boolean
  /** What it compares with, in those of the runners. */
  readonly sample?: unknown
  /** Its name. */
  toString(): string
}

const isAsymmetric = (part: unknown): part is Asymmetric =>
  typeof part === 'object' && part !== null && 'asymmetricMatch' in part

/** Objects of any realm and class. */
const hasFields = (part: unknown): part is object => Array.isArray(part) || platformKind(part) === '[object Object]'

/** Besides objects and lists. JSON has no other: no body has `NaN`, and none has a field that is a `BigInt`. */
const isSimple = (part: unknown): boolean =>
  part === null || ['undefined', 'string', 'boolean'].includes(typeof part) || Number.isFinite(part)

/** Whether a body can be compared with it. A regular expression has no fields, so that every object would have them all. */
const isComparable = (part: unknown): boolean => {
  if (isAsymmetric(part)) return true
  if (!hasFields(part)) return isSimple(part)
  // An object of a class whose fields are all private has none for others.
  const parts: readonly unknown[] = Object.values(part)
  return (parts.length > 0 || Array.isArray(part) || isPlain(part)) && parts.every(isComparable)
}

export const BODY: CheckedField = {
  schema: {},
  says: 'is JSON, with matchers such as expect.stringMatching(/x/) where it varies',
  accepts: isComparable,
}

/** The expected body for a message: JSON would show the inside of matchers, and leave out what is undefined. */
export function bodyInWords(part: unknown): unknown {
  if (isAsymmetric(part)) return matcherInWords(part)
  if (typeof part === 'function') return part.name
  if (Array.isArray(part)) return part.map(bodyInWords)
  if (isPlain(part)) return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, bodyInWords(value)]))
  return part === undefined || part instanceof RegExp ? String(part) : part
}

/** A sample with a class of its own is a schema, which would fill a page. */
function matcherInWords(matcher: Asymmetric): unknown {
  const sample = bodyInWords(matcher.sample)
  const isShort = typeof sample !== 'object' || Array.isArray(sample) || isPlain(sample)
  const name = matcher.toString()
  return matcher.sample === undefined || !isShort ? name : { [name]: sample }
}

/**
 * Whether a value has all of an expected part: objects may have more fields, at any depth, and asymmetric matchers may
 * stand anywhere. The comparison of the runners is not used, because Playwright does not give it to matchers.
 */
export function hasPart(value: unknown, part: unknown): boolean {
  if (isAsymmetric(part)) return part.asymmetricMatch(value)
  if (typeof part !== 'object' || part === null) return value === part
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
