import { ownOf } from '../../core/json/kinds.ts'

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
