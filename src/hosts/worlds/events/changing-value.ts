import type { SeenEvent, WorldEvents } from './world-event.ts'

/** The events that carry the whole value of something whenever it changes. */
type ValueEvent = 'held' | 'gates' | 'actor' | 'faults'

/** A value of a world that makes an event whenever it differs from the last look. */
export class ChangingValue<N extends ValueEvent> {
  readonly #event: N
  readonly #read: () => unknown
  readonly #show: () => WorldEvents[N]
  #known: string

  /**
   * @param read - Returns what is compared at each look, as JSON.
   * @param show - Returns what the event carries; by default the same.
   */
  constructor(event: N, read: () => unknown, show = read as () => WorldEvents[N]) {
    this.#event = event
    this.#read = read
    this.#show = show
    this.#known = JSON.stringify(read())
  }

  /** The present value. */
  shown(): WorldEvents[N] {
    return this.#show()
  }

  /** The event with the new value, if it has changed. */
  look(): readonly SeenEvent[] {
    const now = JSON.stringify(this.#read())
    if (now === this.#known) return []
    this.#known = now
    const shown = this.shown()
    return [{ event: this.#event, show: () => shown } as SeenEvent]
  }
}
