import { settleContract } from './contract.ts'
import type { ContractChoice } from './contract.ts'
import { Clock } from './core/clock.ts'
import type { ClockState, Instant } from './core/clock.ts'
import type { CorsOrigins } from './core/cors.ts'
import { FakeUsageError } from './core/errors.ts'
import type { FaultDefinition } from './core/faults/fault.ts'
import type { Faults } from './core/faults/faults.ts'
import type { Gate } from './core/faults/gate.ts'
import type { Gates, HoldOptions } from './core/faults/gates.ts'
import { Ids } from './core/ids.ts'
import type { IdState } from './core/ids.ts'
import type { JournalEntry } from './core/journal/journal-entry.ts'
import { Journal } from './core/journal/journal.ts'
import { Interference } from './core/faults/interference.ts'
import { modelApi } from './core/table/model-api.ts'
import type { ModelApi } from './core/table/model-api.ts'
import { Recording } from './core/journal/recording.ts'
import type { Moment } from './core/journal/recording.ts'
import { Throttle } from './core/throttle.ts'
import type { RateLimits, ThrottleState } from './core/throttle.ts'
import { openDatabase, tableNames } from './database.ts'
import type { Rows, TableName, TablesState } from './database.ts'
import type { UnknownRequest } from './not-faked.ts'
import type { Capsule } from './repro/capsule/capsule.ts'
import { capture } from './repro/capsule/capture.ts'
import type { CaptureOptions } from './repro/capsule/capture.ts'
import { openCapsule } from './repro/capsule/open.ts'
import { createFetch } from './rim.ts'
import { routes } from './routes.ts'
import { exportState, loadState, readState } from './state.ts'
import type { FakeState } from './state.ts'
import type { World } from './world.ts'

/** A named starting state: what it calls puts rows into the world. */
export type Scenario = (world: World) => void

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
   * and all else along.
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

/** What `snapshot` gives: rows, ids, time and counted requests at one moment. To keep and to hand back, not to look into. */
export interface Snapshot {
  readonly tables: TablesState
  readonly ids: IdState
  readonly clock: ClockState
  readonly throttle: ThrottleState
}

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
   * Keys and tokens are replaced; names and e-mail addresses are not.
   *
   * @throws FakeUsageError when the journal has forgotten what was sent.
   */
  capture(options?: CaptureOptions): Capsule
  /** An independent copy, from here on. The faults in force come along and count from 0; gates do not. */
  fork(): Fake
}

/**
 * Builds one isolated fake: its own tables, ids, clock and journal. Nothing is global, nothing is asynchronous.
 *
 * @throws FakeUsageError when an option, or the state to start from, is broken.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 *
 * const fake = createFake({ auth: 'lenient' })
 * const answer = await fake.fetch(new Request('https://app.example.test/api/environments/1/events/'))
 * answer.status // 401: there is no user yet
 * ```
 */
export function createFake(given: FakeOptions = {}): Fake {
  const starts = [given.state, given.scenario, given.capsule].filter((start) => start !== undefined)
  if (starts.length > 1) throw new FakeUsageError('A fake starts from a state, a scenario or a capsule: from one.')
  const options = given.capsule === undefined ? given : { ...openCapsule(given.capsule, given.at), ...given }
  const { state, scenario } = options
  const read = state === undefined ? undefined : readState(state)
  const fake = build({ ...read?.origin, ...options })
  if (read) loadState(fake.world, read)
  scenario?.(fake.world)
  if (options.liveClock) fake.clock.follow(fake.clock.now())
  return withStart(fake, fake.snapshot())
}

type Built = Omit<Fake, 'reset' | 'fork'> & { readonly options: FakeOptions; readonly interference: Interference }

function build(options: FakeOptions): Built {
  const {
    seed = 1,
    now = '2026-01-01T00:00:00Z',
    contract = 'documented',
    auth = 'strict',
    rateLimits = false,
    journalLimit = 1000,
  } = options
  const clock = new Clock(now)
  const ids = new Ids(seed)
  const { tables, library, log } = openDatabase(clock, ids)
  const settled = { contract: settleContract(contract), throttle: new Throttle(clock), auth }
  const world: World = { tables, kept: log.kept, clock, ids, ...settled }
  if (rateLimits) world.throttle.limit(rateLimits === true ? {} : rateLimits)
  const interference = new Interference(clock, seed, routes)
  const recording = new Recording({ log, start: () => save(world), moment: () => momentOf(world, interference) })
  const journal = new Journal(journalLimit, routes, options.onAnswered, recording)
  for (const fault of options.faults ?? []) interference.faults.add(fault)
  const db = Object.fromEntries(
    tableNames.map((name) => [name, modelApi<object>(tables[name] as never, library[name])]),
  )
  return {
    ...createFetch(
      { world, journal, log, interference },
      { baseUrl: options.baseUrl, cors: options.cors ?? [], onUnknown: options.onUnknown },
    ),
    db: db as unknown as Db,
    clock,
    journal,
    faults: interference.faults,
    gates: interference.gates,
    world,
    options,
    interference,
    hold: (first: string | HoldOptions, path?: string, more: HoldOptions = {}) =>
      interference.gates.add(typeof first === 'string' ? { ...more, method: first, ...(path && { path }) } : first),
    verify: () => interference.verify(),
    snapshot: () => save(world),
    restore(snapshot) {
      load(world, snapshot)
      recording.drop()
    },
    exportState: () => exportState(world),
    capture: (how) => capture({ recording, world, baseUrl: options.baseUrl, cors: options.cors }, how),
  }
}

function momentOf({ clock, ids, throttle }: World, { faults }: Interference): Moment {
  return {
    time: clock.now(),
    ids: ids.save(),
    throttle: throttle.save(),
    faults: faults.size > 0 ? faults.counts() : [],
  }
}

function withStart({ options, interference, ...built }: Built, start: Snapshot): Fake {
  const fake: Fake = {
    ...built,
    reset() {
      interference.restart(options.faults)
      load(built.world, start)
      built.journal.clear()
    },
    fork() {
      const copy = build(options)
      copy.restore(save(built.world))
      copy.interference.restart(built.faults.list().map(({ definition }) => definition))
      return withStart(copy, start)
    },
  }
  return fake
}

function save({ tables, ids, clock, throttle }: World): Snapshot {
  const states = Object.fromEntries(tableNames.map((name) => [name, tables[name].save()]))
  return { tables: states as unknown as TablesState, ids: ids.save(), clock: clock.save(), throttle: throttle.save() }
}

function load({ tables, ids, clock, throttle }: World, snapshot: Snapshot): void {
  for (const name of tableNames) tables[name].load(snapshot.tables[name])
  ids.load(snapshot.ids)
  clock.load(snapshot.clock)
  throttle.load(snapshot.throttle)
}
