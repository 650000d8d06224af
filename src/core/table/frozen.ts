import { DEEPEST } from '../json/depth.ts'
import { FakeUsageError } from '../usage-error.ts'
import { Tagged } from './tag.ts'

/** Tags an object that was frozen here, and therefore at every level. */
class Frozen extends Tagged {
  readonly #deep = true

  static has(value: object): boolean {
    return #deep in value && value.#deep
  }
}

/**
 * A deep-frozen copy of a JSON value; a value that was frozen here before is returned as it is. Rows hold frozen values
 * only, so a caller cannot change a row, a snapshot or an answer through an object that they passed in or received.
 */
export function frozenCopy(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return primitive(value)
  if (Frozen.has(value)) return value
  if (depth > DEEPEST)
    throw new FakeUsageError(`A value in a row refers to itself, or is more than ${DEEPEST} levels deep.`)
  return Array.isArray(value) ? frozenList(value, depth + 1) : frozenObject(value, depth + 1)
}

/**
 * Freezes everything in an object, at every level, without a copy. The object must be fresh from `JSON.parse`, so that nobody
 * else holds it. A loop over names takes half the time of a list of values.
 */
export function freezeMembers(value: object): void {
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    if (typeof member !== 'object' || member === null) continue
    freezeMembers(member)
    freeze(member)
  }
}

const freeze = (value: object): object => Object.freeze(new Frozen(value))

/** Frozen empty values are interchangeable, so all rows share these two. */
const NO_ITEMS = freeze([])
const NO_MEMBERS = freeze({})

function frozenList(list: readonly unknown[], depth: number): object {
  if (list.length === 0) return NO_ITEMS
  return freeze(list.map((member) => frozenCopy(member ?? null, depth)))
}

function frozenObject(value: object, depth: number): object {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Not compared with `Object.prototype`: in Jest, what `fetch` and `structuredClone` make has another one.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new FakeUsageError(
      `Rows hold JSON only, not an instance of ${value.constructor.name}. Give its text or plain value instead.`,
    )
  const members = Object.entries(value)
  if (members.length === 0) return NO_MEMBERS
  const copy: Record<string, unknown> = {}
  for (const [key, member] of members) {
    if (member === undefined) continue
    if (key === '__proto__') Object.defineProperty(copy, key, { value: frozenCopy(member, depth), enumerable: true })
    else copy[key] = frozenCopy(member, depth)
  }
  return freeze(copy)
}

function primitive(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    throw new FakeUsageError(`Rows hold JSON only, not a ${typeof value}.`)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new FakeUsageError(`Rows hold JSON only, not ${value}.`)
  return value
}
