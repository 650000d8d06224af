/** One request and how it was answered. */
export interface JournalEntry {
  /** Counts from 1 over the life of the fake. */
  readonly number: number
  /** When it was asked, on the fake's clock. */
  readonly at: string
  readonly method: string
  /** Path and query as they were sent. */
  readonly path: string
  /** The pattern of the route that answered; undefined when no route did. */
  readonly route: string | undefined
  /** The endpoint's number in the interface; undefined beyond the document. */
  readonly endpoint: number | undefined
  /** The name of the key that was used; undefined when none was usable. */
  readonly key: string | undefined
  readonly status: number
  /** Why it was refused; undefined when it was not. */
  readonly refusal: string | undefined
  /** What was accepted and had no effect. */
  readonly warnings: readonly string[]
}

/** What was asked and answered, in order; bounded. To read, never to steer. */
export class Journal {
  readonly #limit: number
  #entries: JournalEntry[] = []
  #asked = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The entries, oldest first: a copy. */
  get entries(): readonly JournalEntry[] {
    return this.#entries.slice(Math.max(0, this.#entries.length - this.#limit))
  }

  /** The newest entry. */
  get last(): JournalEntry | undefined {
    return this.#limit > 0 ? this.#entries.at(-1) : undefined
  }

  clear(): void {
    this.#entries = []
    this.#asked = 0
  }

  /** @internal */
  add(entry: Omit<JournalEntry, 'number'>): void {
    this.#entries.push({ number: ++this.#asked, ...entry })
    if (this.#entries.length > 2 * this.#limit) this.#entries = [...this.entries]
  }
}
