import { forgottenEvent } from './world-event.ts'
import type { SeenEvent } from './world-event.ts'

/** More requests than this in a tick are a flood, about 500 in a second: people do not read those one by one. */
const FLOOD = 12
/**
 * While a flood lasts, events are looked for and sent only every so many ticks, 0.4 s: looking takes longer than sending a few
 * events, and requests that the journal has forgotten until then take no time at all.
 */
const TICKS_IN_FLOOD = 16
/** How many events are sent at once while a flood lasts, and at any other time. */
const FEW = 16
const MANY = 250

/**
 * The events that were seen and are not sent yet, in order. During a flood only a few are sent at a time, and the rest
 * when it is over: sending all about a request takes half as long as answering it.
 *
 * @see spec F.23
 */
export class UntoldEvents {
  #events: SeenEvent[] = []
  /** How many requests have come since events were taken last, and in how many ticks. */
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

  /** Takes the events that are due now. */
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
 * Removes the events of requests that the journal has forgotten meanwhile, and adds an event that names them. If the first
 * event of a request was sent already, its last one stays. There is no event about requests before the journal was emptied:
 * later requests have the same numbers.
 */
function withoutForgotten(all: SeenEvent[]): SeenEvent[] {
  const emptied = all.findLastIndex(({ event }) => event === 'cleared')
  const events = all.filter(({ entry }, place) => !entry || place > emptied)
  const forgotten = events.flatMap(({ event, entry }) => (event === 'came' && !entry.kept ? [entry] : []))
  const [first, last] = [forgotten[0], forgotten.at(-1)]
  if (!first || !last) return events
  const gone = new Set(forgotten)
  const kept = events.filter(({ entry }) => !entry || !gone.has(entry))
  const place = events.findIndex(({ entry }) => entry === first)
  return kept.toSpliced(place, 0, forgottenEvent(first.number, last.number))
}
