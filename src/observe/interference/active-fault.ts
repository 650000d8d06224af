import { copyOfJson } from '../../core/json/copies.ts'
import { randomNumbers } from '../../core/random.ts'
import { checkFault } from '../faults/fault-checks.ts'
import { compileMatch, describeMatch } from '../faults/request-match.ts'
import type { Served } from '../faults/served-path.ts'
import type { FaultDefinition, JournalEntry } from '../journal/journal-entry.ts'

/** A fault in force. */
export interface Fault {
  /** Counts from 1, and again from 1 after `clear` or a reset. */
  readonly number: number
  /** The fault as it was added; JSON unless it has a predicate. */
  readonly definition: FaultDefinition
  /** How many requests have matched while it could fire, and how many it has applied to. */
  readonly matched: number
  readonly fired: number
  /** Ends it. @throws FakeUsageError when it is not in force any more. */
  remove(): void
  /** Says in words which requests it is for, and how often it fired. */
  toString(): string
}

/** The routes that faults are checked with, and whose seed `chance` follows from. */
export interface FaultSource {
  readonly ids: { readonly seed: number }
  readonly served: readonly Served[]
}

/** A fault in force, and how far it has come. */
export class ActiveFault implements Fault {
  matched = 0
  fired = 0
  /** Whether a request met it, even before it was put back to an earlier state. */
  isMet = false
  readonly number: number
  readonly definition: FaultDefinition
  readonly #matches: (request: JournalEntry) => boolean
  readonly #from: FaultSource
  /** The random numbers of `chance`, from the first one that is drawn on. */
  random: (() => number) | undefined
  readonly #remove: (fault: Fault) => void

  constructor(number: number, definition: FaultDefinition, from: FaultSource, remove: (fault: Fault) => void) {
    checkFault(definition)
    const { match = {} } = definition
    this.number = number
    this.#matches = compileMatch(match, from.served)
    // A later change of the given objects would not be checked. A predicate is not JSON.
    this.definition = { ...copyOfJson(definition), ...(match.predicate && { match }) }
    this.#from = from
    this.#remove = remove
  }

  /** Whether it has fired as often as it may. It stays in the list, unchanged from then on. */
  get isOver(): boolean {
    const { nth, times = nth === undefined ? Infinity : 1 } = this.definition
    return this.fired >= times
  }

  /** Counts a request that matches; tells whether it meets the fault. */
  meets(request: JournalEntry): boolean {
    const { nth = 1, chance = 1 } = this.definition
    if (this.isOver || !this.#matches(request) || ++this.matched < nth) return false
    if (chance < 1 && this.draw() >= chance * 2 ** 32) return false
    this.fired++
    return (this.isMet = true)
  }

  /** The next random number. They follow from the seed of the start on which the first one is drawn. */
  draw(): number {
    return (this.random ??= randomNumbers(`${this.#from.ids.seed}/fault/${this.number}`))()
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
