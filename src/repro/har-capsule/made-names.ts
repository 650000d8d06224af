import { isObject } from '../../core/json/kinds.ts'
import { MADE_UP_COLUMNS } from '../verify/made-up.ts'

/** Columns whose values the service makes up, and later requests name. */
export const NAMING_COLUMNS = ['id', 'uuid', ...MADE_UP_COLUMNS]
/** A shorter text may mean something else in the places where it is found. */
const SHORTEST = 8

/** The UUIDs, short ids and tokens of rows that a session made: later requests name those that the fake has made. */
export class MadeNames {
  readonly #names = new Map<string, string>()

  /** Notes what differs in two answers to the same write. */
  note(recorded: unknown, made: unknown): void {
    if (Array.isArray(recorded) && Array.isArray(made) && recorded.length === made.length)
      for (const [at, one] of recorded.entries()) this.note(one, made[at])
    if (!isObject(recorded) || !isObject(made)) return
    for (const [name, value] of Object.entries(recorded)) {
      const own = made[name]
      if (typeof value !== 'string' || typeof own !== 'string') this.note(value, own)
      else if (NAMING_COLUMNS.includes(name) && value !== own && value.length >= SHORTEST && own !== '')
        this.#names.set(value, own)
    }
  }

  /** A text with the names that the fake has made. */
  in(text: string): string {
    return [...this.#names].reduce((whole, [recorded, made]) => whole.replaceAll(recorded, made), text)
  }
}
