import type { Duration } from '../../core/time/duration.ts'
import type { Instant } from '../../core/time/instant.ts'
import type { FakeState } from '../../state/state.ts'
import type { StateQuery } from '../control-api/state-control.ts'
import type { Time } from '../worlds/clock-json.ts'
import { pathPart } from './transport.ts'
import type { Send } from './transport.ts'

/** The state of a world, and its snapshots. */
export function stateClient(send: Send) {
  const snapshotPath = (name: string) => `/snapshots/${pathPart(name)}`
  return {
    /** The time in the world, and what was lost when a worker unloaded the world from memory. */
    health: () => send<{ readonly status: 'ok'; readonly now: string; readonly lost?: string }>('GET', '/health'),
    /** The whole state, or with `at` as the request of that number found it, with stand-ins for keys and tokens. */
    exportState: (query?: StateQuery) => send<FakeState>('GET', '/state', query),
    /** Keeps rows, ids, time and counted requests under a name. */
    snapshot: (name: string) => send<void>('PUT', snapshotPath(name)),
    /** Goes back to the snapshot of that name. */
    restore: (name: string) => send<void>('POST', `${snapshotPath(name)}/restore`),
  }
}

/** The clock of a world. */
export const clockClient = (send: Send) => ({
  /** The time, and whether it follows real time. */
  read: () => send<Time>('GET', '/clock'),
  /** Jumps to a time, such as `'2026-02-01'`. */
  set: (to: Instant) => send<Time>('POST', '/clock/set', { to }),
  /** Moves on by a duration, such as `'2h'`, or back by a negative one. */
  advance: (by: Duration) => send<Time>('POST', '/clock/advance', { by }),
  /** Follows real time, starting from the given time. Default: the present. */
  follow: (from?: Instant) => send<Time>('POST', '/clock/follow', { from }),
  /** Stops the clock at the given time. Default: its present time. */
  freeze: (at?: Instant) => send<Time>('POST', '/clock/freeze', { at }),
})
