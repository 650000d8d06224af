import type { ReceivedHeaders } from '../../core/http/received.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { nearestText } from '../../core/nearest.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Scenario } from '../../resources/world.ts'
import { EVENT_HEADERS } from '../worlds/events/event-stream.ts'
import type { ServedWorld } from '../worlds/served-world.ts'
import type { StreamedReply, StreamSink } from '../worlds/streamed-reply.ts'
import type { GetScenario } from '../worlds/world-opening.ts'
import type { ControlledWorlds } from './controlled-worlds.ts'

/** Everything control can reach besides the world that a request is about. */
export interface Controlled {
  readonly worlds: ControlledWorlds
  readonly scenarios: Readonly<Record<string, Scenario>>
  /** Makes a link that opens the inspector once, from the address of a world; undefined if no link is needed. */
  readonly createLink?: (base: string) => string | Promise<string>
}

/** One request to control, read. `Body` and `Query` are the types of what fits the schemas of its route. */
export interface ControlCall<Body = object, Query = Readonly<Record<string, string>>> extends Controlled {
  readonly world: ServedWorld
  readonly headers: ReceivedHeaders
  /** The address at which the client found the server: `http://127.0.0.1:8010`. */
  readonly origin: string
  /** The address at which the client found the world: that of the server, or `http://127.0.0.1:8010/w/alice`. */
  readonly base: string
  /** The values of the parameters in the path. A route reads only those that its path has. */
  readonly params: Readonly<Record<'key' | 'name' | 'number' | 'table', string>>
  /** The parameters of the query. Those whose schema is a whole number are numbers. */
  readonly query: Query
  /** The JSON that was sent; an empty object when nothing was. */
  readonly body: Body
}

/** One method of control under a path. What `handle` returns is sent as JSON. */
export interface ControlRoute {
  /** Its name in the description: that of the typed client's function, if there is one for this call alone. */
  readonly operationId: string
  readonly summary: string
  /** The parameters of its query; none when left out. */
  readonly query?: JsonSchema
  /**
   * The schema of its body; without one it takes no fields. `'state'` means a state, which is checked when it is read.
   */
  readonly body?: JsonSchema | 'state'
  /** The schema of its answer, as far as it is described; `'events'` are server-sent events. */
  readonly answer?: JsonSchema | 'events'
  /** True when the route leaves an untouched world untouched, although its method is not GET. */
  readonly leavesUntouched?: true
  readonly handle: (call: ControlCall<never, never>) => unknown
}

/** Server-sent events, which continue until the client leaves. */
export class StreamedAnswer {
  readonly #stream: (sink: StreamSink) => void

  constructor(stream: (sink: StreamSink) => void) {
    this.#stream = stream
  }

  toReply(): StreamedReply {
    return { status: 200, headers: EVENT_HEADERS, text: null, stream: this.#stream }
  }
}

/** Routes by method and path: `'GET /state'`. */
export type ControlRoutes = Readonly<Record<string, ControlRoute>>

/**
 * Finds scenarios by their names.
 *
 * @throws FakeUsageError, from the function, when none has the name. If there are no scenarios, the message says how to
 *   provide them.
 */
export const scenarioAmong =
  (scenarios: Controlled['scenarios']): GetScenario =>
  (name) => {
    const named = Object.entries(scenarios)
    if (named.length > 0) return getNamed('scenario', name, named)
    throw new FakeUsageError(
      `No scenario "${name}". Known: none. The option "scenarios" gives them names: serve(fake, { scenarios: { typical } }).`,
    )
  }

/** How many names are shown from each end of a long list: a journal has a thousand. */
const ENDS = 10

/** @throws FakeUsageError when nothing has the name; the message says the nearest, and lists the names that there are. */
export function getNamed<T>(what: string, name: string, values: Iterable<readonly [string | number, T]>): T {
  const entries = [...values]
  const found = entries.find(([one]) => String(one) === name)
  if (found) return found[1]
  const all = entries.map(([one]) => one)
  const told = all.length > 2 * ENDS ? [...all.slice(0, ENDS), '…', ...all.slice(-ENDS)] : all
  const names = told.join(', ') || 'none'
  const nearest = nearestText(name, all.map(String))
  const advice = nearest === undefined ? '' : ` The nearest is "${nearest}".`
  throw new FakeUsageError(`No ${what} "${name}".${advice} Known: ${names}.`)
}
