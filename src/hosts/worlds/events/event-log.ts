import type { WorldEvent } from './world-event.ts'

/** How many of the newest events are kept, and how many characters they may have together. */
const MOST_EVENTS = 1000
const MOST_CHARACTERS = 4_000_000

/** The newest events of a world, for clients that come again. */
export class EventLog {
  /**
   * Part of each id, so that ids of another log, for example of an earlier server, are not mistaken for ids of this
   * one.
   */
  readonly #name: string
  /** The events as they are sent. */
  #events: string[] = []
  #characters = 0
  #count = 0

  constructor(name: string) {
    this.#name = name
  }

  /** The id of the newest event, or of the moment before the first. */
  get position(): string {
    return `${this.#name}-${this.#count}`
  }

  /** Keeps an event, and returns it as it is sent. */
  add(event: WorldEvent): string {
    this.#count++
    const text = eventText({ ...event, id: this.position })
    this.#events.push(text)
    this.#characters += text.length
    while (this.#events.length > MOST_EVENTS || (this.#characters > MOST_CHARACTERS && this.#events.length > 1))
      this.#characters -= this.#events.shift()!.length
    return text
  }

  /** The events after an id, as they are sent; undefined when some of them are not kept any more, or the id is unknown. */
  since(id: string): readonly string[] | undefined {
    const [, name, count] = /^(.+)-(\d+)$/.exec(id) ?? []
    const missing = this.#count - Number(count)
    if (name !== this.#name || missing < 0 || missing > this.#events.length) return undefined
    return missing === 0 ? [] : this.#events.slice(-missing)
  }
}

/** An event in the form of server-sent events. JSON has no line breaks. */
export const eventText = ({ id, event, data }: WorldEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
