import type { Clock } from '../core/time/clock.ts'
import type { Faults } from '../observe/interference/faults.ts'
import type { Gate } from '../observe/interference/gate.ts'
import type { Gates, HoldOptions } from '../observe/interference/gates.ts'
import type { Journal } from '../observe/journal/journal.ts'
import type { Received } from '../core/http/received.ts'
import type { Reply } from '../core/http/reply.ts'
import type { ModelApi } from '../core/table/model-api.ts'
import type { Rows, TableName } from '../resources/database.ts'
import type { Capsule } from '../repro/capsule/capsule.ts'
import type { CaptureOptions } from '../repro/capsule/capture.ts'
import type { FakeState } from '../state/state.ts'
import type { World } from '../resources/world.ts'
import type { Snapshot } from '../state/snapshot.ts'

/** The `@mswjs/data` model of every table. */
export type Db = { readonly [N in TableName]: ModelApi<Rows[N]> }

/** One isolated fake. */
export interface Fake {
  /** The whole fake as a function; every transport is a thin skin over it. Fits wherever a `fetch` is asked for. */
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  /**
   * The same under a longer path, which the links in answers keep.
   *
   * @internal
   */
  readonly fetchUnder: (mount: string) => (request: Request) => Promise<Response>
  /**
   * The same again, for what came as no `Request` and is answered with no `Response`.
   *
   * @internal
   */
  readonly answerUnder: (mount: string) => (received: Received) => Promise<Reply>
  /** Whether a request is the fake's to answer. */
  readonly handles: (request: Request) => boolean
  /**
   * Says that nothing answered a request: one to the base URL is then unknown.
   *
   * @internal
   */
  readonly missed: (request: Request) => void
  /** The `@mswjs/data` model, always in step with what HTTP shows. */
  readonly db: Db
  /** The only source of time. */
  readonly clock: Clock
  /** What was asked and answered. */
  readonly journal: Journal
  /** Failures as data. */
  readonly faults: Faults
  /** The gates that `hold` has made and nobody has opened. */
  readonly gates: Gates
  /** Tables, clock and ids: what factories and scenarios work on. */
  readonly world: World
  /**
   * Holds the requests that match until they are let through, in any order.
   *
   * @throws FakeUsageError when it names a field, a path or a method that there is not; the nearest is named.
   */
  hold(method: string, path?: string, options?: Omit<HoldOptions, 'method' | 'path'>): Gate
  hold(options: HoldOptions): Gate
  /**
   * For the end of a test.
   *
   * @throws FakeUsageError when a fault never fired, when requests are still held, or when no request came to a gate.
   */
  verify(): void
  /**
   * Back to the starting state. The journal is emptied, faults are those the fake was made with, gates are gone; what they
   * held gets no answer: a network error.
   */
  reset(): void
  snapshot(): Snapshot
  restore(snapshot: Snapshot): void
  /** The whole state as JSON, to be kept in a file; `createFake({ state })` starts from it. */
  exportState(): FakeState
  /**
   * What it was asked since the start or the last `restore`, what it answered, and what state it was in, as JSON.
   * `createFake({ capsule, at })` goes back to any of the requests; `replay` of `fake-dashboards/repro` makes them again.
   * People, what they wrote, keys and tokens have stand-ins, and answers are those that a fake gives to them. It is of the
   * moment of the call: what happens before it is there is not in it.
   *
   * @throws FakeUsageError when the journal has forgotten what was sent, or something cannot be kept.
   */
  capture(options?: CaptureOptions): Promise<Capsule>
  /** An independent copy, from here on. The faults in force come along and count from 0; gates do not. */
  fork(): Fake
}
