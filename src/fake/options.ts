import type { ContractChoice } from '../contract/contract.ts'
import type { Instant } from '../core/time/clock.ts'
import type { CorsOrigins } from '../core/http/cors.ts'
import type { FaultDefinition, JournalEntry } from '../observe/journal/journal-entry.ts'
import type { RateLimits } from '../core/time/throttle.ts'
import type { UnknownRequest } from '../request/not-faked.ts'
import type { Scenario } from '../resources/world.ts'

/** How a fake is made. Everything is optional. */
export interface FakeOptions {
  /**
   * What ids, tokens and made-up names follow from.
   *
   * @defaultValue `1`
   */
  readonly seed?: number
  /**
   * Where the clock stands.
   *
   * @defaultValue `'2026-01-01T00:00:00Z'`
   */
  readonly now?: Instant
  /**
   * Whether time goes on from there by itself, as fast as real time.
   *
   * @defaultValue `false`
   */
  readonly liveClock?: boolean
  /**
   * The state to start from, by a function that makes it.
   *
   * @defaultValue nothing: no rows at all
   */
  readonly scenario?: Scenario
  /** The state to start from, as `exportState` gave it or a file holds it. It brings its seed and its time along. */
  readonly state?: unknown
  /**
   * What was captured, to stand there again: as `capture` gave it or a file holds it. It brings its time, contract, faults
   * and all else along. Its head is checked here; `replay` of `fake-dashboards/repro` checks every part of it.
   */
  readonly capsule?: unknown
  /**
   * The number of the request in the capsule that is about to come; one more than there are is after all of them.
   *
   * @defaultValue `1`
   */
  readonly at?: number
  /**
   * Where the real API would be, for example `'https://app.example.test'`. Everything under its `/api/` is then the
   * fake's. Without it any host is, but only for the paths the fake knows the root of.
   */
  readonly baseUrl?: string
  /**
   * `'documented'` answers as the interface says, `'live'` as the real service was observed to. Single rows can be taken
   * from the other: `{ base: 'documented', eventFields: 'live' }`.
   *
   * @defaultValue `'documented'`
   */
  readonly contract?: ContractChoice
  /**
   * `'lenient'` takes a request without a usable key for the first user, with full access.
   *
   * @defaultValue `'strict'`
   */
  readonly auth?: 'strict' | 'lenient'
  /**
   * How often a key may ask, on the fake's clock: `true` for the figures of the real service, or figures of your own,
   * such as `{ default: [{ requests: 2, within: '1m' }] }`; what is left out keeps the real ones.
   *
   * @defaultValue `false`
   */
  readonly rateLimits?: boolean | Partial<RateLimits>
  /**
   * Origins that may read answers, besides localhost and `.test` hosts.
   *
   * @defaultValue `[]`
   */
  readonly cors?: CorsOrigins
  /**
   * How many requests the journal keeps.
   *
   * @defaultValue `1000`
   */
  readonly journalLimit?: number
  /**
   * Failures from the start, as `faults.add` takes them.
   *
   * @defaultValue `[]`
   */
  readonly faults?: readonly FaultDefinition[]
  /**
   * Told of each request that the fake has no route for. What it is answered stays what it is.
   *
   * @defaultValue nobody is told
   */
  readonly onUnknown?: (unknown: UnknownRequest) => void
  /**
   * Told of each request when it is over, also by every fork.
   *
   * @defaultValue nobody is told
   */
  readonly onAnswered?: (entry: JournalEntry) => void
}
