import type { Key } from '../../core/table/definition.ts'
import type { World } from '../world.ts'

/** A part of the keys of an index, oldest first: from position `from` up to but not including `to`. */
export interface Range {
  readonly keys: readonly Key[]
  readonly from: number
  readonly to: number
}

interface Bounds {
  readonly after: string | undefined
  readonly before: string
}

/** The events of an index between two times, both excluded. */
export function rangeOf(world: World, keys: readonly Key[], { after, before }: Bounds): Range {
  const from = after === undefined ? 0 : firstPosition(keys, (key) => timeOf(world, key) > after)
  const end = firstPosition(keys, (key) => timeOf(world, key) >= before)
  return { keys, from, to: Math.max(from, end) }
}

/** The number of events in all ranges. */
export const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((size, { from, to }) => size + to - from, 0)

/** Merges ranges in the order of time. Of events with the same time, the one added last is the newest. */
export function* walk(world: World, ranges: readonly Range[], newestFirst: boolean): Generator<Key> {
  const cursors = ranges.map(({ keys, from, to }) => ({ keys, at: newestFirst ? to - 1 : from, left: to - from }))
  const step = newestFirst ? -1 : 1
  const isBefore = (a: string, b: string) => (newestFirst ? a > b : a < b)
  let open = cursors.filter(({ left }) => left > 0)
  while (open.length > 0) {
    let first = open[0]!
    if (open.length > 1)
      for (const cursor of open)
        if (isBefore(timeOf(world, cursor.keys[cursor.at]!), timeOf(world, first.keys[first.at]!))) first = cursor
    yield first.keys[first.at]!
    first.at += step
    if (--first.left === 0) open = open.filter((cursor) => cursor !== first)
  }
}

const timeOf = ({ tables }: World, key: Key): string => tables.event.get(key)!.timestamp

/** The first position at which a condition holds (binary search). */
function firstPosition(keys: readonly Key[], holds: (key: Key) => boolean): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(keys[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
