import { show } from '../../core/json/text.ts'
import { requireNothing } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { isFinal } from '../faults/fault.ts'
import type { CheckedMatch } from '../faults/request-match.ts'
import type { WrittenMethod, WrittenPath } from '../faults/written-path.ts'
import type { FaultDefinition, JournalEntry } from '../journal/journal-entry.ts'
import type { FaultCount } from '../journal/session-log.ts'
import { ActiveFault } from './active-fault.ts'
import type { Fault, FaultSource } from './active-fault.ts'

export type { Fault } from './active-fault.ts'

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
  /** @internal Those in force. */
  active: readonly ActiveFault[] = []
  /** @internal How many there were since the last `clear`. */
  added = 0

  constructor(from: FaultSource) {
    this.#from = from
  }

  /** The number of faults in force. */
  get size(): number {
    return this.active.length
  }

  /**
   * Adds a fault. Faults apply to a request in the order in which they were added: delays add up, and the first fault
   * that does more than delay is the last to apply.
   *
   * @throws FakeUsageError when it names a field, a path or a method that does not exist; the nearest is named.
   */
  add<M extends WrittenMethod, P extends WrittenPath>(
    definition: FaultDefinition & { readonly match?: CheckedMatch<M, P> },
  ): Fault
  add(definition: FaultDefinition, more?: unknown): Fault {
    requireNothing('After its fault, faults.add()', more, 'Write one object: { match, effect, times }.')
    const fault = new ActiveFault(this.added + 1, definition, this.#from, (own) => this.remove(own))
    this.added++
    this.active = [...this.active, fault]
    return fault
  }

  /** The faults in force, in the order in which they apply. */
  list(): readonly Fault[] {
    return this.active
  }

  /** The faults in force that no request has met yet. */
  unused(): readonly Fault[] {
    return this.active.filter(({ isMet }) => !isMet)
  }

  /** @throws FakeUsageError when it is no fault, or not in force. */
  remove(fault: Fault): void {
    if (!(fault instanceof ActiveFault))
      throw new FakeUsageError(`faults.remove() takes what faults.add() gave, got ${show(fault)}.`)
    if (!this.active.includes(fault)) throw new FakeUsageError(`This is not in force: ${String(fault)}.`)
    this.active = this.active.filter((own) => own !== fault)
  }

  /**
   * Removes all. Numbers, and with them the decisions of `chance`, start again.
   *
   * @throws FakeUsageError when it is given one fault, which `remove` removes.
   */
  clear(): void
  clear(given?: unknown): void {
    requireNothing('faults.clear()', given, 'faults.remove(fault) removes one.')
    this.active = []
    this.added = 0
  }

  /** @internal Puts these in the place of all others. */
  replaceAll(definitions: readonly FaultDefinition[]): void {
    this.clear()
    for (const definition of definitions) this.add(definition)
  }

  /** @internal The counts of each fault so far. */
  counts(): readonly FaultCount[] {
    return this.active.map(countOf)
  }

  /** @internal Those of the faults that may still fire. Each step of the session log has them, so those that are over would add up. */
  openCounts(): readonly FaultCount[] {
    return this.active.filter(({ isOver }) => !isOver).map(countOf)
  }

  /** @internal The faults that a request meets. */
  meet(request: JournalEntry): readonly Fault[] {
    const met: Fault[] = []
    for (const fault of this.active) {
      if (!fault.meets(request)) continue
      met.push(fault)
      if (isFinal(fault.definition.effect)) break
    }
    return met
  }
}

/** How often a fault has matched and fired by now. */
export const countOf = ({ number, definition, matched, fired }: Fault): FaultCount => ({
  number,
  definition,
  matched,
  fired,
})
