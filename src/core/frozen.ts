import { FakeUsageError } from './errors.ts'

const frozen = new WeakSet<object>()

/**
 * A deep-frozen copy of a JSON value, or the value itself when it is one already. Rows hold nothing else,
 * so nobody can change a row, a snapshot or an answer by changing what they were given.
 */
export function frozenCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return primitive(value)
  if (frozen.has(value)) return value
  const copy = Array.isArray(value) ? value.map((member) => frozenCopy(member ?? null)) : frozenObject(value)
  frozen.add(copy)
  return Object.freeze(copy)
}

function frozenObject(value: object): object {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new FakeUsageError(
      `Rows hold JSON only, not a ${value.constructor.name}. Give its text or plain value instead.`,
    )
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    if (key === '__proto__') Object.defineProperty(copy, key, { value: frozenCopy(member), enumerable: true })
    else copy[key] = frozenCopy(member)
  }
  return copy
}

function primitive(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    throw new FakeUsageError(`Rows hold JSON only, not a ${typeof value}.`)
  return value
}
