import type { Fake } from '../../../fake/fake.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'

/** Whether keys and tokens have stand-ins in a past state. */
export type TokensInState = 'replace' | 'keep'

/** A fake in the state that a request found. */
interface MadeFake {
  readonly entry: JournalEntry
  readonly tokens: TokensInState
  readonly fake: Promise<Fake>
}

/** How many are kept: each holds a whole state. */
const MOST = 4

/**
 * The past states that were read last, so that paging through the tables of one of them makes it once. They are found by the
 * entries of their requests and not by the numbers, because requests count from 1 again when the journal is emptied.
 */
export class RecentFakes {
  #made: readonly MadeFake[] = []

  /** Without an entry, which means the present, nothing is kept. */
  get(entry: JournalEntry | undefined, tokens: TokensInState, make: () => Promise<Fake>): Promise<Fake> {
    if (!entry) return make()
    const known = this.#made.find((one) => one.entry === entry && one.tokens === tokens)
    const made = known ?? { entry, tokens, fake: make() }
    this.#made = [...this.#without(made), made].slice(-MOST)
    // A state that could not be made is tried again.
    if (!known) made.fake.catch(() => (this.#made = this.#without(made)))
    return made.fake
  }

  #without(made: MadeFake): readonly MadeFake[] {
    return this.#made.filter((one) => one !== made)
  }

  clear(): void {
    this.#made = []
  }
}
