import { isOver } from '../session/requests.ts'
import type { KnownRequest } from '../session/requests.ts'
import { wasOver } from './slots.ts'
import type { Axis } from './slots.ts'

/** A request that was waiting while others came. */
interface WaitingBar {
  readonly from: number
  readonly to: number
  /** Bars that overlap lie in different lanes. */
  readonly lane: number
  readonly isOpen: boolean
}

const LANES = 3
/** How many requests before the first one that is drawn may reach into the picture. */
const BEFORE = 300

/** The bars from the arrival of requests to their answers, where other requests came in between, or nothing came yet. */
export function waitingBars(all: readonly KnownRequest[], axis: Axis): readonly WaitingBar[] {
  const [first] = axis.slots
  if (!first) return []
  const end = axis.nowX ?? axis.slots.at(-1)!.x + 8
  const ends = Array<number>(LANES).fill(-Infinity)
  const bars: WaitingBar[] = []
  const considered = [
    ...all.slice(Math.max(0, first.place - BEFORE), first.place).map((request) => ({ request, x: 0 })),
    ...axis.slots,
  ]
  for (const { request, x } of considered) {
    const to = isOver(request) ? lastDuring(request, axis) : end
    if (to === undefined || to <= x) continue
    const lane = Math.max(
      0,
      ends.findIndex((taken) => taken < x),
    )
    ends[lane] = to
    bars.push({ from: x, to, lane, isOpen: !isOver(request) })
  }
  return bars
}

/**
 * Where the last request is drawn that came before this one was answered; undefined when none came. Most are answered before the
 * next one comes, so it looks from there on: thousands of requests are asked with each drawing.
 */
function lastDuring(request: KnownRequest, { slots }: Axis): number | undefined {
  const later = slots.filter((slot) => slot.request.number > request.number)
  const over = later.findIndex((slot) => wasOver(request, slot.request))
  return later[(over < 0 ? later.length : over) - 1]?.x
}
