import { pull, push, settle } from './bucket.ts'
import type { Bucket, Key, Order } from './bucket.ts'
import { placeOf } from './place.ts'

export type { Key } from './bucket.ts'

/** How an index finds the rows of a value, and in which order it gives them. */
export interface IndexDefinition<R> {
  /** The value, or values, a row is found under; undefined when it is not in the index. */
  readonly on: (row: R) => Key | readonly Key[] | undefined
  /** What the rows of one value are sorted by, ascending, ties in the table's order. Without it: the table's order. */
  readonly by?: (row: R) => string
}

type Buckets = Map<Key, Bucket>

/** What an index knows, once somebody has looked. Whoever shares it and looks first does so for all of them. */
export interface SharedIndex {
  buckets: Buckets | undefined
}

const NONE: readonly Key[] = []

/**
 * Value → primary keys, found out from all rows at the first look and in step with them from then on. Copying an index
 * copies nothing: a bucket is copied when it is next written, by whichever copy writes it.
 */
export class RowIndex<R extends object> implements Order<R> {
  readonly #definition: IndexDefinition<R>
  readonly #rows: () => ReadonlyMap<Key, R>
  #shared: SharedIndex = { buckets: undefined }
  #owner = {}

  /** @param rows - those of the table: the order is a function of them, not of how they came to be. */
  constructor(definition: IndexDefinition<R>, rows: () => ReadonlyMap<Key, R>) {
    this.#definition = definition
    this.#rows = rows
  }

  find(value: Key): readonly Key[] {
    const bucket = this.#built().get(value)
    if (!bucket) return NONE
    if (bucket.sorted < bucket.keys.length) settle(bucket, this)
    return bucket.keys
  }

  add(row: R, key: Key): void {
    const { buckets } = this.#shared
    if (!buckets) return
    for (const value of this.#values(row)) {
      if (buckets.has(value)) push(this.#own(buckets, value), key, row, this)
      else buckets.set(value, { owner: this.#owner, keys: [key], sorted: 1 })
    }
  }

  remove(row: R, key: Key): void {
    const { buckets } = this.#shared
    if (!buckets) return
    for (const value of this.#values(row)) {
      const bucket = this.#own(buckets, value)
      pull(bucket, key)
      if (bucket.keys.length === 0) buckets.delete(value)
    }
  }

  /** Whether a changed row has to be found elsewhere, or in another place. */
  movedBy(before: R, after: R): boolean {
    if (!this.#shared.buckets) return false
    const { by } = this.#definition
    const [left, right] = [this.#values(before), this.#values(after)]
    if (left.length !== right.length || left.some((value, at) => value !== right[at])) return true
    return by !== undefined && by(before) !== by(after)
  }

  share(): SharedIndex {
    return this.#shared
  }

  adopt(shared: SharedIndex): void {
    this.#shared = shared
  }

  /**
   * Called before the first write after a share: from here on nothing written is seen elsewhere. What is not known yet of
   * the rows so far is found out for all who share them: else it would be again after every reset.
   */
  detach(): void {
    this.#shared = { buckets: this.#rows().size > 0 ? new Map(this.#built()) : undefined }
    this.#owner = {}
  }

  #built(): Buckets {
    if (!this.#shared.buckets) {
      this.#shared.buckets = new Map()
      for (const [key, row] of this.#rows()) this.add(row, key)
    }
    return this.#shared.buckets
  }

  #values(row: R): readonly Key[] {
    const value = this.#definition.on(row)
    if (value === undefined) return NONE
    return typeof value === 'object' ? value : [value]
  }

  #own(buckets: Buckets, value: Key): Bucket {
    const bucket = buckets.get(value)!
    if (bucket.owner === this.#owner) return bucket
    const own = { owner: this.#owner, keys: [...bucket.keys], sorted: bucket.sorted }
    buckets.set(value, own)
    return own
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
    return placeOf(a) - placeOf(b)
  }
}
