import { FakeUsageError } from '../../core/usage-error.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Scenario } from '../../resources/world.ts'
import type { ServedWorld } from './served-world.ts'
import type { Worlds } from './worlds.ts'

/** Everything control can reach besides the world that a request is about. */
export interface Controlled {
  readonly worlds: Worlds
  readonly scenarios: Readonly<Record<string, Scenario>>
}

/** One request to control, read. */
export interface ControlCall extends Controlled {
  readonly world: ServedWorld
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The JSON that was sent; an empty object when nothing was. */
  readonly body: JsonObject
}

type JsonObject = Readonly<Record<string, unknown>>

/** One method of control under a path. What `handle` returns is sent as JSON. */
export interface ControlRoute {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** The parameters of its query; none when left out. */
  readonly query?: JsonSchema
  /** The schema of its body; without one it takes no fields. The body `'state'` is checked by whoever reads the state. */
  readonly body?: JsonSchema | 'state'
  readonly handle: (call: ControlCall) => unknown
}

/** @throws FakeUsageError when nothing has the name; the message lists the names that there are. */
export function known<T>(what: string, name: string, all: Iterable<readonly [string | number, T]>): T {
  const entries = [...all]
  const found = entries.find(([one]) => String(one) === name)
  if (found) return found[1]
  const names = entries.map(([one]) => one).join(', ') || 'none'
  throw new FakeUsageError(`No ${what} "${name}". Known: ${names}.`)
}
