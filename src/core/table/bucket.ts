import type { Key } from './definition.ts'

/** The keys of the rows that an index finds by one value. */
export interface Bucket {
  /** The index that may write to this bucket; any other copies it first. */
  readonly owner: object
  readonly keys: Key[]
  /** How many keys at the start are in order. Later ones were added since and are sorted when the bucket is next read. */
  sorted: number
}

/** The order of the rows in an index. */
export interface Order<R> {
  rowOf(key: Key): R
  compare(a: R, b: R): number
}

/** Up to this many unsorted keys are inserted one by one; more are sorted with the whole bucket. */
const MOST_INSERTIONS = 64

/** Appends a key. It counts as sorted if it belongs at the end. */
export function addKey<R>(bucket: Bucket, key: Key, row: R, order: Order<R>): void {
  const last = bucket.keys.at(-1)
  const isSorted = bucket.sorted === bucket.keys.length
  bucket.keys.push(key)
  if (isSorted && (last === undefined || order.compare(order.rowOf(last), row) <= 0)) bucket.sorted++
}

export function removeKey(bucket: Bucket, key: Key): void {
  const position = bucket.keys.indexOf(key)
  bucket.keys.splice(position, 1)
  if (position < bucket.sorted) bucket.sorted--
}

/** Moves the unsorted keys to their positions. */
export function sortBucket<R>(bucket: Bucket, order: Order<R>): void {
  const { keys } = bucket
  if (keys.length - bucket.sorted > MOST_INSERTIONS) {
    const rows = keys.map((key) => ({ key, row: order.rowOf(key) }))
    rows.sort((a, b) => order.compare(a.row, b.row))
    for (const [position, { key }] of rows.entries()) keys[position] = key
  } else {
    for (const key of keys.splice(bucket.sorted)) keys.splice(insertionPoint(keys, order.rowOf(key), order), 0, key)
  }
  bucket.sorted = keys.length
}

/** The first position whose row comes after the given one (binary search). */
function insertionPoint<R>(keys: readonly Key[], row: R, order: Order<R>): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order.compare(order.rowOf(keys[middle]!), row) > 0) high = middle
    else low = middle + 1
  }
  return low
}
