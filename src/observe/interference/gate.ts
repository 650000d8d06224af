import type { Reply } from '../../core/http/reply.ts'
import { checkFields } from '../../core/json/checked-fields.ts'
import { show } from '../../core/json/text.ts'
import { requireNothing } from '../../core/known-names.ts'
import { waitFor } from '../../core/time/wait.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { checkEffect, count as countField } from '../faults/fault-checks.ts'
import type { FaultEffect, FaultPlace } from '../faults/fault.ts'
import type { Entry } from '../journal/entry.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'

/** A request at a gate, and the function that lets it continue. */
interface Held {
  readonly place: number
  readonly request: JournalEntry
  /** The answer of the API; undefined at a gate that holds requests. */
  readonly reply: Reply | undefined
  readonly goOn: (refusal?: FaultEffect) => void
}

/**
 * Holds the requests that match until they are let through, in any order. The clock has no effect on it.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 *
 * const fake = createFake({ auth: 'lenient' })
 * const gate = fake.hold('GET', '/events')
 * const answer = fake.fetch(new Request('https://app.example.test/api/environments/1/events/'))
 *
 * await gate.arrived()
 * gate.held.map(({ method, route }) => `${method} ${route}`) // [ 'GET /api/environments/:project_id/events' ]
 * gate.refuse({ status: 503 })
 * const { status } = await answer
 * status // 503
 * gate.open()
 * ```
 */
export class Gate {
  /** @internal Which requests it holds, in words. */
  readonly name: string
  /** @internal The place at which it holds requests. */
  readonly at: FaultPlace
  readonly #matches: (request: JournalEntry) => boolean
  /** @internal The requests it holds, with their answers. */
  holding: readonly Held[] = []
  #arrived: JournalEntry[] = []
  #watchers: (() => void)[] = []
  /** @internal What has ended it; undefined while it holds requests. */
  endedBy: string | undefined

  /** @internal */
  constructor(name: string, at: FaultPlace, matches: (request: JournalEntry) => boolean) {
    this.name = name
    this.at = at
    this.#matches = matches
  }

  /** The requests it holds, oldest first. */
  get held(): readonly JournalEntry[] {
    return this.holding.map(({ request }) => request)
  }

  /** The number of requests that have come to it. */
  get reached(): number {
    return this.#arrived.length
  }

  /**
   * Waits until `count` requests have come, whether they are still held or not; gives them, oldest first. Default: `1`.
   *
   * @throws FakeUsageError when `count` is no whole number from 1, or the gate ends before so many have come.
   */
  arrived(count = 1): Promise<readonly JournalEntry[]> {
    const arrival = this.#arrival(count)
    // If nobody awaits this, the end of the gate must not be an unhandled rejection.
    if (this.#arrived.length < count) arrival.catch(() => undefined)
    return arrival
  }

  async #arrival(count: number): Promise<readonly JournalEntry[]> {
    checkFields('gate', { count }, { count: countField })
    while (this.#arrived.length < count) {
      if (this.endedBy)
        throw new FakeUsageError(`The ${String(this)}. ${this.endedBy} has ended it: await gate.arrived() before.`)
      await new Promise<void>((seen) => this.#watchers.push(seen))
    }
    return this.#arrived.slice(0, count)
  }

  /**
   * Lets one request through: the oldest, or with `place` the second, the third … that came. Places count from 1.
   *
   * @throws FakeUsageError when it holds no such request.
   */
  release(place?: number): void {
    this.#take(place).goOn()
  }

  /**
   * Lets one request through to a fault: the oldest, or with `place` the second, the third … that came. Places count
   * from 1. The fault answers in place of the API, unless it only delays or breaks the answer. Default: `{ status: 500 }`.
   *
   * @throws FakeUsageError when it holds no such request, or the effect is invalid or has an `at`.
   */
  refuse(effect: FaultEffect = { status: 500 }, place?: number): void {
    checkEffect(effect)
    if (effect.at !== undefined) throw new FakeUsageError('Leave out "at": a gate has its own.')
    this.#take(place).goOn(effect)
  }

  /** Ends the gate: lets the requests it holds through, and all that come later. */
  open(): void
  open(given?: unknown): void {
    requireNothing('gate.open()', given, 'It lets all through; gate.release(2) lets one.')
    this.end('gate.open()')
    while (this.holding.length > 0) this.release()
  }

  /** @internal Holds nothing from now on, and tells who waits for requests. */
  end(by: string): void {
    this.endedBy ??= by
    this.#tell()
  }

  /** Names the requests it holds, how many came and how many are held. */
  toString(): string {
    return `gate ${this.name}: ${this.#arrived.length} came, ${this.holding.length} held`
  }

  /** @internal Waits if the request is one to hold; gives the fault to answer it with, if there is one. */
  async pass(request: Entry, signals: readonly AbortSignal[], reply?: Reply): Promise<FaultEffect | undefined> {
    if (this.endedBy || !this.#matches(request)) return undefined
    return waitFor<FaultEffect | undefined>(signals, (done) => {
      const held = { place: this.#arrived.push(request), request, reply, goOn: done }
      request.waiting = `held at the gate ${this.name} until gate.release(${held.place}) or gate.open()`
      this.holding = [...this.holding, held]
      this.#tell()
      return () => (this.holding = this.holding.filter((other) => other !== held))
    })
  }

  #tell(): void {
    for (const seen of this.#watchers.splice(0)) seen()
  }

  #take(place: number | undefined): Held {
    const taken = this.holding.find((held) => held.place === (place ?? held.place))
    if (!taken) {
      const known = this.holding.map((held) => held.place).join(', ') || 'none'
      const missing = place === undefined ? '' : `, but no ${show(place)}`
      const advice =
        (place ?? 1) > this.reached
          ? `Wait with gate.arrived(${place ?? ''})`
          : 'What came has gone on, or its client gave it up: gate.open() needs no request'
      throw new FakeUsageError(`The ${String(this)}${missing}; by arrival, from 1: ${known}. ${advice}.`)
    }
    this.holding = this.holding.filter((held) => held !== taken)
    return taken
  }
}
