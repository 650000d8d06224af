import { counted } from '../../core/counted.ts'
import { functionField, readBy, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { listSchema, objectSchema } from '../../core/json/json-schema.ts'
import { asText } from '../../core/json/text.ts'
import type { Duration } from '../../core/time/duration.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { loadAllCode } from '../../request/reading.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { settleTimeout, signalField } from '../run-limits.ts'
import { beginningAnew } from './explored-fake.ts'
import type { ExploredFake } from './explored-fake.ts'
import { OrderedRun } from './ordered-run.ts'
import { Orders } from './orders.ts'
import type { Order } from './orders.ts'
import type { Patience } from './quiet.ts'
import { areIndependent, areIndependentWhereCounted, describeOrder, STEPS } from './step.ts'
import type { AreIndependent, OrderStep } from './step.ts'

/** How orders are explored. Everything is optional. */
export interface ExploreOptions {
  /** The most runs. Default: `1000`; with `order`, `1`. */
  readonly runs?: number
  /** Runs only this order: that of a failure, to look at it again. */
  readonly order?: readonly OrderStep[]
  /**
   * Called whenever the app waits for answers, and again as long as it waits. A promise is waited for. Here a test can
   * advance fake timers, or give the app time for its next request.
   */
  readonly settle?: () => unknown
  /** How long the piece may wait for something other than answers of the fake, in real time. Default: `'4s'`. */
  readonly timeout?: Duration
  /** Called after each run with the number of runs. A promise is waited for. */
  readonly onProgress?: (runs: number) => unknown
  /** Ends it early, also in the middle of a run. */
  readonly signal?: AbortSignal
}

/** The result of exploring. */
export interface Exploration {
  /** How often the piece ran. A run ends early when its order turns out to be the same as one that was tried. */
  readonly runs: number
  /** How many different orders were tried to their end. */
  readonly orders: number
  /** Whether every order was tried, and none broke it. */
  readonly isComplete: boolean
  /** The order with the fewest deviations from the order of arrival that breaks it. Absent when none did. */
  readonly failure?: BrokenOrder
  /** The result in words. */
  toString(): string
}

/** An order that breaks a piece of an app. */
export interface BrokenOrder {
  /** The value that the piece threw. */
  readonly error: unknown
  readonly order: readonly OrderStep[]
  /** The session in that order: `createFake({ capsule, follow: true })` lets an app meet it again. */
  readonly capsule: Capsule
}

/** Method and path of a step are for people: a step is known by the other two. */
const stepSchema = objectSchema({ step: { enum: STEPS }, request: { type: 'integer', minimum: 1 } })

const checks: ChecksOf<ExploreOptions> = {
  runs: { schema: { type: 'integer', minimum: 1 }, says: 'counts from 1' },
  order: { schema: listSchema(stepSchema) },
  settle: functionField,
  timeout: readBy(settleTimeout),
  onProgress: functionField,
  signal: signalField,
}

const MOST_RUNS = 1000

/** Without requests there is one order, which says nothing of the app: they went elsewhere, or nothing waited for them. */
const NOTHING_ASKED =
  'The piece has ended without a request to this fake. Let its requests reach the fake, and let it return the promise that it waits for.'

/** Nothing waits for its requests, so all of their orders are the same to it. */
const NOTHING_AWAITED =
  'The piece has ended before the first of its requests was answered. Let it return the promise that it waits for.'

/** An order of requests that never met says nothing of a race. */
const inTurn = (asked: number): string =>
  ` Each of its ${asked} requests came after the answer to the one before. If the app can send them at once, let the piece ` +
  'do so, or wait for them in "settle": clicks of user-event take time.'

/** A capsule gives the order of its requests, and a run would continue it from the place where the one before has ended. */
const ONE_ORDER =
  'This fake follows a capsule, which gives its requests one order. Explore a fake without "follow", such as fake.fork().'

/** Explores the orders of a fake that the caller provides. */
export async function exploreWith<F extends ExploredFake>(
  fake: F,
  piece: (fake: F) => unknown,
  options: ExploreOptions,
): Promise<Exploration> {
  requireFields('call of explore', options, checks)
  if (typeof fake?.hold !== 'function' || typeof piece !== 'function')
    throw new FakeUsageError('explore() takes a fake, and a function that runs a piece of the app with it.')
  if (fake.isFollowing) throw new FakeUsageError(ONE_ORDER)
  const { settle = () => undefined, signal } = options
  const timeout = settleTimeout(options.timeout ?? '4s')
  // In the first run, a request that loads its code would come later than in the others.
  await loadAllCode()
  const ended = new AbortController()
  const aborted = new Promise((abort) => signal?.addEventListener('abort', abort, { signal: ended.signal }))
  try {
    return await exploreOrders(fake, piece, options, { settle, timeout, signal, aborted })
  } finally {
    ended.abort()
  }
}

async function exploreOrders<F extends ExploredFake>(
  fake: F,
  piece: (fake: F) => unknown,
  options: ExploreOptions,
  patience: Patience,
): Promise<Exploration> {
  const { runs: most = options.order ? 1 : MOST_RUNS, onProgress, signal } = options
  const orders = new Orders(independenceIn(fake), most, options.order)
  const begin = beginningAnew(fake)
  const tried = { runs: 0, orders: 0, asked: 0 }
  let order = orders.next()
  begin()
  for (; order && tried.runs < most && !signal?.aborted; order = orders.next()) {
    fake.journal.clear()
    const { thrown, early } = await new OrderedRun(fake, order, patience).run(() => piece(fake))
    tried.runs++
    if (early === 'aborted') break
    if (!early) tried.orders++
    tried.asked = fake.journal.asked
    if (thrown) return broken(tried, order, thrown.error, await fake.capture())
    begin()
    if (tried.asked === 0) throw new FakeUsageError(NOTHING_ASKED)
    if (order.steps.length === 0) throw new FakeUsageError(NOTHING_AWAITED)
    await onProgress?.(tried.runs)
  }
  begin()
  return sound({ ...tried, isComplete: order === undefined })
}

const independenceIn =
  (fake: ExploredFake): AreIndependent =>
  (one, other) =>
    (countsRequests(fake) ? areIndependentWhereCounted : areIndependent)(one, other)

/** Whether a read may change what comes of another one: a limit counts both, or a row of the table of changes does. */
const countsRequests = ({ world: { throttle, tables } }: ExploredFake): boolean =>
  throttle.isLimiting || tables.change.size > 0

interface Tried extends Pick<Exploration, 'runs' | 'orders'> {
  /** How many requests the last run made. */
  readonly asked: number
}

function sound({ runs, orders, asked, isComplete }: Tried & Pick<Exploration, 'isComplete'>): Exploration {
  const all = isComplete ? 'All orders' : 'Not all orders'
  // Requests that meet have several orders.
  const note = isComplete && orders === 1 && asked > 1 ? inTurn(asked) : ''
  const text = `${all} were tried, ${orders} in ${counted(runs, 'run')}: none broke it.${note}`
  return { runs, orders, isComplete, toString: () => text }
}

function broken({ runs, orders }: Tried, { steps, deviations }: Order, error: unknown, capsule: Capsule): Exploration {
  const how = deviations === 0 ? 'the order of arrival' : 'this order'
  const text = `Run ${runs} broke in ${how}: ${asText(error)}\n${describeOrder(steps)}`
  return { runs, orders, isComplete: false, failure: { error, order: steps, capsule }, toString: () => text }
}
