import { show } from '../../../core/json/check.ts'
import type { Fake } from '../../../fake/fake.ts'
import type { EntryReader } from '../knowledge/entry-detail.ts'
import type { StreamSink } from '../streamed-reply.ts'
import { runInBackground } from './background-timer.ts'
import { EventLog, eventText } from './event-log.ts'
import { EventStream } from './event-stream.ts'
import type { WorldEvent } from './world-event.ts'
import { WorldObserver } from './world-observer.ts'

/** How often a world is looked at for what does not come through the server, in milliseconds. */
const PAUSE = 25
/** For how long events are kept for a client that has lost its connection, in milliseconds. */
const GRACE = 60_000

/** A world that is being watched. */
interface Watching {
  readonly observer: WorldObserver
  readonly log: EventLog
  readonly timer: ReturnType<typeof setInterval>
  grace: ReturnType<typeof setTimeout> | undefined
}

/** The clients that are told what happens in one world. Without any, and a minute after the last, it does nothing. */
export class EventBroadcaster {
  readonly #fake: Fake
  readonly #reader: EntryReader
  readonly #streams = new Set<EventStream>()
  #watching: Watching | undefined

  constructor(fake: Fake, reader: EntryReader) {
    this.#fake = fake
    this.#reader = reader
  }

  /**
   * Sends a client everything from now on, or from the event on that it saw last. Resolves when the client is gone.
   *
   * @param onHeartbeat - Called now and then while it listens.
   */
  async tell(sink: StreamSink, lastSeen: string | undefined, onHeartbeat: () => unknown): Promise<void> {
    const { observer, log } = this.#begin()
    this.look()
    const stream = new EventStream(sink, onHeartbeat)
    const missed = lastSeen === undefined ? [] : log.since(lastSeen)
    const begin: WorldEvent = {
      event: 'begin',
      data: observer.beginning(),
      ...((!missed || missed.length === 0) && { id: log.position }),
    }
    stream.send(`retry: 1000\n\n${eventText(begin)}`)
    if (!missed) stream.send(eventText({ event: 'lost', data: { says: lostAfter(lastSeen!) } }))
    for (const { text } of missed ?? []) stream.send(text)
    this.#streams.add(stream)
    await stream.closed
    this.#streams.delete(stream)
    if (this.#streams.size === 0) this.#waitForOthers()
  }

  /** Looks what has happened, if anybody wants to know. */
  look(): void {
    if (!this.#watching) return
    const { observer, log } = this.#watching
    try {
      for (const event of observer.look()) this.#send(log.add(event).text)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Ends all streams, and says why. */
  end(says: string): void {
    this.look()
    for (const stream of this.#streams) stream.end(says)
    this.#stop()
  }

  #send(text: string): void {
    for (const stream of this.#streams) stream.send(text)
  }

  /** A bug must not end the process, nor fail the request that was looked at; whoever listens is told of it. */
  #fail(error: unknown): void {
    console.error(error)
    for (const stream of this.#streams)
      stream.end('The world could not be read. The log of the server, or the console of the page, says why.')
    this.#stop()
  }

  #begin(): Watching {
    clearTimeout(this.#watching?.grace)
    if (this.#watching) return this.#watching
    const timer = setInterval(() => this.look(), PAUSE)
    runInBackground(timer)
    const log = new EventLog(Date.now().toString(36))
    return (this.#watching = { observer: new WorldObserver(this.#fake, this.#reader), log, timer, grace: undefined })
  }

  #waitForOthers(): void {
    if (!this.#watching) return
    this.#watching.grace = setTimeout(() => this.#stop(), GRACE)
    runInBackground(this.#watching.grace)
  }

  #stop(): void {
    clearInterval(this.#watching?.timer)
    clearTimeout(this.#watching?.grace)
    this.#watching = undefined
  }
}

const lostAfter = (id: string): string =>
  `The events after ${show(id)} are not known any more. Read GET /__fake/entries for the requests, and go on from here.`
