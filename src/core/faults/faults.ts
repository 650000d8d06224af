import { FakeUsageError } from '../errors.ts'
import { stream } from '../ids.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { FaultCount } from '../journal/recording.ts'
import { checkFault, isFinal } from './fault.ts'
import type { FaultDefinition } from './fault.ts'
import { compileMatch, describeMatch } from './request-match.ts'
import type { Served } from './served-path.ts'

/** A fault in force. */
export interface Fault {
  /** Counts from 1 over the life of the fake. */
  readonly number: number
  /** As it was added: JSON, but for a predicate. */
  readonly definition: FaultDefinition
  /** How many requests matched, and how many of them met the fault. */
  readonly matched: number
  readonly fired: number
  /** Ends it. */
  remove(): void
  /** In words: what it is for, and how often it fired. */
  toString(): string
}

class ActiveFault implements Fault {
  matched = 0
  fired = 0
  readonly number: number
  readonly definition: FaultDefinition
  readonly #matches: (request: JournalEntry) => boolean
  readonly #dice: () => number
  readonly #remove: (fault: Fault) => void

  constructor(number: number, definition: FaultDefinition, from: FaultSource, remove: (fault: Fault) => void) {
    checkFault(definition)
    this.number = number
    this.definition = definition
    this.#matches = compileMatch(definition.match ?? {}, from.served)
    this.#dice = stream(`${from.seed}/fault/${number}`)
    this.#remove = remove
  }

  /** Whether a request meets it; one that matches is counted. */
  meets(request: JournalEntry): boolean {
    const { nth, times = nth === undefined ? Infinity : 1, chance = 1 } = this.definition
    if (!this.#matches(request)) return false
    this.matched++
    if (this.matched < (nth ?? 1) || this.fired >= times) return false
    if (chance < 1 && this.#dice() >= chance * 2 ** 32) return false
    this.fired++
    return true
  }

  remove(): void {
    this.#remove(this)
  }

  toString(): string {
    const { match = {}, effect } = this.definition
    const what = `${describeMatch(match)}: ${JSON.stringify(effect)}`
    return `fault ${this.number} (${what}): ${this.matched} matched, ${this.fired} fired`
  }
}

interface FaultSource {
  readonly seed: number
  readonly served: readonly Served[]
}

/**
 * Failures as data.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 *
 * const fake = createFake({ auth: 'lenient' })
 * fake.faults.add({ match: { method: 'GET', path: '/events' }, effect: { status: 429, retryAfter: 30 }, times: 1 })
 *
 * const url = 'https://app.example.test/api/environments/1/events/'
 * const refused = await fake.fetch(new Request(url))
 * refused.headers.get('retry-after') // '30'
 * const answered = await fake.fetch(new Request(url))
 * answered.status // 401: the fault is over, and there is no user yet
 * fake.faults.unused() // []
 * ```
 */
export class Faults {
  readonly #from: FaultSource
  #active: readonly ActiveFault[] = []
  #added = 0

  constructor(from: FaultSource) {
    this.#from = from
  }

  /** How many are in force. */
  get size(): number {
    return this.#active.length
  }

  /**
   * Adds one. A request is shown to the faults in the order in which they were added: delays add up, and the first that
   * does more than delay is the last it is shown to.
   *
   * @throws FakeUsageError when it names a field, a path or a method that there is not; the nearest is named.
   */
  add(definition: FaultDefinition): Fault {
    const fault = new ActiveFault(this.#added + 1, definition, this.#from, (own) => this.remove(own))
    this.#added++
    this.#active = [...this.#active, fault]
    return fault
  }

  /** Those in force, in the order in which a request is shown to them. */
  list(): readonly Fault[] {
    return this.#active
  }

  /** Those in force that no request has met yet. */
  unused(): readonly Fault[] {
    return this.#active.filter(({ fired }) => fired === 0)
  }

  /** @throws FakeUsageError when it is not in force. */
  remove(fault: Fault): void {
    if (!this.#active.some((own) => own === fault))
      throw new FakeUsageError(`This is not in force any more: ${String(fault)}.`)
    this.#active = this.#active.filter((own) => own !== fault)
  }

  /** Removes all; numbers, and with them what `chance` decides, start again. */
  clear(): void {
    this.#active = []
    this.#added = 0
  }

  /** @internal What each of them has done so far. */
  counts(): readonly FaultCount[] {
    return this.#active.map(({ number, definition, matched, fired }) => ({ number, definition, matched, fired }))
  }

  /** @internal Those that a request meets. */
  meet(request: JournalEntry): readonly Fault[] {
    const met: Fault[] = []
    for (const fault of this.#active) {
      if (!fault.meets(request)) continue
      met.push(fault)
      if (isFinal(fault.definition.effect)) break
    }
    return met
  }
}
