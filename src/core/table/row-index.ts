import { addKey, removeKey, sortBucket } from './bucket.ts'
import type { Bucket, Order } from './bucket.ts'
import type { IndexDefinition, Key } from './definition.ts'
import { positionOf } from './tag.ts'

type Buckets = Map<Key, Bucket>

/** The buckets of an index, undefined until its first lookup. Indexes that share them also share the work of building. */
export interface IndexState {
  buckets: Buckets | undefined
}

const NO_KEYS: readonly Key[] = []

/**
 * Maps a value to the primary keys of its rows. It is built from all rows at the first lookup and kept up to date from
 * then on. It is copied on write: sharing copies nothing, and a bucket is copied when one of the sharers writes to it.
 */
export class RowIndex<R extends object> implements Order<R> {
  readonly #definition: IndexDefinition<R>
  readonly #rows: () => ReadonlyMap<Key, R>
  #state: IndexState = { buckets: undefined }
  #owner = {}

  /** @param rows - the rows of the table. The order of keys depends on these rows alone, not on the order of writes. */
  constructor(definition: IndexDefinition<R>, rows: () => ReadonlyMap<Key, R>) {
    this.#definition = definition
    this.#rows = rows
  }

  find(value: Key): readonly Key[] {
    const bucket = this.#build().get(value)
    if (!bucket) return NO_KEYS
    if (bucket.sorted < bucket.keys.length) sortBucket(bucket, this)
    return bucket.keys
  }

  add(row: R, key: Key): void {
    const { buckets } = this.#state
    if (!buckets) return
    for (const value of this.#values(row)) {
      if (buckets.has(value)) addKey(this.#ownBucket(buckets, value), key, row, this)
      else buckets.set(value, { owner: this.#owner, keys: [key], sorted: 1 })
    }
  }

  remove(row: R, key: Key): void {
    const { buckets } = this.#state
    if (!buckets) return
    for (const value of this.#values(row)) {
      const bucket = this.#ownBucket(buckets, value)
      removeKey(bucket, key)
      if (bucket.keys.length === 0) buckets.delete(value)
    }
  }

  /** Whether a change moves the row to another bucket or another position. */
  isMovedBy(before: R, after: R): boolean {
    if (!this.#state.buckets) return false
    const { by } = this.#definition
    const [left, right] = [this.#values(before), this.#values(after)]
    if (left.length !== right.length || left.some((value, at) => value !== right[at])) return true
    return by !== undefined && by(before) !== by(after)
  }

  share(): IndexState {
    return this.#state
  }

  adopt(state: IndexState): void {
    this.#state = state
  }

  /**
   * Called before the first write after sharing: later writes stay invisible to the other sharers. An index that is not
   * built yet is built first, for all sharers: otherwise every reset would make each fake build it again.
   */
  detach(): void {
    this.#state = { buckets: this.#rows().size > 0 ? new Map(this.#build()) : undefined }
    this.#owner = {}
  }

  #build(): Buckets {
    if (!this.#state.buckets) {
      this.#state.buckets = new Map()
      for (const [key, row] of this.#rows()) this.add(row, key)
    }
    return this.#state.buckets
  }

  #values(row: R): readonly Key[] {
    const value = this.#definition.on(row)
    if (value === undefined) return NO_KEYS
    return typeof value === 'object' ? value : [value]
  }

  #ownBucket(buckets: Buckets, value: Key): Bucket {
    const bucket = buckets.get(value)!
    if (bucket.owner === this.#owner) return bucket
    const copy = { owner: this.#owner, keys: [...bucket.keys], sorted: bucket.sorted }
    buckets.set(value, copy)
    return copy
  }

  rowOf(key: Key): R {
    return this.#rows().get(key)!
  }

  compare(a: R, b: R): number {
    const { by } = this.#definition
    if (by) {
      const [left, right] = [by(a), by(b)]
      if (left !== right) return left < right ? -1 : 1
    }
    return positionOf(a) - positionOf(b)
  }
}
