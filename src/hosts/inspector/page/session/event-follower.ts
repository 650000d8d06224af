import type { InspectedControl } from '../../../control/inspected-control.ts'
import type { WorldEvent } from '../../../worlds/events/world-event.ts'

/** Is told what happens in a world. */
interface EventListener {
  event(event: WorldEvent): void
  /** The connection is lost, and why. Resolves to whether it is tried again without being asked. */
  lost(says: string): Promise<boolean>
}

/** How long the page waits before it tries again, in milliseconds: longer each time. */
const SHORTEST = 500
const LONGEST = 10_000

/** Follows the events of a world. Where the connection breaks, it goes on behind the last event that came. */
export class EventFollower {
  readonly #control: InspectedControl
  readonly #listener: EventListener
  readonly #leaving = new AbortController()
  #lastSeen: string | undefined
  #wait = SHORTEST
  #retry: () => void = () => {}

  constructor(control: InspectedControl, listener: EventListener) {
    this.#control = control
    this.#listener = listener
  }

  async start(): Promise<void> {
    const { signal } = this.#leaving
    while (!signal.aborted) {
      const says = await this.#listen(signal)
      if (signal.aborted) return
      const isAgain = await this.#listener.lost(says)
      await this.#pause(isAgain ? this.#wait : undefined)
      this.#wait = Math.min(2 * this.#wait, LONGEST)
    }
  }

  stop(): void {
    this.#leaving.abort()
    this.#retry()
  }

  /** Tries again now. */
  retry(): void {
    this.#wait = SHORTEST
    this.#retry()
  }

  /** Resolves, when there are no more events, to why. */
  async #listen(signal: AbortSignal): Promise<string> {
    let says = 'The connection has ended.'
    try {
      for await (const events of this.#control.events({ signal, after: this.#lastSeen })) {
        this.#wait = SHORTEST
        for (const event of events) {
          if (event.id !== undefined) this.#lastSeen = event.id
          if (event.event === 'end') says = event.data.says
          if (!signal.aborted) this.#listener.event(event)
        }
      }
    } catch (error) {
      const { name, message } = error as Error
      // Of a server that is gone, each browser has words of its own, such as "Failed to fetch".
      says = name === 'TypeError' ? 'The server does not answer.' : message
    }
    return says
  }

  #pause(milliseconds: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds)
      this.#retry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
