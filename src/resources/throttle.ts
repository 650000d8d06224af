import { throttled } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { checkJson } from '../core/json/check.ts'
import { givenFields } from '../core/json/checked-fields.ts'
import { closedSchema, fromZero, listSchema } from '../core/json/json-schema.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import type { Clock } from '../core/time/clock.ts'
import { toMilliseconds } from '../core/time/duration.ts'
import type { Duration } from '../core/time/duration.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { ApiKey } from './keys/model.ts'

export const RATE: Basis = { rule: 'rate', source: 'K.19' }

/** The largest number of requests of a key within any period of one length. */
export interface RateLimit {
  readonly requests: number
  readonly within: Duration
}

const RATE_NAMES = ['default', 'events'] as const

/** `events`: the events endpoints and those of insights, counted apart from all the others. */
export type RateName = (typeof RATE_NAMES)[number]

/** The limits of both kinds of endpoint. Each limit is counted separately. */
export type RateLimits = Readonly<Record<RateName, readonly RateLimit[]>>

/** @see spec K.17 */
const REAL_LIMITS: RateLimits = {
  default: [
    { requests: 480, within: '1m' },
    { requests: 4800, within: '1h' },
  ],
  events: [
    { requests: 240, within: '1m' },
    { requests: 1200, within: '1h' },
  ],
}

const ownLimits = listSchema(closedSchema({ requests: fromZero, within: { type: ['string', 'number'] } }))
/** The limits of each kind of endpoint. */
export const limitsByRate = { default: ownLimits, events: ownLimits } satisfies Record<RateName, JsonSchema>

/** The requests of one moment. */
interface Burst {
  readonly at: number
  readonly requests: number
}

/** The part of a snapshot that is about rate limits. */
export interface ThrottleState {
  readonly limits: RateLimits | undefined
  readonly windows: ReadonlyMap<string, readonly Burst[]>
}

/**
 * Counts the requests of each key by the clock of the fake. Off until limits are set. A window holds at most as many moments
 * as its limit has requests, and drops those that are over.
 */
export class Throttle {
  readonly #clock: Clock
  /** Replaced, never mutated, so that a snapshot of it does not change. */
  #state: ThrottleState = { limits: undefined, windows: new Map() }

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Sets limits: without an argument, those of the real service; `false` ends them.
   *
   * @throws FakeUsageError when a kind of endpoint is unknown or a number is invalid.
   */
  limit(limits: boolean | Partial<RateLimits> = true): void {
    checkLimits(limits)
    this.#state = { ...this.#state, limits: limits ? { ...REAL_LIMITS, ...givenFields(Object(limits)) } : undefined }
  }

  get isLimiting(): boolean {
    return this.#state.limits !== undefined
  }

  /**
   * Counts a request of a key against every limit of its kind. A request beyond one limit is refused, but still counts
   * against the others. `Retry-After` is the longest wait until a full window drops its oldest request.
   *
   * @see spec K.18, K.19
   */
  count(rate: RateName, key: number): void {
    const waits = (this.#state.limits?.[rate] ?? []).map((limit, place) => this.#wait(limit, `${rate}/${place}/${key}`))
    const wait = Math.max(0, ...waits)
    if (wait > 0) throw throttled(Math.ceil(wait / 1000)).by(RATE)
  }

  /**
   * Uses up the remaining requests of a key. If no limits are set, sets those of the real service.
   *
   * @throws FakeUsageError when it is given no key, such as a user, or a kind of endpoint is unknown.
   */
  exhaust({ id, value }: Pick<ApiKey, 'id' | 'value'>, ...rates: readonly RateName[]): void {
    if (typeof value !== 'string')
      throw new FakeUsageError('Requests are counted by key: throttle.exhaust(create.key({ user })).')
    for (const rate of rates) checkLimits({ [rate]: [] })
    if (!this.#state.limits) this.limit()
    const at = this.#clock.now()
    for (const rate of rates.length > 0 ? rates : RATE_NAMES)
      for (const [place, limit] of this.#state.limits![rate].entries())
        this.#fill(`${rate}/${place}/${id}`, [{ at, requests: limit.requests }])
  }

  /** Counts a request, or returns for how long the window is full. */
  #wait(limit: RateLimit, name: string): number {
    const now = this.#clock.now()
    const { window, full } = countIn(limit, this.#state.windows.get(name) ?? [], now)
    this.#fill(name, window)
    return full ? toMilliseconds(limit.within) - (now - (window[0]?.at ?? now)) : 0
  }

  #fill(name: string, window: readonly Burst[]): void {
    this.#state = { ...this.#state, windows: new Map(this.#state.windows).set(name, window) }
  }

  /** @internal Returns the same object until the next request is counted. */
  save(): ThrottleState {
    return this.#state
  }

  /** @internal */
  load(state: ThrottleState): void {
    this.#state = state
  }
}

/** A window without the moments that are over, and with one more request unless it is full. */
export function countIn(
  { requests, within }: RateLimit,
  before: readonly Burst[],
  now: number,
): { readonly window: readonly Burst[]; readonly full: boolean } {
  const window = before.filter(({ at }) => at > now - toMilliseconds(within) && at <= now)
  const full = window.reduce((sum, burst) => sum + burst.requests, 0) >= requests
  return { window: full ? window : add(window, now), full }
}

const add = (window: readonly Burst[], at: number): readonly Burst[] => {
  const last = window.at(-1)
  return last?.at === at
    ? [...window.slice(0, -1), { at, requests: last.requests + 1 }]
    : [...window, { at, requests: 1 }]
}

/** @throws FakeUsageError when a kind of endpoint is unknown or a number is invalid. */
export function checkLimits(limits: boolean | Partial<RateLimits>): void {
  if (typeof limits === 'boolean') return
  checkJson('rate limits', closedSchema(limitsByRate, []), limits)
  for (const { within } of Object.values(givenFields(limits)).flat())
    if (toMilliseconds(within) <= 0)
      throw new FakeUsageError(`A rate limit is for a length of time, not for ${within}.`)
}
