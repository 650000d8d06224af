/** What rows are found by. */
export type Key = string | number

/** How an index finds the rows of a value, and in which order it gives them. */
export interface IndexDefinition<R> {
  /** The value, or values, a row is found under; undefined when it is not in the index. */
  readonly on: (row: R) => Key | readonly Key[] | undefined
  /** What the rows of one value are sorted by, ascending, ties in the table's order. Without it: the table's order. */
  readonly by?: (row: R) => string
}

interface Bucket {
  readonly owner: object
  readonly keys: Key[]
  /** How many keys from the start are in order; those behind them came since. */
  sorted: number
}

const NONE: readonly Key[] = []
/** Up to here, keys out of order are put in their places one by one. */
const FEW = 64

/**
 * Value → primary keys. Copying an index copies nothing: a bucket is copied when it is next written,
 * by whichever copy writes it.
 */
export class RowIndex<R> {
  readonly #definition: IndexDefinition<R>
  readonly #row: (key: Key) => R
  readonly #place: (row: R) => number
  #buckets = new Map<Key, Bucket>()
  #owner = {}

  /** @param place - where a row stands in its table: the order is a function of the rows, not of how they came to be. */
  constructor(definition: IndexDefinition<R>, row: (key: Key) => R, place: (row: R) => number) {
    this.#definition = definition
    this.#row = row
    this.#place = place
  }

  find(value: Key): readonly Key[] {
    const bucket = this.#buckets.get(value)
    if (!bucket) return NONE
    if (bucket.sorted < bucket.keys.length) this.#settle(bucket)
    return bucket.keys
  }

  add(row: R, key: Key): void {
    for (const value of this.#values(row)) {
      const bucket = this.#own(value)
      const last = bucket.keys.at(-1)
      const inOrder = bucket.sorted === bucket.keys.length
      bucket.keys.push(key)
      if (inOrder && (last === undefined || this.#compare(this.#row(last), row) <= 0)) bucket.sorted++
    }
  }

  remove(row: R, key: Key): void {
    for (const value of this.#values(row)) {
      const bucket = this.#own(value)
      const place = bucket.keys.indexOf(key)
      bucket.keys.splice(place, 1)
      if (place < bucket.sorted) bucket.sorted--
      if (bucket.keys.length === 0) this.#buckets.delete(value)
    }
  }

  /** Whether a changed row has to be found elsewhere, or in another place. */
  movedBy(before: R, after: R): boolean {
    const { by } = this.#definition
    const [left, right] = [this.#values(before), this.#values(after)]
    if (left.length !== right.length || left.some((value, at) => value !== right[at])) return true
    return by !== undefined && by(before) !== by(after)
  }

  share(): ReadonlyMap<Key, unknown> {
    return this.#buckets
  }

  adopt(buckets: ReadonlyMap<Key, unknown>): void {
    this.#buckets = buckets as Map<Key, Bucket>
  }

  /** Called before the first write after a share: from here on nothing written is seen elsewhere. */
  detach(): void {
    this.#buckets = new Map(this.#buckets)
    this.#owner = {}
  }

  #values(row: R): readonly Key[] {
    const value = this.#definition.on(row)
    if (value === undefined) return NONE
    return typeof value === 'object' ? value : [value]
  }

  #own(value: Key): Bucket {
    const bucket = this.#buckets.get(value)
    if (bucket?.owner === this.#owner) return bucket
    const own = { owner: this.#owner, keys: bucket ? [...bucket.keys] : [], sorted: bucket?.sorted ?? 0 }
    this.#buckets.set(value, own)
    return own
  }

  #compare(a: R, b: R): number {
    const { by } = this.#definition
    if (by) {
      const [left, right] = [by(a), by(b)]
      if (left !== right) return left < right ? -1 : 1
    }
    return this.#place(a) - this.#place(b)
  }

  /** Brings the keys that came out of order into it. */
  #settle(bucket: Bucket): void {
    const { keys } = bucket
    if (keys.length - bucket.sorted > FEW) {
      const rows = keys.map((key) => ({ key, row: this.#row(key) }))
      rows.sort((a, b) => this.#compare(a.row, b.row))
      for (const [place, { key }] of rows.entries()) keys[place] = key
    } else {
      for (const key of keys.splice(bucket.sorted)) keys.splice(this.#placeFor(keys, this.#row(key)), 0, key)
    }
    bucket.sorted = keys.length
  }

  /** The first place whose row comes after another, by halving. */
  #placeFor(keys: readonly Key[], row: R): number {
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#row(keys[middle]!), row) > 0) high = middle
      else low = middle + 1
    }
    return low
  }
}
