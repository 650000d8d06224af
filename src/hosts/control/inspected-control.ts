import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { Capsule, CaptureOptions } from '../../repro/capsule/capsule.ts'
import type { WorldEvent } from '../worlds/events/world-event.ts'
import type { OpenFrom } from '../worlds/world-opening.ts'
import type { WorldSummary } from '../worlds/worlds.ts'
import { readEvents } from './event-reader.ts'
import type { EventsOptions } from './event-reader.ts'
import { actorClient, editsClient, knowledgeClient, rowsClient } from './knowledge-client.ts'
import { clockClient } from './state-client.ts'
import { faultsClient, gateClient, gatesClient } from './traffic-client.ts'
import type { RemoteGate } from './traffic-client.ts'
import { asker, baseOf, pathPart, sender } from './transport.ts'
import type { ControlOptions, Send } from './transport.ts'

/** The worlds of a server; `C` controls one of them. */
export interface WorldsClient<C> {
  /** The worlds that have a name. */
  list(): Promise<readonly WorldSummary[]>
  /**
   * Makes a world, if it is not there yet, and controls it. The second argument says where a new world begins: at the present
   * state of another world (`from`), at the state that a request found (`at`), or at a `scenario`, a `state` or a `capsule`.
   * There must be no world of that name then.
   */
  open(name: string, where?: OpenFrom): Promise<C>
  /** Ends a world; the next request for its name makes a new one. */
  drop(name: string): Promise<void>
}

/** The part of control that the inspector uses: its page has no room for the rest. */
export interface InspectedControl extends Readonly<ReturnType<typeof knowledgeClient>> {
  /** The address of the API of this world: the base URL of a client under test. */
  readonly baseUrl: string
  /** Goes back to the start of the world, like `fake.reset()`: the journal is empty, and gates and added faults are gone. */
  reset(): Promise<void>
  /** The names of the scenarios that it can start from. */
  scenarios(): Promise<readonly string[]>
  /** Starts from a scenario; `reset` leads back to it from now on. */
  startFromScenario(name: string, options?: Pick<OpenFrom, 'seed' | 'now'>): Promise<void>
  /** The requests, the answers and the state as a capsule, like `fake.capture()`. */
  capture(options?: CaptureOptions): Promise<Capsule>
  /** Holds the requests that match, like `fake.hold`, but without a predicate. */
  hold(match: Omit<HoldOptions, 'predicate'>): Promise<RemoteGate>
  /** The events of this world, those that come together at once. */
  events(options?: EventsOptions): AsyncGenerator<readonly WorldEvent[]>
  readonly rows: ReturnType<typeof rowsClient>
  readonly edits: ReturnType<typeof editsClient>
  readonly actor: ReturnType<typeof actorClient>
  readonly clock: ReturnType<typeof clockClient>
  readonly faults: ReturnType<typeof faultsClient>
  readonly gates: ReturnType<typeof gatesClient>
  readonly worlds: WorldsClient<InspectedControl>
}

export function inspectedControl(options: ControlOptions, send = sender(options)): InspectedControl {
  return {
    baseUrl: baseOf(options),
    ...knowledgeClient(send),
    events: (how = {}) => readEvents(asker(options), how),
    rows: rowsClient(send),
    edits: editsClient(send),
    reset: () => send('POST', '/reset'),
    scenarios: () => send('GET', '/scenarios'),
    startFromScenario: (name, more = {}) => send('POST', '/scenario', { ...more, name }),
    capture: (how) => send('GET', '/capsule', how),
    hold: async (match) => gateClient(send, (await send<RemoteGate>('POST', '/gates', match)).number),
    actor: actorClient(send),
    clock: clockClient(send),
    faults: faultsClient(send),
    gates: gatesClient(send),
    worlds: worldsClient(send, (world) => inspectedControl({ ...options, world })),
  }
}

export function worldsClient<C>(send: Send, control: (world: string) => C): WorldsClient<C> {
  const pathOf = (name: string) => `/worlds/${pathPart(name)}`
  return {
    list: () => send('GET', '/worlds'),
    async open(name, where) {
      await send(where ? 'POST' : 'PUT', pathOf(name), where)
      return control(name)
    },
    drop: (name) => send('DELETE', pathOf(name)),
  }
}
