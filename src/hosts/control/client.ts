import type { Duration } from '../../core/time/clock.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { WrittenMethod, WrittenPath } from '../../observe/faults/written-path.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { Har } from '../../observe/journal/har.ts'
import type { EntryMatch, FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { FaultCount } from '../../observe/journal/recording.ts'
import type { Capsule, CaptureOptions } from '../../repro/capsule/capsule.ts'
import type { RedactOptions } from '../../repro/redact/keep.ts'
import type { FakeState } from '../../state/state.ts'
import type { EntryJson } from '../server/entry-json.ts'
import type { Time } from '../server/state-control.ts'
import type { WorldSummary } from '../server/worlds.ts'
import { baseOf, sender } from './transport.ts'
import type { ControlOptions, Send } from './transport.ts'

/** Controls one world of a server. Whatever the server refuses rejects with a `FakeUsageError` in its words. */
export interface Control extends Readonly<ReturnType<typeof stateClient>> {
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
  readonly clock: ReturnType<typeof clockClient>
  readonly faults: ReturnType<typeof faultsClient>
  readonly journal: ReturnType<typeof journalClient>
  readonly worlds: {
    list(): Promise<readonly WorldSummary[]>
    /** Makes a world, if it is not there yet, and controls it. */
    open(name: string): Promise<Control>
    drop(name: string): Promise<void>
  }
}

/** A gate on the server. It holds requests until they are let through, in any order. */
export interface RemoteGate {
  readonly number: number
  /** Waits until so many requests have come; gives them, oldest first. */
  arrived(count?: number): Promise<readonly EntryJson[]>
  /** Lets one request through: the oldest, or the one that came as the second, the third … */
  release(place?: number): Promise<void>
  /** Answers one request with a fault in place of the API. */
  refuse(effect?: FaultEffect, place?: number): Promise<void>
  /** Lets everything through from here on. */
  open(): Promise<void>
}

/**
 * A client for `/__fake/` of a server.
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
  const send = sender(options)
  return {
    baseUrl: baseOf(options),
    ...stateClient(send),
    startFromState: (state) => send('PUT', '/state', state),
    scenarios: () => send('GET', '/scenarios'),
    startFromScenario: (name, more = {}) => send('POST', '/scenario', { ...more, name }),
    capture: (how = {}) => send('GET', `/capsule${asQuery(how)}`),
    hold: async (first: string | object, path?: string, more: object = {}) => {
      const match = typeof first === 'string' ? { ...more, method: first, ...(path !== undefined && { path }) } : first
      return gateClient(send, (await send<{ readonly number: number }>('POST', '/gates', match)).number)
    },
    clock: clockClient(send),
    faults: faultsClient(send),
    journal: journalClient(send),
    worlds: worldsClient(send, options),
  }
}

function stateClient(send: Send) {
  const snapshotPath = (name: string) => `/snapshots/${encodeURIComponent(name)}`
  return {
    health: () => send<{ readonly status: 'ok'; readonly now: string }>('GET', '/health'),
    reset: () => send<void>('POST', '/reset'),
    exportState: () => send<FakeState>('GET', '/state'),
    snapshot: (name: string) => send<void>('PUT', snapshotPath(name)),
    restore: (name: string) => send<void>('POST', `${snapshotPath(name)}/restore`),
  }
}

const clockClient = (send: Send) => ({
  read: () => send<Time>('GET', '/clock'),
  set: (to: string | number) => send<Time>('POST', '/clock/set', { to }),
  advance: (by: Duration) => send<Time>('POST', '/clock/advance', { by }),
  follow: (from?: string | number) => send<Time>('POST', '/clock/follow', { from }),
  freeze: () => send<Time>('POST', '/clock/freeze'),
})

const faultsClient = (send: Send) => ({
  list: () => send<readonly FaultCount[]>('GET', '/faults'),
  add: (definition: FaultDefinition) => send<FaultCount>('POST', '/faults', definition),
  remove: (number: number) => send<void>('DELETE', `/faults/${number}`),
  clear: () => send<void>('DELETE', '/faults'),
})

const journalClient = (send: Send) => ({
  list: (match: Omit<EntryMatch, 'predicate'> = {}) => send<readonly EntryJson[]>('POST', '/journal/find', match),
  toHar: (options: Pick<RedactOptions, 'keep' | 'times' | 'ids'> = {}) =>
    send<Har>('GET', `/journal/har${asQuery(options)}`),
  clear: () => send<void>('DELETE', '/journal'),
})

function worldsClient(send: Send, options: ControlOptions): Control['worlds'] {
  const pathOf = (name: string) => `/worlds/${encodeURIComponent(name)}`
  return {
    list: () => send('GET', '/worlds'),
    async open(name) {
      await send('PUT', pathOf(name))
      return createControl({ ...options, world: name })
    },
    drop: (name) => send('DELETE', pathOf(name)),
  }
}

function gateClient(send: Send, number: number): RemoteGate {
  const path = `/gates/${number}`
  return {
    number,
    arrived: (count) => send('POST', `${path}/arrived`, { count }),
    release: (place) => send('POST', `${path}/release`, { place }),
    refuse: (effect, place) => send('POST', `${path}/refuse`, { effect, place }),
    open: () => send('POST', `${path}/open`),
  }
}

function asQuery({ keep, tokens, times, ids }: CaptureOptions): string {
  const given = Object.entries({ keep: keep?.join(','), tokens, times, ids })
  const query = new URLSearchParams(given.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
  return query && `?${query}`
}
