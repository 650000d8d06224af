import type { Received } from '../core/http/received.ts'
import type { Reply } from '../core/http/reply.ts'
import type { ModelApi } from '../core/table/model-api.ts'
import type { Clock } from '../core/time/clock.ts'
import type { CheckedMatch } from '../observe/faults/request-match.ts'
import type { CheckedMethod, CheckedPath, WrittenMethod, WrittenPath } from '../observe/faults/written-path.ts'
import type { Faults } from '../observe/interference/faults.ts'
import type { Gate } from '../observe/interference/gate.ts'
import type { Gates, HoldOptions } from '../observe/interference/gates.ts'
import type { Journal } from '../observe/journal/journal.ts'
import type { LoggedSession } from '../observe/journal/session-log.ts'
import type { Capsule, CaptureOptions } from '../repro/capsule/capsule.ts'
import type { Rehearsal } from '../repro/rehearse/report.ts'
import type { Rows, TableName } from '../resources/database.ts'
import type { Scenario, World } from '../resources/world.ts'
import type { Snapshot } from '../state/snapshot.ts'
import type { FakeState } from '../state/state.ts'

/** The `@mswjs/data` model of every table. */
export type Db = { readonly [N in TableName]: ModelApi<Rows[N]> }

/** One isolated fake. */
export interface Fake {
  /**
   * Answers a request. Every transport calls it, and it can be passed wherever a `fetch` is expected. A path alone is
   * relative to the base URL; without one, to the page; without a page, to `http://localhost`.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /**
   * Answers requests under a longer path, which the links in answers keep.
   *
   * @internal
   */
  readonly fetchUnder: (mount: string) => (request: Request) => Promise<Response>
  /**
   * The same for a server, which makes no `Request` and no `Response`.
   *
   * @internal
   */
  readonly answerUnder: (mount: string) => (received: Received) => Promise<Reply>
  /**
   * Whether pages of an origin may read answers, so that a server can refuse the requests of all others.
   *
   * @internal
   */
  readonly allowsOrigin: (origin: string) => boolean
  /** Whether the fake answers a request. */
  readonly handles: (request: Pick<Request, 'url'>) => boolean
  /**
   * Takes a request that nothing answered, and calls `onUnknown` if the request was to the base URL. Returns
   * whether it was.
   *
   * @internal
   */
  readonly missed: (request: Request) => boolean
  /** The `@mswjs/data` model, always in step with what HTTP shows: `fake.db.dashboard.getAll()`. */
  readonly db: Db
  /** The only source of time: `fake.clock.advance('1d')`. */
  readonly clock: Clock
  /** The requests and their answers: `fake.journal.print()` shows them. */
  readonly journal: Journal
  /**
   * The failures that requests meet:
   * `fake.faults.add({ match: { path: '/dashboards' }, effect: { status: 500 }, times: 1 })`.
   */
  readonly faults: Faults
  /** The gates that `hold` has made and that are not open. */
  readonly gates: Gates
  /**
   * The scenario that it was made with.
   *
   * @internal
   */
  readonly scenario: Scenario | undefined
  /** Tables, clock and ids. Factories and scenarios work on it. */
  readonly world: World
  /**
   * Holds the requests that match until they are let through, in any order.
   *
   * @throws FakeUsageError when it names a field, a path or a method that does not exist; the nearest is named.
   */
  hold<M extends WrittenMethod, P extends WrittenPath>(
    method: M & CheckedMethod<M>,
    path?: P & CheckedPath<P>,
    options?: Omit<HoldOptions, 'method' | 'path'>,
  ): Gate
  hold<M extends WrittenMethod, P extends WrittenPath>(options: HoldOptions & CheckedMatch<M, P>): Gate
  /**
   * Checks at the end of a test that faults and gates were used, and, with the option `warnings: 'fail'`, that no request
   * in the journal has a warning.
   *
   * @throws FakeUsageError when a fault never fired, when requests are still held, when no request came to a gate, or when
   * there is such a warning.
   */
  verify(): void
  /**
   * Goes back to the starting state. The journal is empty, the faults are those the fake was made with, and gates are gone;
   * the requests that they held, or whose body is still coming, fail with a network error. A capsule is followed from its
   * start again.
   */
  reset(): void
  /** Keeps rows, ids, time and counted requests. It costs the same however many rows there are. */
  snapshot(): Snapshot
  /**
   * Goes back to a snapshot. Journal, faults and gates stay; a capsule from now on begins here.
   *
   * @throws FakeUsageError when it is no snapshot: for example a state, or a snapshot that was written as JSON and read
   *   again.
   */
  restore(snapshot: Snapshot): void
  /**
   * Gives the whole state as JSON, to be kept in a file; `createFake({ state })` starts from it.
   *
   * @throws FakeUsageError when it is given an argument, or a row of `fake.db` names one that does not exist.
   */
  exportState(): FakeState
  /**
   * Gives the requests since the start or the last `restore`, their answers and the state before them, as JSON.
   * `createFake({ capsule, at })` goes back to any of the requests; `replay` of `fake-dashboards/repro` replays them.
   * People, what they wrote, keys and tokens are replaced by stand-ins, and the answers are those of a fake to the
   * replaced requests. The capsule ends at the moment of the call. If the journal has forgotten requests, the capsule
   * begins later: with the oldest state from which all requests are still known.
   *
   * @throws FakeUsageError when `keep` names something that cannot be kept, or the capsule would start with a row that
   *   names one that does not exist.
   */
  capture(options?: CaptureOptions): Promise<Capsule>
  /**
   * Everything that has led from a known start to the present.
   *
   * @internal
   */
  session(): LoggedSession<Snapshot>
  /**
   * Whether it follows a capsule.
   *
   * @internal
   */
  readonly isFollowing: boolean
  /**
   * Compares the requests so far with the capsule that the fake follows: which came as recorded, which were not
   * recorded, and which were recorded and did not come. It first waits until the fake has made the recorded requests of
   * others that are due.
   *
   * @throws FakeUsageError when the fake follows no capsule.
   */
  rehearsal(): Promise<Rehearsal>
  /**
   * Gives an independent copy, which follows no capsule. It has the faults that may still fire, which count from 0, and no gates.
   *
   * @throws FakeUsageError when it is given anything: a copy has the options of its fake.
   */
  fork(): Fake
}
