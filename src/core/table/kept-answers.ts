import type { ChangeLog } from './changes.ts'

interface Kept<A> {
  readonly answer: A
  readonly viewer: object
  readonly writes: number
}

/**
 * The last answer about a row, for as long as no row of the world is written: a client that asks again gets it again. It is
 * a third of the time of a whole dashboard from the server, and the journal holds one text for all such answers.
 */
export class KeptAnswers<A> {
  readonly #log: ChangeLog
  readonly #kept = new WeakMap<object, Kept<A>>()

  constructor(log: ChangeLog) {
    this.#log = log
  }

  /** `make` must read nothing but the row, the viewer and other rows. */
  of(row: object, viewer: object, make: () => A): A {
    const { writes } = this.#log
    const known = this.#kept.get(row)
    if (known?.viewer === viewer && known.writes === writes) return known.answer
    const answer = make()
    this.#kept.set(row, { answer, viewer, writes })
    return answer
  }
}
