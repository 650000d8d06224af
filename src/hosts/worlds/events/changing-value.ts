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
