import type { Entry } from './entry.ts'

/** The limit for all bodies together, in bytes. Beyond it the oldest bodies are dropped; their entries stay. */
const BODIES = 16 * 1024 * 1024

/** The newest entries, as many as a journal keeps. Of their bodies it keeps as many as fit the limit. */
export class BoundedEntries {
  readonly #limit: number
  #entries: Entry[] = []
  /** The number of entries, from the oldest, that have dropped their bodies. */
  #light = 0
  #weight = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Oldest first. */
  get all(): readonly Entry[] {
    return this.#entries.slice(Math.max(0, this.#entries.length - this.#limit))
  }

  get newest(): Entry | undefined {
    return this.#limit > 0 ? this.#entries.at(-1) : undefined
  }

  /** Drops the oldest entries now and then, many at once; tells whether it did. */
  add(entry: Entry): boolean {
    this.#entries.push(entry)
    if (this.#entries.length <= 2 * this.#limit) return false
    this.#trim()
    return true
  }

  /** Counts the bodies of an entry, once they are known. */
  weigh(entry: Entry): void {
    this.#weight += entry.weight
    if (this.#weight > BODIES) this.#lighten()
  }

  clear(): void {
    for (const entry of this.#entries) entry.kept = false
    this.#entries = []
    this.#light = this.#weight = 0
  }

  #trim(): void {
    const dropped = this.#entries.length - this.#limit
    for (const entry of this.#entries.slice(0, dropped)) {
      if (entry.endedAt !== undefined) this.#weight -= entry.weight
      entry.kept = false
    }
    this.#entries = this.#entries.slice(dropped)
    this.#light = Math.max(0, this.#light - dropped)
  }

  #lighten(): void {
    while (this.#weight > BODIES && this.#light < this.#entries.length - 1) {
      const entry = this.#entries[this.#light++]!
      if (entry.endedAt === undefined) continue
      this.#weight -= entry.weight
      entry.lighten()
    }
  }
}
