import type { FaultPlace } from '../faults/fault.ts'
import { open, place } from '../faults/fields.ts'
import type { FieldsOf } from '../faults/fields.ts'
import { compileMatch, describeMatch } from '../faults/request-match.ts'
import type { RequestMatch } from '../faults/request-match.ts'
import type { Served } from '../faults/served-path.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { Gate } from './gate.ts'

/** The requests that a gate holds, and the place where it holds them. */
export interface HoldOptions extends RequestMatch<JournalEntry> {
  /**
   * `'request'` holds a request before anything is read or changed, so the request released last is written last.
   * `'answer'` holds the answer of a request that has had its effect. Default: `'request'`.
   */
  readonly at?: FaultPlace
}

/** The options of a gate beside the fields of any match. */
export const placeFields = { at: open(place) } satisfies FieldsOf<Omit<HoldOptions, keyof RequestMatch>>

/** The gates of one fake that are not open. */
export class Gates {
  readonly #served: readonly Served[]
  #made: readonly Gate[] = []

  constructor(served: readonly Served[]) {
    this.#served = served
  }

  /** @internal Those that are not open, oldest first. */
  get closed(): readonly Gate[] {
    return this.#made.filter(({ endedBy }) => !endedBy)
  }

  /** The number of gates that are not open. */
  get size(): number {
    return this.closed.length
  }

  /** @internal */
  add(options: HoldOptions): Gate {
    const matches = compileMatch<JournalEntry>(options, this.#served, placeFields)
    const { at = 'request', ...match } = options
    const gate = new Gate(describeMatch(match), at, matches)
    this.#made = [...this.closed, gate]
    return gate
  }

  /** The gates that hold a request now. */
  pending(): readonly Gate[] {
    return this.closed.filter(({ held }) => held.length > 0)
  }

  /** The gates that no request has come to. */
  unused(): readonly Gate[] {
    return this.closed.filter(({ reached }) => reached === 0)
  }

  /** @internal */
  clear(): void {
    for (const gate of this.closed) gate.end('fake.reset()')
  }
}
