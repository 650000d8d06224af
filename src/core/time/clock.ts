import { requireNothing } from '../known-names.ts'
import { Alarms } from './alarms.ts'
import { toMilliseconds } from './duration.ts'
import type { Duration } from './duration.ts'
import { isoDate, requireReachable, toInstant } from './instant.ts'
import type { Instant } from './instant.ts'
import { waitFor } from './wait.ts'

export type { Instant } from './instant.ts'

/** The part of a snapshot that is about the clock. */
export interface ClockState {
  readonly now: number
  readonly following: boolean
}

/**
 * The only source of time in the fake. It stands still until it is moved or follows real time.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 *
 * const fake = createFake({ now: '2026-01-01T00:00:00Z' })
 * fake.clock.advance('2h')
 * fake.clock.iso() // '2026-01-01T02:00:00Z'
 * ```
 */
export class Clock {
  #now: number
  /** The real time at which following began; undefined while the clock stands still. */
  #followedAt: number | undefined
  /** The last time and its text. While the clock stands still, all rows get the same text. */
  #written = { time: Number.NaN, text: '' }
  readonly #alarms = new Alarms()

  constructor(now: Instant) {
    this.#now = toInstant(now)
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#followedAt === undefined ? this.#now : this.#now + (Date.now() - this.#followedAt)
  }

  /** The current time as the API writes dates: ISO 8601 in UTC with `Z`, without a fraction of zero. */
  iso(): string {
    const time = this.now()
    if (time !== this.#written.time) this.#written = { time, text: isoDate(time) }
    return this.#written.text
  }

  /**
   * Jumps to a point in time. A clock that follows real time continues from there.
   *
   * @throws FakeUsageError when it is no date, or one beyond the years 1 to 9999. So do `follow` and `freeze`.
   */
  set(instant: Instant): void
  set(instant: Instant, more?: unknown): void {
    requireNoMore('set', more)
    this.#goTo(instant, this.#followedAt === undefined ? undefined : Date.now())
  }

  /**
   * Moves forward by a duration, or back by a negative one. Requests that wait for a time that is reached continue.
   *
   * @throws FakeUsageError when it is no duration, or leads beyond the years 1 to 9999; the clock stays where it is.
   */
  advance(duration: Duration): void
  advance(duration: Duration, unit?: unknown): void {
    requireNoUnit(unit)
    this.#now = requireReachable(this.#now + toMilliseconds(duration))
    this.#look()
  }

  /** Follows real time from now on, starting from the given time or from the real one. */
  follow(from?: Instant): void
  follow(from: Instant = Date.now(), more?: unknown): void {
    requireNoMore('follow', more)
    this.#goTo(from, Date.now())
  }

  /** Stops the clock at the current time, or at the given one. */
  freeze(at?: Instant): void
  freeze(at: Instant = this.now(), more?: unknown): void {
    requireNoMore('freeze', more)
    this.#goTo(at, undefined)
  }

  /** @internal Runs a function while the clock stands still, so that everything in it has the same time. */
  still<T>(run: () => T): T {
    if (this.#followedAt === undefined) return run()
    const since = Date.now()
    this.#now += since - this.#followedAt
    this.#followedAt = undefined
    try {
      return run()
    } finally {
      this.#followedAt = since
    }
  }

  /** The number of requests that wait for a time. */
  get waiting(): number {
    return this.#alarms.size
  }

  /** @internal Waits for a time. If the clock stands still, that is until a test moves it. */
  async wait(until: number, signals: readonly AbortSignal[]): Promise<void> {
    if (until <= this.now()) return
    const waiting = waitFor<void>(signals, (done) => this.#alarms.add(until, done))
    this.#look()
    return waiting
  }

  /** @internal */
  save(): ClockState {
    return { now: this.now(), following: this.#followedAt !== undefined }
  }

  /** @internal */
  load({ now, following }: ClockState): void {
    this.#goTo(now, following ? Date.now() : undefined)
  }

  /** Jumps to a time. With the real time of now, it is followed from there. */
  #goTo(time: Instant, followedAt: number | undefined): void {
    this.#now = toInstant(time)
    this.#followedAt = followedAt
    this.#look()
  }

  #look(): void {
    this.#alarms.look(() => this.now(), this.#followedAt !== undefined)
  }
}

/** @throws FakeUsageError when a call has more than its time, such as a zone, which would be ignored. */
export const requireNoMore = (call: string, more: unknown): void =>
  requireNothing(`After its time, clock.${call}()`, more, "Give one value, such as '2026-02-01'.")

/** @throws FakeUsageError when `clock.advance()` gets a unit after its duration, which would be ignored. */
export const requireNoUnit = (unit: unknown): void =>
  requireNothing('After its duration, clock.advance()', unit, "Write both as one text, such as '2d'.")
