import { FakeUsageError } from '../core/errors.ts'
import { requireKnown } from '../core/request-match.ts'
import type { Scenario } from '../fake.ts'
import type { Hosted } from './hosted.ts'
import type { Worlds } from './worlds.ts'

/** What control can reach besides the world it is asked about. */
export interface Controlled {
  readonly worlds: Worlds
  readonly scenarios: Readonly<Record<string, Scenario>>
}

/** One request to control, read. */
export interface ControlCall extends Controlled {
  readonly world: Hosted
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The JSON that was sent; an empty object when nothing was. */
  readonly body: unknown
}

/** What control knows under a path: how it is called in a list, and what it does. What it returns is sent as JSON. */
export interface ControlRoute {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly handle: (call: ControlCall) => unknown
}

/**
 * The fields of a body, which has no others.
 *
 * @throws FakeUsageError when it is no object, or has a field of another name.
 */
export function fieldsOf(body: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new FakeUsageError(`Expected a JSON object${known.length > 0 ? ` with ${known.join(', ')}` : ''}.`)
  requireKnown('body', body, known)
  return body as Readonly<Record<string, unknown>>
}

/** @throws FakeUsageError when a field is neither text nor a number. */
export function textOrNumber(name: string, value: unknown): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new FakeUsageError(`"${name}" must be text or a number, got ${JSON.stringify(value) ?? 'nothing'}.`)
}

/** @throws FakeUsageError when a field is there and is no whole number from 1. */
export function countOf(name: string, value: unknown): number | undefined {
  if (value === undefined || (Number.isInteger(value) && Number(value) >= 1)) return value as number | undefined
  throw new FakeUsageError(`"${name}" must be a whole number from 1, got ${JSON.stringify(value)}.`)
}

/** @throws FakeUsageError when nothing is known by a name; says what is. */
export function known<T>(what: string, name: string, all: Iterable<readonly [string | number, T]>): T {
  const entries = [...all]
  const found = entries.find(([one]) => String(one) === name)
  if (found) return found[1]
  const names = entries.map(([one]) => one).join(', ') || 'none'
  throw new FakeUsageError(`No ${what} "${name}". Known: ${names}.`)
}
