import { remoteGate } from './gate-client.ts'
import type { RemoteGate } from './gate-client.ts'
import { trafficClient } from './traffic-client.ts'
import { baseOf, sender } from './transport.ts'
import type { ControlOptions } from './transport.ts'
import type { Duration } from '../../core/time/clock.ts'
import type { EntryMatch, FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { Har } from '../../observe/journal/har.ts'
import type { Capsule, CaptureOptions } from '../../repro/capsule/capsule.ts'
import type { RedactOptions } from '../../repro/redact/keep.ts'
import type { EntryJson } from '../server/entry-json.ts'
import type { WorldSummary } from '../server/worlds.ts'
import type { FakeState } from '../../state/state.ts'

/** What a clock shows. */
export interface Time {
  readonly now: string
  readonly following: boolean
}

/** A fault in force, and how often. */
export interface RemoteFault {
  readonly number: number
  readonly definition: FaultDefinition
  readonly matched: number
  readonly fired: number
}

/** Controls one world of a server. Whatever the server refuses rejects with a `FakeUsageError` in its words. */
export interface Control {
  /** Where the API of this world is: the base URL of a client under test. */
  readonly baseUrl: string
  health(): Promise<{ readonly status: 'ok'; readonly now: string }>
  reset(): Promise<void>
  exportState(): Promise<FakeState>
  /** What it was asked and answered, and in which state, as `fake.capture()` gives it. */
  capture(options?: CaptureOptions): Promise<Capsule>
  /** Starts from a state; `reset` leads back to it from now on. */
  startFromState(state: unknown): Promise<void>
  /** The names of the scenarios one can start from. */
  scenarios(): Promise<readonly string[]>
  /** Starts from a scenario; `reset` leads back to it from now on. */
  startFromScenario(name: string, options?: { readonly seed?: number; readonly now?: string }): Promise<void>
  snapshot(name: string): Promise<void>
  restore(name: string): Promise<void>
  readonly clock: {
    read(): Promise<Time>
    set(to: string | number): Promise<Time>
    advance(by: Duration): Promise<Time>
    follow(from?: string | number): Promise<Time>
    freeze(): Promise<Time>
  }
  readonly faults: {
    list(): Promise<readonly RemoteFault[]>
    add(definition: FaultDefinition): Promise<RemoteFault>
    remove(number: number): Promise<void>
    clear(): Promise<void>
  }
  /** Holds the requests that match; a predicate does not travel. */
  hold(match: Omit<HoldOptions, 'predicate'>): Promise<RemoteGate>
  readonly journal: {
    list(match?: Omit<EntryMatch, 'predicate'>): Promise<readonly EntryJson[]>
    toHar(options?: Pick<RedactOptions, 'keep'>): Promise<Har>
    clear(): Promise<void>
  }
  readonly worlds: {
    list(): Promise<readonly WorldSummary[]>
    /** Makes a world, if it is not there yet, and controls it. */
    open(name: string): Promise<Control>
    drop(name: string): Promise<void>
  }
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
  const snapshotPath = (name: string) => `/snapshots/${encodeURIComponent(name)}`
  return {
    baseUrl: baseOf(options),
    health: () => send('GET', '/health'),
    reset: () => send('POST', '/reset'),
    exportState: () => send('GET', '/state'),
    startFromState: (state) => send('PUT', '/state', state),
    scenarios: () => send('GET', '/scenarios'),
    startFromScenario: (name, more = {}) => send('POST', '/scenario', { ...more, name }),
    snapshot: (name) => send('PUT', snapshotPath(name)),
    restore: (name) => send('POST', `${snapshotPath(name)}/restore`),
    hold: async (match) => remoteGate(send, (await send<{ readonly number: number }>('POST', '/gates', match)).number),
    ...trafficClient(send),
    worlds: worlds(send, options),
  }
}

function worlds(send: ReturnType<typeof sender>, options: ControlOptions): Control['worlds'] {
  const pathOf = (name: string) => `/worlds/${encodeURIComponent(name)}`
  return {
    list: () => send('GET', '/worlds'),
    drop: (name) => send('DELETE', pathOf(name)),
    async open(name) {
      await send('PUT', pathOf(name))
      return createControl({ ...options, world: name })
    },
  }
}
