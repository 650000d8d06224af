import type { Entry } from './entry.ts'

/** The limit for all bodies together, in bytes. Beyond it the oldest answers lose theirs; their entries stay. */
const BODIES = 16 * 1024 * 1024

/** A bound for what several journals hold together. */
export interface SharedBound {
  /** Weighs an entry, in bytes. */
  weigh(entry: Entry): number
  /** Called when a journal holds this many bytes more; a negative number means fewer. */
  changed(bytes: number): void
}

/**
 * The newest entries of a journal. Up to twice its limit are held, because the oldest are dropped many at a time. Of
 * the answers it keeps as many as fit the limit for bodies.
 */
export class BoundedEntries {
  readonly #limit: number
  #entries: Entry[] = []
  /** How many came since some were dropped last. */
  #added = 0
  /** How many bytes were sent since the journal last had to forget. */
  #sent = 0
  /** The number of entries, from the oldest, that have dropped their answers. */
  #light = 0
  #bodies = 0
  #weight = 0
  #bound: SharedBound | undefined

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

  /** In bytes, as the shared bound weighs them; 0 without such a bound. */
  get weight(): number {
    return this.#weight
  }

  /** From now on, counts what it holds against a shared bound. */
  share(bound: SharedBound): void {
    this.#bound?.changed(-this.#weight)
    this.#bound = bound
    this.#weight = 0
    for (const entry of this.#entries) {
      entry.weight = 0
      this.#count(entry)
    }
  }

  /**
   * Adds an entry. Returns true each time that as many requests have come as the journal keeps (the oldest entries are then
   * dropped), or half of the bytes that it may hold. What was sent before the last such time may then be forgotten.
   */
  add(entry: Entry): boolean {
    this.#entries.push(entry)
    const isFull = ++this.#added >= this.#limit
    if (!isFull && this.#sent < BODIES / 2) return false
    this.#sent = 0
    if (isFull) {
      this.#added = 0
      this.#drop(this.#entries.length - this.#limit)
    }
    return true
  }

  /** Counts an entry, once it is over, and drops the oldest answers. */
  weigh(entry: Entry): void {
    this.#sent += entry.bytes?.length ?? 0
    this.#count(entry)
    while (this.#bodies > BODIES && this.#light < this.#entries.length - 1) {
      const oldest = this.#entries[this.#light++]!
      oldest.forgetAnswer()
      this.#count(oldest)
    }
  }

  /** Drops what was sent with an entry. */
  forgetSent(entry: Entry): void {
    entry.forgetSent()
    if (entry.kept) this.#count(entry)
  }

  /**
   * Forgets the oldest answers, then the oldest entries, until so many bytes are free; the newest entry stays. Tells whether
   * entries are gone.
   */
  forget(bytes: number): boolean {
    const aim = this.#weight - bytes
    const older = this.#entries.slice(0, -1)
    for (const entry of older) {
      if (this.#weight <= aim) return false
      entry.forgetAnswer()
      this.#count(entry)
    }
    let [count, left] = [0, this.#weight]
    while (left > aim && count < older.length) left -= older[count++]!.weight
    this.#drop(count)
    return count > 0
  }

  clear(): void {
    this.#drop(this.#entries.length)
    this.#added = 0
  }

  #drop(count: number): void {
    if (count <= 0) return
    for (const entry of this.#entries.slice(0, count)) {
      entry.kept = false
      this.#set(entry, 0, 0)
    }
    this.#entries = this.#entries.slice(count)
    this.#light = Math.max(0, this.#light - count)
  }

  #count(entry: Entry): void {
    this.#set(entry, entry.bodySize, this.#bound?.weigh(entry) ?? 0)
  }

  #set(entry: Entry, bodies: number, weight: number): void {
    const more = weight - entry.weight
    this.#bodies += bodies - entry.bodies
    this.#weight += more
    entry.bodies = bodies
    entry.weight = weight
    this.#bound?.changed(more)
  }
}
