import { Alarms } from './alarms.ts'
import { FakeUsageError } from '../usage-error.ts'
import { waitFor } from './wait.ts'
import { isoDate, toInstant } from './instant.ts'
import type { Instant } from './instant.ts'

export type { Instant } from './instant.ts'

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/** A length of time: milliseconds, or text such as `'90s'`, `'2h'`, `'30d'`. */
export type Duration = string | number

/**
 * Reads a length of time into milliseconds.
 *
 * @throws FakeUsageError when the text is not a number with one of the units ms, s, m, h, d, w.
 */
export function toMilliseconds(duration: Duration): number {
  if (typeof duration === 'number' && Number.isFinite(duration)) return duration
  const match = /^(-?\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)$/.exec(String(duration).trim())
  if (!match)
    throw new FakeUsageError(`Unknown duration "${duration}". Use a number with a unit, such as 90s, 2h or 30d.`)
  return Number(match[1]) * UNITS[match[2]!]!
}

/** The part of a snapshot that is about the clock. */
export interface ClockState {
  readonly now: number
  readonly following: boolean
}

/**
 * The fake's only source of time. It stands still until told otherwise.
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
  /** Wall-clock time at which following began; undefined while frozen. */
  #followedAt: number | undefined
  /** The last time that was written, and how: while the clock stands still, every row is of one moment. */
  #written = { time: Number.NaN, text: '' }
  readonly #alarms = new Alarms()

  constructor(now: Instant) {
    this.#now = toInstant(now)
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#followedAt === undefined ? this.#now : this.#now + (Date.now() - this.#followedAt)
  }

  /** The present as the API writes dates: ISO 8601 in UTC, with `Z`, and a fraction only where there is one. */
  iso(): string {
    const time = this.now()
    if (time !== this.#written.time) this.#written = { time, text: isoDate(time) }
    return this.#written.text
  }

  /** Jumps to a point in time; a following clock goes on from there. */
  set(instant: Instant): void {
    this.#now = toInstant(instant)
    if (this.#followedAt !== undefined) this.#followedAt = Date.now()
    this.#look()
  }

  /** Moves on by a length of time; what waits for a time within it goes on. */
  advance(duration: Duration): void {
    this.#now += toMilliseconds(duration)
    this.#look()
  }

  /** Runs with real time from here on; starts from the given point, or from the real present. */
  follow(from: Instant = Date.now()): void {
    this.#now = toInstant(from)
    this.#followedAt = Date.now()
    this.#look()
  }

  /** Stands still again, at the present. */
  freeze(): void {
    this.#now = this.now()
    this.#followedAt = undefined
    this.#look()
  }

  /** @internal Runs something that takes no time, whatever it takes: what happens in it happens at one moment. */
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

  /** The number of requests that wait for a time to come. */
  get waiting(): number {
    return this.#alarms.size
  }

  /** @internal Waits for a time: for somebody to move the clock, while it stands still. */
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
  load(state: ClockState): void {
    this.#now = state.now
    this.#followedAt = state.following ? Date.now() : undefined
    this.#look()
  }

  #look(): void {
    this.#alarms.look(() => this.now(), this.#followedAt !== undefined)
  }
}
