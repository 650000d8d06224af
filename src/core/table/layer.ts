import type { Key } from './columns.ts'

/** Marks an entry as removed, if a layer below still has it. */
const GONE = null

/**
 * A map that holds what was written over another one, which stays as it is. A new layer copies nothing, however many
 * entries are below it.
 */
export class Layer<V extends object> {
  #entries = new Map<Key | null, V | typeof GONE>()
  #below: Layer<V> | undefined

  /** @param below - is not written to from now on. */
  constructor(below?: Layer<V>) {
    if (below) below.#settle()
    this.#below = below && below.#entries.size === 0 ? below.#below : below
  }

  get(key: Key | null): V | undefined {
    const entry = this.#entries.get(key)
    return entry === undefined ? this.#below?.get(key) : (entry ?? undefined)
  }

  set(key: Key, value: V): void {
    this.#entries.set(key, value)
  }

  delete(key: Key): void {
    if (this.#below?.get(key)) this.#entries.set(key, GONE)
    else this.#entries.delete(key)
  }

  /**
   * Joins the layers below that are not much larger than this one, so that layers stay few and an entry is seldom copied.
   * That helps everyone who shares this layer, and changes nothing that they find.
   */
  #settle(): void {
    for (let below = this.#below; below && below.#entries.size <= 2 * this.#entries.size; below = this.#below) {
      const joined = new Map(below.#entries)
      for (const [key, entry] of this.#entries)
        if (entry ?? below.#below) joined.set(key, entry)
        else joined.delete(key)
      this.#entries = joined
      this.#below = below.#below
    }
  }
}
