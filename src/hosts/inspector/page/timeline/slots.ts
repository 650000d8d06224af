import { isOutlined } from '../session/requests.ts'
import type { KnownRequest } from '../session/requests.ts'

/** How wide the place of a request is, in pixels. */
const WIDEST = 28
const NARROWEST = 14
/** The width of a letter in the words for a pause. */
const LETTER = 7
/** The place of "now". */
const NOW = 48
/** A shorter time without requests is no pause. In milliseconds. */
const PAUSE = 2000
/** A clock that goes so much further than the time that has passed was moved. */
const MOVED = 60_000

/** A request on the axis. */
export interface Slot {
  readonly request: KnownRequest
  /** Its place among all requests. */
  readonly place: number
  /** Its middle. */
  readonly x: number
  /** Where it begins: behind the one before, and behind the pause. */
  readonly left: number
  /** The pause between it and the one before, in words; empty when they came together. */
  readonly gap: string
}

/** The requests that are drawn. */
export interface Axis {
  readonly slots: readonly Slot[]
  /** Whether there are more of them than fit. */
  readonly isPart: boolean
  /** The middle of "now"; it is drawn when the newest request is. */
  readonly nowX: number | undefined
}

/** Places as many requests as fit, so that the one at `end` is the last of them. */
export function toAxis(all: readonly KnownRequest[], end: number, width: number): Axis {
  const hasNow = end >= all.length - 1
  const shown: { readonly place: number; readonly gap: string }[] = []
  let room = width - (hasNow ? NOW : 0)
  for (let place = Math.min(end, all.length - 1); place >= 0; place--) {
    const gap = gapBefore(all, place)
    const taken = NARROWEST + widthOf(gap)
    if (taken > room) break
    room -= taken
    shown.unshift({ place, gap })
  }
  const slot = Math.min(WIDEST, NARROWEST + room / Math.max(1, shown.length))
  let x = 0
  const slots = shown.map(({ place, gap: before }, index) => {
    const gap = index > 0 ? before : ''
    const left = x
    x += widthOf(gap) + slot
    return { request: all[place]!, place, x: x - slot / 2, left, gap }
  })
  return { slots, isPart: shown.length < all.length, nowX: hasNow ? x + NOW / 2 : undefined }
}

/** The width of a pause between requests, or of a jump of the clock. */
export const widthOf = (gap: string): number => gap.length * LETTER

/** How long after one request another came: in real time where that is known, which passes even when the clock stands still. */
function timeBetween(before: KnownRequest, after: KnownRequest): number {
  const [real, later] = [realOf(before), realOf(after)]
  return real && later ? passedBetween(real, later) : passedBetween(before, after)
}

/** Whether a request had its answer yet when another came. */
export function wasOver(request: KnownRequest, other: KnownRequest): boolean {
  const { took } = (realOf(other) && realOf(request)) ?? request
  // A time is told to the millisecond, and how long something took more exactly.
  return took !== undefined && timeBetween(request, other) > took - 1
}

type Moment = Pick<KnownRequest, 'at'>

const passedBetween = (before: Moment, after: Moment): number => Date.parse(after.at) - Date.parse(before.at)

const realOf = (request: KnownRequest) => (isOutlined(request) ? request.clocks.real : undefined)

/** The time without requests before one, or how far the clock was moved, and the day where it is another one. */
function gapBefore(all: readonly KnownRequest[], place: number): string {
  const [before, request] = [all[place - 1], all[place]!]
  if (!before) return ''
  const day = request.at.slice(0, 10)
  return `${pauseBetween(before, request)} ${before.at.startsWith(day) ? '' : day.slice(5)}`.trim()
}

function pauseBetween(before: KnownRequest, request: KnownRequest): string {
  const passed = timeBetween(before, request)
  const shown = passedBetween(before, request)
  if (shown < -MOVED || shown - Math.max(0, passed) > MOVED)
    return `${shown < 0 ? '−' : '+'}${inWords(Math.abs(shown))}`
  return passed >= PAUSE ? inWords(passed) : ''
}

const UNITS = [
  [31_557_600_000, 'y'],
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const

export function inWords(milliseconds: number): string {
  const [length, name] = UNITS.find(([unit]) => milliseconds >= unit) ?? UNITS[4]
  return `${Math.round(milliseconds / length)} ${name}`
}

/** The axis that shows a place. It stays where it was as long as it does, and shows all requests where they fit. */
export function axisAround(all: readonly KnownRequest[], place: number, lastEnd: number, width: number): Axis {
  const newest = toAxis(all, all.length - 1, width)
  if (!newest.isPart || place >= all.length) return newest
  let axis = toAxis(all, lastEnd, width)
  // The middle, as far as pauses leave room before it.
  for (let behind = width / NARROWEST / 2; behind > 0.1 && !showsPlace(axis, place); behind /= 2)
    axis = toAxis(all, Math.min(all.length - 1, place + Math.floor(behind)), width)
  return axis
}

const showsPlace = ({ slots }: Axis, place: number): boolean => slots.some((slot) => slot.place === place)
