import type { ChangeLog } from './changes.ts'

interface CachedAnswer<A> {
  readonly answer: A
  readonly viewer: object
  readonly writes: number
}

/**
 * The last answer about a row, kept until a row of the world is written, for clients that repeat a request. Without it
 * the server needs almost twice the time for a whole dashboard, and the journal holds a separate text for each answer.
 */
export class AnswerCache<A> {
  readonly #log: ChangeLog
  readonly #cache = new WeakMap<object, CachedAnswer<A>>()

  constructor(log: ChangeLog) {
    this.#log = log
  }

  /** `make` must read nothing but the row, the viewer and other rows. */
  of(row: object, viewer: object, make: () => A): A {
    const { writes } = this.#log
    const known = this.#cache.get(row)
    if (known?.viewer === viewer && known.writes === writes) return known.answer
    const answer = make()
    this.#cache.set(row, { answer, viewer, writes })
    return answer
  }
}
