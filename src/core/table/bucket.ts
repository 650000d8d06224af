/** What rows are found by. */
export type Key = string | number

/** The keys of the rows found under one value. */
export interface Bucket {
  /** Whose it is to write to. */
  readonly owner: object
  readonly keys: Key[]
  /** How many keys from the start are in order; those behind them came since. */
  sorted: number
}

/** The order of the rows in an index. */
export interface Order<R> {
  rowOf(key: Key): R
  compare(a: R, b: R): number
}

/** Up to here, keys out of order are put in their places one by one. */
const FEW = 64

/** Adds a key at the end, which may be its place. */
export function push<R>(bucket: Bucket, key: Key, row: R, order: Order<R>): void {
  const last = bucket.keys.at(-1)
  const inOrder = bucket.sorted === bucket.keys.length
  bucket.keys.push(key)
  if (inOrder && (last === undefined || order.compare(order.rowOf(last), row) <= 0)) bucket.sorted++
}

export function pull(bucket: Bucket, key: Key): void {
  const place = bucket.keys.indexOf(key)
  bucket.keys.splice(place, 1)
  if (place < bucket.sorted) bucket.sorted--
}

/** Brings the keys that came out of order into it. */
export function settle<R>(bucket: Bucket, order: Order<R>): void {
  const { keys } = bucket
  if (keys.length - bucket.sorted > FEW) {
    const rows = keys.map((key) => ({ key, row: order.rowOf(key) }))
    rows.sort((a, b) => order.compare(a.row, b.row))
    for (const [place, { key }] of rows.entries()) keys[place] = key
  } else {
    for (const key of keys.splice(bucket.sorted)) keys.splice(placeFor(keys, order.rowOf(key), order), 0, key)
  }
  bucket.sorted = keys.length
}

/** The first place whose row comes after another, by halving. */
function placeFor<R>(keys: readonly Key[], row: R, order: Order<R>): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order.compare(order.rowOf(keys[middle]!), row) > 0) high = middle
    else low = middle + 1
  }
  return low
}
