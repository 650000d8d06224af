import { FakeUsageError } from '../../core/usage-error.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Scenario } from '../../resources/world.ts'
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
  readonly query: Readonly<Record<string, string>>
  /** The JSON that was sent; an empty object when nothing was. */
  readonly body: JsonObject
}

type JsonObject = Readonly<Record<string, unknown>>

/** What control knows under a path: how it is called in a list, and what it does. What it returns is sent as JSON. */
export interface ControlRoute {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** The parameters of its address; none when left out. */
  readonly query?: JsonSchema
  /** The fields of its body; none when left out, and what a state has for `'state'`. */
  readonly body?: JsonSchema | 'state'
  readonly handle: (call: ControlCall) => unknown
}

/** @throws FakeUsageError when nothing is known by a name; says what is. */
export function known<T>(what: string, name: string, all: Iterable<readonly [string | number, T]>): T {
  const entries = [...all]
  const found = entries.find(([one]) => String(one) === name)
  if (found) return found[1]
  const names = entries.map(([one]) => one).join(', ') || 'none'
  throw new FakeUsageError(`No ${what} "${name}". Known: ${names}.`)
}
