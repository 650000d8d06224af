import type { Entry } from '../../../observe/journal/entry.ts'
import { showHead } from '../entry-json.ts'
import type { EntryHead } from '../entry-json.ts'
import { BODY_IN_LIST } from '../knowledge/bounded-json.ts'
import type { EntryReader } from '../knowledge/entry-detail.ts'
import type { SecretsOfWorld } from '../knowledge/secrets-of-world.ts'
import { forgottenEvent } from './world-event.ts'
import type { SeenEvent } from './world-event.ts'

/** The events of the requests of one look. Their content is made when they are sent. */
export class RequestEvents {
  readonly #reader: EntryReader
  readonly #over: readonly Entry[]
  /** How many of the requests that are over have got their event. */
  #answered = 0
  /** The heads of requests. Most requests are over when they are seen, and have two events with the same head. */
  readonly #heads = new Map<Entry, EntryHead>()

  /** @param over - The requests that are over, in the order of their answers. */
  constructor(reader: EntryReader, over: readonly Entry[]) {
    this.#reader = reader
    this.#over = over
  }

  /**
   * The events of requests that have come, in their order. The event of an answer comes before that of the next
   * request, as far as answers keep the order of requests.
   */
  came(entries: readonly Entry[]): readonly SeenEvent[] {
    const events: SeenEvent[] = []
    for (const entry of entries) {
      this.#addOver(events, entry.number)
      events.push({ event: 'came', entry, show: (secrets) => this.#headOf(entry, secrets) })
    }
    return events
  }

  /** The events of all other answers. */
  restOver(): readonly SeenEvent[] {
    const events: SeenEvent[] = []
    this.#addOver(events, Infinity)
    return events
  }

  /** Adds the events of answers to requests before a number. */
  #addOver(events: SeenEvent[], number: number): void {
    for (let entry = this.#over[this.#answered]; entry && entry.number < number; entry = this.#over[++this.#answered]) {
      const over = entry
      events.push({
        event: 'over',
        entry: over,
        show: (secrets) => this.#reader.outline(over, BODY_IN_LIST, secrets, this.#headOf(over, secrets)),
      })
    }
  }

  #headOf(entry: Entry, secrets: SecretsOfWorld): EntryHead {
    const head = this.#heads.get(entry) ?? showHead(entry, secrets)
    this.#heads.set(entry, head)
    return head
  }
}

/**
 * If the journal holds fewer requests than came between two looks, it has forgotten the first ones. `known` was the
 * newest request.
 */
export const forgottenSince = (known: number, [next]: readonly Entry[]): readonly SeenEvent[] =>
  next && next.number > known + 1 ? [forgottenEvent(known + 1, next.number - 1)] : []
