import type { Fake } from '../../../fake/fake.ts'
import { timeOf } from '../clock-json.ts'
import type { SeenEvent } from './world-event.ts'

/** In milliseconds: the clock and real time are read one after the other. */
const TOLERANCE = 50

/** What stays the same until somebody moves the clock. `offset` is its time, or how far it is ahead of real time. */
interface ClockPosition {
  readonly offset: number
  readonly following: boolean
}

/** The clock of a world. That it runs on by itself, because it follows real time, is no event. */
export class ObservedClock {
  readonly #fake: Fake
  #known: ClockPosition

  constructor(fake: Fake) {
    this.#fake = fake
    this.#known = positionOf(fake)
  }

  /** The event that tells the time, if somebody has moved, stopped or started the clock since the last look. */
  look(): readonly SeenEvent[] {
    const [before, now] = [this.#known, positionOf(this.#fake)]
    const moved = Math.abs(before.offset - now.offset)
    if (before.following === now.following && moved < (now.following ? TOLERANCE : 1)) return []
    this.#known = now
    const time = timeOf(this.#fake)
    return [{ event: 'clock', show: () => time }]
  }
}

function positionOf({ clock }: Fake): ClockPosition {
  const { now, following } = clock.save()
  return { offset: following ? now - Date.now() : now, following }
}
