import type { SeenEvent, WorldEvents } from './world-event.ts'

/** The events that tell how something is, whenever that changes. */
type ValueEvent = 'held' | 'gates' | 'actor' | 'faults'

/** Something of a world that is told whenever it is another than at the look before. */
export class ChangingValue<N extends ValueEvent> {
  readonly #event: N
  readonly #read: () => unknown
  readonly #show: () => WorldEvents[N]
  #known: string

  /**
   * @param read - What is compared at each look, as JSON.
   * @param show - What is told; by default the same.
   */
  constructor(event: N, read: () => unknown, show = read as () => WorldEvents[N]) {
    this.#event = event
    this.#read = read
    this.#show = show
    this.#known = JSON.stringify(read())
  }

  /** How it is now. */
  shown(): WorldEvents[N] {
    return this.#show()
  }

  /** The event that tells it, where it has changed. */
  look(): readonly SeenEvent[] {
    const now = JSON.stringify(this.#read())
    if (now === this.#known) return []
    this.#known = now
    const shown = this.shown()
    return [{ event: this.#event, show: () => shown } as SeenEvent]
  }
}
