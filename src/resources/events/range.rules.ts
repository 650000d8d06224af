import type { Key } from '../../core/table/definition.ts'
import type { World } from '../world.ts'

/** Events that are found together, oldest first: those of `keys` from one place up to, and without, another. */
export interface Range {
  readonly keys: readonly Key[]
  readonly from: number
  readonly to: number
}

interface Bounds {
  readonly after: string | undefined
  readonly before: string
}

/** The part of an index strictly between two times. */
export function rangeOf(world: World, keys: readonly Key[], { after, before }: Bounds): Range {
  const from = after === undefined ? 0 : place(keys, (key) => timeOf(world, key) > after)
  return {
    keys,
    from,
    to: Math.max(
      from,
      place(keys, (key) => timeOf(world, key) >= before),
    ),
  }
}

/** How many events some ranges hold. */
export const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((size, { from, to }) => size + to - from, 0)

/** Walks ranges as one list in the order of time. Of events at one instant, the one added last is the newest. */
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

/** The first place from which on a condition holds, by halving. */
function place(keys: readonly Key[], holds: (key: Key) => boolean): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(keys[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
