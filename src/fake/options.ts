import type { ContractChoice } from '../contract/contract.ts'
import type { CorsOrigins } from '../core/http/cors.ts'
import type { Instant } from '../core/time/clock.ts'
import type { FaultDefinition, JournalEntry } from '../observe/journal/journal-entry.ts'
import type { FollowOptions } from '../repro/rehearse/following-fake.ts'
import type { UnknownRequest } from '../request/not-faked.ts'
import type { RateLimits } from '../resources/throttle.ts'
import type { Scenario } from '../resources/world.ts'

/** The options of a fake. All are optional. */
export interface FakeOptions {
  /** The seed of ids, tokens and made-up names. Default: that of the state or the capsule, or else `1`. */
  readonly seed?: number
  /** The time on the clock. Default: that of the state or the capsule, or else `'2026-01-01T00:00:00Z'`. */
  readonly now?: Instant
  /** Whether the clock runs on from there, as fast as real time. Default: `false`. */
  readonly liveClock?: boolean
  /**
   * A function that makes the state to start from, such as `typical` of `fake-dashboards/scenarios`. Without one there
   * are no rows and no users: every answer is a 401.
   */
  readonly scenario?: Scenario
  /** The state to start from, from `exportState` or a file. It brings its own seed and time. */
  readonly state?: unknown
  /**
   * The capsule to start in, from `capture` or a file. It brings its own time, contract, faults and everything else.
   * Only its head is checked here; `replay` of `fake-dashboards/repro` checks every part. Its base URL has a stand-in
   * for the recorded host: give the address that your app uses as `baseUrl`.
   */
  readonly capsule?: unknown
  /**
   * The number of the request in the capsule that would come next. One more than the last means: after all of them.
   * Default: `1`.
   */
  readonly at?: number
  /**
   * Whether requests meet the same conditions as their recorded counterparts: the order in which requests were applied and
   * answered, the writes of others in between, the clock, faults. Requests that were not recorded are answered by the rules
   * alone, and `await fake.rehearsal()` names them. A worker, which stores its worlds, refuses it. Default: `false`.
   */
  readonly follow?: boolean | FollowOptions
  /**
   * The address of the real API, for example `'https://app.example.test'`. Everything under its `/api/` is then the fake's.
   * Default: requests to any host are, but only for paths whose root the fake knows.
   */
  readonly baseUrl?: string
  /**
   * `'documented'` answers as the interface says, `'live'` as the real service was observed to. Single rows can be
   * taken from the other: `{ base: 'documented', eventFields: 'live' }`. Default: `'documented'`.
   */
  readonly contract?: ContractChoice
  /**
   * `'lenient'` treats a request without a usable key as one of the first user, with full access. Default: `'strict'`.
   */
  readonly auth?: 'strict' | 'lenient'
  /**
   * How many requests a key may make, on the fake's clock: `true` for the figures of the real service, or figures of
   * your own, such as `{ default: [{ requests: 2, within: '1m' }] }`; what is left out keeps the real ones. Requests
   * without a key, which a lenient fake takes, do not count, and have a warning in the journal that says so. Default:
   * the limits that a scenario, a state or a capsule brings, or else `false`.
   */
  readonly rateLimits?: boolean | Partial<RateLimits>
  /**
   * Origins whose pages may read answers, and send requests to a server, besides localhost and `.test` hosts; `'*'` for
   * all. Default: none.
   */
  readonly cors?: CorsOrigins
  /**
   * The treatment of parts of requests that were accepted and had no effect, such as an unknown key of a body: `'note'` keeps
   * a warning in the journal, `'fail'` also makes `verify` throw, and a test host fail the test. In Vite and in a worker, where
   * no test has the fake, `'fail'` is refused. Default: `'note'`.
   */
  readonly warnings?: 'note' | 'fail'
  /** How many requests the journal keeps. Default: `1000`. */
  readonly journalLimit?: number
  /** Failures from the start, as `faults.add` takes them. Default: those that a capsule has in force there, or none. */
  readonly faults?: readonly FaultDefinition[]
  /** Called for each request that the fake has no route for. It does not change the answer. */
  readonly onUnknown?: (unknown: UnknownRequest) => void
  /** Called for each request when it is over, also by every fork. */
  readonly onAnswered?: (entry: JournalEntry) => void
}
