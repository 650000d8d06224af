import type { Fake } from '../../../fake/fake.ts'
import { timeOf } from '../clock-json.ts'
import type { SeenEvent, WorldEvents } from './world-event.ts'

/** The events that carry the whole value of something whenever it changes. */
type ValueEvent = 'held' | 'gates' | 'actor' | 'faults'

/** A value of a world that makes an event whenever it differs from the last look. */
export interface ChangingValue<N extends ValueEvent> {
  /** The present value. */
  readonly shown: () => WorldEvents[N]
  /** The event with the new value, if it has changed. */
  readonly look: () => readonly SeenEvent[]
}

/**
 * @param read - Returns what is compared at each look, as JSON.
 * @param shown - Returns what the event carries; by default the same.
 */
export function changingValue<N extends ValueEvent>(
  event: N,
  read: () => unknown,
  shown = read as () => WorldEvents[N],
): ChangingValue<N> {
  let known = JSON.stringify(read())
  return {
    shown,
    look() {
      const now = JSON.stringify(read())
      if (now === known) return []
      known = now
      const value = shown()
      return [{ event, show: () => value } as SeenEvent]
    },
  }
}

/** In milliseconds: the clock and real time are read one after the other. */
const TOLERANCE = 50

/** The part of the clock that stays the same until it is moved. `offset` is its time, or how far it is ahead of real time. */
interface ClockPosition {
  readonly offset: number
  readonly following: boolean
}

/**
 * Looks at the clock of a world: gives the event with the time if the clock was moved, stopped or started since the last
 * look. Following real time is no event.
 */
export function lookingAtClock(fake: Fake): () => readonly SeenEvent[] {
  let known = positionOf(fake)
  return () => {
    const [before, now] = [known, positionOf(fake)]
    const moved = Math.abs(before.offset - now.offset)
    if (before.following === now.following && moved < (now.following ? TOLERANCE : 1)) return []
    known = now
    const time = timeOf(fake)
    return [{ event: 'clock', show: () => time }]
  }
}

function positionOf({ clock }: Fake): ClockPosition {
  const { now, following } = clock.save()
  return { offset: following ? now - Date.now() : now, following }
}
