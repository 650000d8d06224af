import { isOver } from '../session/requests.ts'
import type { KnownRequest } from '../session/requests.ts'
import { wasOver } from './pauses.ts'

/** A request that was waiting while others came, from its place among those that are drawn to another one. */
interface WaitingBar {
  /** The place before the first, if it came before all of them. */
  readonly from: number
  /** The place behind the last, if it has no answer yet. */
  readonly to: number
  /** Bars that overlap lie in different lanes. */
  readonly lane: number
  readonly isOpen: boolean
}

/** More than these at once have no place. */
const LANES = 4
/** How many requests before the first one that is drawn may reach into the picture. */
const BEFORE = 300

/**
 * The bars from the arrival of requests to their answers, if others came in between; `first` is the first place, `end` the
 * one after the last.
 */
export function waitingBars(all: readonly KnownRequest[], first: number, end: number): readonly WaitingBar[] {
  const bars: WaitingBar[] = []
  const ends = Array<number>(LANES).fill(-Infinity)
  for (let place = Math.max(0, first - BEFORE); place < end; place++) {
    const request = all[place]!
    const isOpen = !isOver(request)
    const from = Math.max(place, first - 1)
    const lane = ends.findIndex((taken) => taken < from)
    if (lane < 0) continue
    let next = from + 1
    // Most are over before the next one comes, which matters: each drawing runs this for all of them.
    while (next < end && !wasOver(request, all[next]!)) next++
    const to = isOpen ? end : next - 1
    if (to <= from) continue
    ends[lane] = to
    bars.push({ from: from - first, to: to - first, lane, isOpen })
  }
  return bars
}
