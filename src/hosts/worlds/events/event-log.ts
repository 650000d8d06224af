import type { WorldEvent } from './world-event.ts'

/** An event as it is sent. */
export interface LoggedEvent {
  readonly id: string
  readonly text: string
}

/** The newest events are kept, as many as that and of so many characters together. */
const MOST_EVENTS = 1000
const MOST_CHARACTERS = 4_000_000

/** The newest events of a world, for clients that come again. */
export class EventLog {
  /** Tells the ids of this log from those of another: of an earlier server, for example. */
  readonly #name: string
  #events: LoggedEvent[] = []
  #characters = 0
  #count = 0

  constructor(name: string) {
    this.#name = name
  }

  /** The id of the newest event, or of the moment before the first. */
  get position(): string {
    return `${this.#name}-${this.#count}`
  }

  add(event: WorldEvent): LoggedEvent {
    this.#count++
    const id = this.position
    const logged = { id, text: eventText({ ...event, id }) }
    this.#events.push(logged)
    this.#characters += logged.text.length
    while (this.#events.length > MOST_EVENTS || (this.#characters > MOST_CHARACTERS && this.#events.length > 1))
      this.#characters -= this.#events.shift()!.text.length
    return logged
  }

  /** The events after an id; undefined where some of them are not known any more, or the id never was. */
  since(id: string): readonly LoggedEvent[] | undefined {
    const [, name, count] = /^(.+)-(\d+)$/.exec(id) ?? []
    const missing = this.#count - Number(count)
    if (name !== this.#name || missing < 0 || missing > this.#events.length) return undefined
    return missing === 0 ? [] : this.#events.slice(-missing)
  }
}

/** An event in the form of server-sent events. JSON has no line breaks. */
export const eventText = ({ id, event, data }: WorldEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
