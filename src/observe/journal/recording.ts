import type { FaultDefinition } from './journal-entry.ts'
import type { IdState } from '../../core/ids.ts'
import type { ChangeLog, RowChange } from '../../core/table/changes.ts'
import type { ThrottleState } from '../../core/time/throttle.ts'
import type { Entry } from './entry.ts'

/** The counts of a fault in force at a moment. */
export interface FaultCount {
  readonly number: number
  readonly definition: FaultDefinition
  readonly matched: number
  readonly fired: number
}

/** The state of a fake at a moment, without rows. Parts that have not changed since another moment are the same objects. */
export interface Moment {
  readonly time: number
  readonly ids: IdState
  readonly throttle: ThrottleState
  readonly faults: readonly FaultCount[]
}

/** A request comes, its rules run, or it is over. */
export interface Happening {
  readonly is: 'asked' | 'applied' | 'answered'
  readonly entry: Entry
  readonly moment: Moment
  /** The moment after its rules ran. */
  after?: Moment
  /** The rows that were written since the last happening, by no request. */
  readonly written: readonly RowChange[]
}

/** Everything that happened since a start of which everything is known. */
export interface Take<S> {
  readonly start: S
  readonly happenings: readonly Happening[]
}

/** The same, and the rows that were written since the last happening. */
export interface Taken<S> extends Take<S> {
  readonly rest: Pick<Happening, 'written' | 'moment'>
}

const NOTHING: readonly RowChange[] = []

const isSame = (one: Moment, other: Moment): boolean =>
  one.time === other.time && one.ids === other.ids && one.throttle === other.throttle && one.faults === other.faults

/** The fake that is recorded. */
export interface RecordingSource<S> {
  readonly log: ChangeLog
  start(): S
  moment(): Moment
}

/**
 * Everything that has led from a known start to the present, in order. It begins with the first request, and goes back
 * about as far as the journal does.
 */
export class Recording<S> {
  readonly #recorded: RecordingSource<S>
  #takes: readonly { readonly start: S; readonly happenings: Happening[] }[] = []
  #written: RowChange[] = []
  #last: Moment | undefined

  constructor(recorded: RecordingSource<S>) {
    this.#recorded = recorded
  }

  /** The longest take of which no body that is needed is forgotten; undefined when there is none. */
  whole(): Take<S> | undefined {
    if (this.#takes.length === 0) this.#begin()
    const from = this.#takes.findIndex((_, at) => this.#since(at).every(({ entry }) => !entry.lost))
    const start = this.#takes[from]?.start
    return start && { start, happenings: this.#since(from) }
  }

  /** A copy of the whole as it is now, to be written down later; undefined when there is none. */
  taken(): Taken<S> | undefined {
    const whole = this.whole()
    if (!whole) return undefined
    const { start, happenings } = whole
    const copies = new Map(happenings.map(({ entry }) => [entry, entry.copy()]))
    return {
      start,
      happenings: happenings.map((happening) => ({ ...happening, entry: copies.get(happening.entry)! })),
      rest: { written: [...this.#written], moment: this.#recorded.moment() },
    }
  }

  note(is: Happening['is'], entry: Entry): Happening {
    if (this.#takes.length === 0) this.#begin()
    const happening: Happening = { is, entry, moment: this.#present(), written: this.#taken() }
    this.#takes.at(-1)!.happenings.push(happening)
    return happening
  }

  /** Notes that rules run, and runs them. */
  during<T>(entry: Entry, run: () => T): T {
    const happening = this.note('applied', entry)
    const result = run()
    happening.after = this.#present()
    return result
  }

  /** The present moment: the same object while nothing changes, as most requests begin and end in one moment. */
  #present(): Moment {
    const now = this.#recorded.moment()
    if (!this.#last || !isSame(this.#last, now)) this.#last = now
    return this.#last
  }

  /** Drops everything from before the last call of this. */
  roll(): void {
    this.#takes = this.#takes.slice(-1)
    this.#begin()
  }

  /** Drops everything; the next request is the first. */
  drop(): void {
    this.#takes = []
    this.#recorded.log.listen(undefined)
  }

  #begin(): void {
    this.#takes = [...this.#takes, { start: this.#recorded.start(), happenings: [] }]
    this.#listen()
  }

  /** The rows that were written since the last call of this. */
  #taken(): readonly RowChange[] {
    const written = this.#written
    if (written.length === 0) return NOTHING
    this.#listen()
    return written
  }

  #listen(): void {
    this.#written = []
    this.#recorded.log.listen(this.#written)
  }

  #since(take: number): readonly Happening[] {
    return this.#takes.slice(take).flatMap(({ happenings }) => happenings)
  }
}
