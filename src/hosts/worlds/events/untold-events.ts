import { forgottenEvent } from './forgotten-event.ts'
import type { SeenEvent } from './world-event.ts'

/** More requests than that in a tick are a flood, which nobody reads request by request: about 500 in a second. */
const FLOOD = 12
/** While a flood lasts, so many ticks are one: looking takes longer than telling so little. */
const TICKS_IN_FLOOD = 4
/** How many events are told at once while a flood lasts, and how many at any other time. */
const FEW = 4
const MANY = 250

/**
 * What was seen in a world and is not told yet, in order. A flood is told when it ebbs, but for a few events at a time: to
 * tell all of a request takes half as long as to answer it.
 */
export class UntoldEvents {
  #events: SeenEvent[] = []
  /** How many requests have come since events were taken last, in so many ticks. */
  #came = 0
  #ticks = 0
  /** Whether they came in a flood until then. */
  #isFlood = false

  /** Whether requests come in a flood now. */
  get isFlood(): boolean {
    return this.#isFlood || this.#came > FLOOD
  }

  add(seen: readonly SeenEvent[]): void {
    for (const one of seen) {
      this.#events.push(one)
      if (one.event === 'came') this.#came++
    }
  }

  /** Whether something may be taken in this tick. */
  tick(): boolean {
    this.#ticks++
    return !this.#isFlood || this.#ticks >= TICKS_IN_FLOOD
  }

  /** Takes what is to be told now. */
  take(): readonly SeenEvent[] {
    this.#isFlood = this.#came > FLOOD * Math.max(1, this.#ticks)
    this.#came = 0
    this.#ticks = 0
    const told = this.#events.splice(0, this.#isFlood ? FEW : MANY)
    if (isForgotten(this.#events)) this.#events = withoutForgotten(this.#events)
    return told
  }

  takeAll(): readonly SeenEvent[] {
    return this.#events.splice(0)
  }
}

/** The journal forgets the oldest requests first. */
const isForgotten = (events: readonly SeenEvent[]): boolean => events.find(({ entry }) => entry)?.entry?.kept === false

/**
 * Requests that the journal forgets before they are told are not kept here either: an event tells which these are. One that
 * was told to have come is told to be over.
 */
function withoutForgotten(events: SeenEvent[]): SeenEvent[] {
  const forgotten = events.flatMap(({ event, entry }) => (event === 'came' && !entry.kept ? [entry] : []))
  const [first, last] = [forgotten[0], forgotten.at(-1)]
  if (!first || !last) return events
  const gone = new Set(forgotten)
  const kept = events.filter(({ entry }) => !entry || !gone.has(entry))
  const place = events.findIndex(({ entry }) => entry === first)
  return kept.toSpliced(place, 0, forgottenEvent(first.number, last.number))
}
