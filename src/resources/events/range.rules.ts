import { compare } from '../../core/compare.ts'
import { inOrderOfTable } from '../../core/table/row-index.ts'
import type { SortedRows } from '../../core/table/sorted-rows.ts'
import type { Event } from './model.ts'

/** A part of the events of an index, oldest first: from position `from` up to but not including `to`. */
export interface Range {
  readonly events: SortedRows<Event>
  readonly from: number
  readonly to: number
}

interface Bounds {
  readonly after: string | undefined
  readonly before: string
}

/** A search may end early, so a range is read in parts. */
const PART = 100

/** The events of an index between two times, both excluded. */
export function rangeOf(events: SortedRows<Event>, { after, before }: Bounds): Range {
  const from = after === undefined ? 0 : events.position(({ timestamp }) => timestamp > after)
  const end = events.position(({ timestamp }) => timestamp >= before)
  return { events, from, to: Math.max(from, end) }
}

/** The number of events in all ranges. */
export const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((size, { from, to }) => size + to - from, 0)

/** Merges ranges in the order of time. Of events with the same time, the one added last is the newest. */
export function* walk(ranges: readonly Range[], newestFirst: boolean): Generator<Event> {
  if (ranges.length === 1) return yield* read(ranges[0]!, newestFirst)
  const isBefore = (a: Event, b: Event) => (newestFirst ? inOrder(b, a) : inOrder(a, b)) < 0
  /** The next event of each range that has one. */
  const next = new Map<Generator<Event>, Event>()
  const advance = (range: Generator<Event>) => {
    const { value, done } = range.next()
    if (done) next.delete(range)
    else next.set(range, value)
  }
  for (const range of ranges) advance(read(range, newestFirst))
  while (next.size > 0) {
    const [range, event] = [...next].reduce((first, other) => (isBefore(other[1], first[1]) ? other : first))
    yield event
    advance(range)
  }
}

const inOrder = (a: Event, b: Event): number => compare(a.timestamp, b.timestamp) || inOrderOfTable(a, b)

function* read({ events, from, to }: Range, newestFirst: boolean): Generator<Event> {
  if (newestFirst)
    for (let end = to; end > from; end -= PART) yield* events.slice(Math.max(from, end - PART), end).reverse()
  else for (let start = from; start < to; start += PART) yield* events.slice(start, Math.min(to, start + PART))
}
