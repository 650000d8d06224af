import type { IdState } from '../../core/ids.ts'
import type { ChangeLog, RowChange } from '../../core/table/changes.ts'
import type { TableName } from '../../resources/database.ts'
import type { ThrottleState } from '../../resources/throttle.ts'
import type { Entry } from './entry.ts'
import type { FaultDefinition } from './journal-entry.ts'

/** How often a fault in force had matched and fired by a moment. */
export interface FaultCount {
  readonly number: number
  readonly definition: FaultDefinition
  readonly matched: number
  readonly fired: number
}

/** All that there is at a moment besides rows. Whatever has not changed since another moment is the same object. */
export interface Moment {
  readonly time: number
  readonly ids: IdState
  readonly throttle: ThrottleState
  readonly faults: readonly FaultCount[]
}

/** A request comes, its rules run, or it is over. */
export interface RequestStep {
  readonly stage: 'asked' | 'applied' | 'answered'
  readonly entry: Entry
  readonly moment: Moment
  /** The moment after its rules ran. */
  after?: Moment
  /** The rows that no request wrote, since the last step. */
  readonly written: readonly RowChange<TableName>[]
}

/** The steps from a start of which everything is known. */
interface Section<S> {
  readonly start: S
  readonly steps: RequestStep[]
}

/** All steps up to a moment, and the rows that were written since the last step. */
export interface LoggedSession<S> extends Section<S> {
  readonly rest: Pick<RequestStep, 'written' | 'moment'>
}

/** The fake whose session is logged. */
interface LoggedFake<S> {
  readonly log: ChangeLog<TableName>
  start(): S
  moment(): Moment
}

/**
 * Everything that has led from a known start to the present, in order. It begins with the first request, and goes back
 * about as far as the journal does.
 */
export class SessionLog<S> {
  readonly #source: LoggedFake<S>
  #sections: Section<S>[] = []
  #written: RowChange<TableName>[] = []

  constructor(source: LoggedFake<S>) {
    this.#source = source
  }

  /** A copy to be written down later. */
  session(): LoggedSession<S> {
    if (this.#sections.length === 0) this.#begin()
    const steps = this.#sections.flatMap((section) => section.steps)
    const copies = new Map(steps.map(({ entry }) => [entry, entry.copy()]))
    return {
      start: this.#sections[0]!.start,
      steps: steps.map((step) => ({ ...step, entry: copies.get(step.entry)! })),
      rest: { written: [...this.#written], moment: this.#source.moment() },
    }
  }

  note(stage: RequestStep['stage'], entry: Entry): RequestStep {
    if (this.#sections.length === 0) this.#begin()
    const step: RequestStep = { stage, entry, moment: this.#source.moment(), written: this.#takeWritten() }
    this.#sections.at(-1)!.steps.push(step)
    return step
  }

  /** Notes that rules run, and runs them. */
  during<T>(entry: Entry, run: () => T): T {
    const step = this.note('applied', entry)
    const result = run()
    step.after = this.#source.moment()
    return result
  }

  /**
   * Forgets the steps before the last time this was called. Returns the entries of requests that are over and that no
   * step mentions any more.
   */
  roll(): readonly Entry[] {
    const forgotten = this.#sections.slice(0, -1)
    this.#sections = this.#sections.slice(-1)
    const needed = new Set(entriesOf(this.#sections))
    this.#begin()
    return entriesOf(forgotten).filter((entry) => entry.endedAt !== undefined && !needed.has(entry))
  }

  /** Forgets all up to the last section with an entry that the journal has dropped: those that stay have no gap. */
  forget(): void {
    const last = this.#sections.findLastIndex(({ steps }) => steps.some(({ entry }) => !entry.kept))
    this.#sections = this.#sections.slice(last + 1)
    if (this.#sections.length === 0) this.drop()
  }

  /** Forgets everything; the next request is the first. */
  drop(): void {
    this.#sections = []
    this.#source.log.listen(undefined)
  }

  #begin(): void {
    this.#sections.push({ start: this.#source.start(), steps: [] })
    // A later section takes over the rows that were written since the last step: the section before it needs them too.
    if (this.#sections.length === 1) this.#listen()
  }

  /** The rows that were written since the last call. */
  #takeWritten(): readonly RowChange<TableName>[] {
    const written = this.#written
    if (written.length === 0) return []
    this.#listen()
    return written
  }

  #listen(): void {
    this.#written = []
    this.#source.log.listen(this.#written)
  }
}

const entriesOf = (sections: readonly Section<unknown>[]): readonly Entry[] =>
  sections.flatMap(({ steps }) => steps.map(({ entry }) => entry))

/** The requests that came or whose rules ran in these steps: those that a capsule of them holds, in its order. */
export function entriesIn(steps: readonly RequestStep[]): readonly Entry[] {
  return [...new Set(steps.flatMap(({ stage, entry }) => (stage === 'answered' ? [] : [entry])))]
}
