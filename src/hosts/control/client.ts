import { FakeUsageError } from '../../core/usage-error.ts'
import type { WrittenMethod, WrittenPath } from '../../observe/faults/written-path.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { Capsule, CaptureOptions } from '../../repro/capsule/capsule.ts'
import type { WorldEvent } from '../worlds/events/world-event.ts'
import type { OpenFrom } from '../worlds/world-opening.ts'
import type { WorldSummary } from '../worlds/worlds.ts'
import { readEvents } from './event-reader.ts'
import type { EventsOptions } from './event-reader.ts'
import { actorClient, editsClient, knowledgeClient, rowsClient } from './knowledge-client.ts'
import { clockClient, stateClient } from './state-client.ts'
import { faultsClient, gateClient, gatesClient, journalClient, redactQuery } from './traffic-client.ts'
import type { RemoteGate } from './traffic-client.ts'
import { asker, asQuery, baseOf, sender } from './transport.ts'
import type { ControlOptions, Send } from './transport.ts'

/** Controls one world of a server. Whatever the server refuses rejects with a `FakeUsageError` in its words. */
export interface Control
  extends Readonly<ReturnType<typeof stateClient>>, Readonly<ReturnType<typeof knowledgeClient>> {
  /** Where the API of this world is: the base URL of a client under test. */
  readonly baseUrl: string
  /** Starts from a state; `reset` leads back to it from now on. */
  startFromState(state: unknown): Promise<void>
  /** The names of the scenarios one can start from. */
  scenarios(): Promise<readonly string[]>
  /** Starts from a scenario; `reset` leads back to it from now on. */
  startFromScenario(name: string, options?: { readonly seed?: number; readonly now?: string }): Promise<void>
  /** The requests, the answers and the state as a capsule, like `fake.capture()`. */
  capture(options?: CaptureOptions): Promise<Capsule>
  /** Holds the requests that match, like `fake.hold`; a predicate does not travel. */
  hold(
    method: WrittenMethod,
    path?: WrittenPath,
    options?: Omit<HoldOptions, 'method' | 'path' | 'predicate'>,
  ): Promise<RemoteGate>
  hold(match: Omit<HoldOptions, 'predicate'>): Promise<RemoteGate>
  /**
   * What happens in this world, event by event: requests that come (`came`) and are over (`over`), `rows` that no
   * request wrote, requests that wait (`held`), the `gates`, the `actor`, the `clock` and the `faults`. The first event
   * is `begin`. It goes on until the server ends it, the `signal` does, or the loop is left. An `id` as `after` goes on
   * behind that event; `lost` tells where that cannot be. If many requests come at once, their events follow when it
   * gets quieter, and `forgotten` names the requests that the journal has dropped meanwhile.
   */
  events(options?: EventsOptions): AsyncGenerator<WorldEvent>
  /** A new link that opens the inspector in one browser, once, within an hour. */
  createLink(): Promise<{ readonly url: string }>
  readonly rows: ReturnType<typeof rowsClient>
  readonly edits: ReturnType<typeof editsClient>
  readonly actor: ReturnType<typeof actorClient>
  readonly clock: ReturnType<typeof clockClient>
  readonly faults: ReturnType<typeof faultsClient>
  readonly gates: ReturnType<typeof gatesClient>
  readonly journal: ReturnType<typeof journalClient>
  readonly worlds: {
    list(): Promise<readonly WorldSummary[]>
    /**
     * Makes a world, if it is not there yet, and controls it. With a second argument there must be no world of the name, and it
     * begins there: where another world is (`from`), or was when a request came (`at`), or at a `scenario`, a `state` or a
     * `capsule`.
     */
    open(name: string, where?: OpenFrom): Promise<Control>
    drop(name: string): Promise<void>
  }
}

/**
 * A client for `/__fake/` of a server.
 *
 * @throws FakeUsageError when no address is given, or one without `http://`.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { createControl } from 'fake-dashboards/control'
 * import { serve } from 'fake-dashboards/server'
 *
 * const server = await serve(createFake(), { port: 0 })
 * const control = createControl(server)
 * await control.clock.advance('2h') // { now: '2026-01-01T02:00:00Z', following: false }
 *
 * const alice = await control.worlds.open('alice')
 * await fetch(`${alice.baseUrl}/api/environments/1/events/`)
 * const asked = await alice.journal.list({ status: 401 })
 * asked.length // 1
 * await server.close()
 * ```
 */
export function createControl(options: ControlOptions): Control {
  if (!/^(https?:|\/|$)/.test((options as Partial<ControlOptions> | undefined)?.url ?? 'none'))
    throw new FakeUsageError("Control is of a server: createControl({ url: 'http://127.0.0.1:8010', token }).")
  const send = sender(options)
  return {
    baseUrl: baseOf(options),
    ...stateClient(send),
    ...knowledgeClient(send),
    events: (how = {}) => readEvents(asker(options), how),
    rows: rowsClient(send),
    edits: editsClient(send),
    startFromState: (state) => send('PUT', '/state', state),
    scenarios: () => send('GET', '/scenarios'),
    startFromScenario: (name, more = {}) => send('POST', '/scenario', { ...more, name }),
    capture: (how = {}) => send('GET', `/capsule${asQuery(redactQuery(how))}`),
    hold: async (first: string | object, path?: string, more: object = {}) => {
      const match = typeof first === 'string' ? { ...more, method: first } : first
      const whole = path === undefined ? (match ?? null) : { ...match, path }
      return gateClient(send, (await send<{ readonly number: number }>('POST', '/gates', whole)).number)
    },
    actor: actorClient(send),
    createLink: () => send('POST', '/links'),
    clock: clockClient(send),
    faults: faultsClient(send),
    gates: gatesClient(send),
    journal: journalClient(send),
    worlds: worldsClient(send, options),
  }
}

function worldsClient(send: Send, options: ControlOptions): Control['worlds'] {
  const pathOf = (name: string) => `/worlds/${encodeURIComponent(name)}`
  return {
    list: () => send('GET', '/worlds'),
    async open(name, where) {
      await send(where ? 'POST' : 'PUT', pathOf(name), where)
      return createControl({ ...options, world: name })
    },
    drop: (name) => send('DELETE', pathOf(name)),
  }
}
