import { show } from '../../../core/json/text.ts'
import { SecretsOfWorld } from '../knowledge/secrets-of-world.ts'
import type { StreamSink } from '../streamed-reply.ts'
import { EventLog, eventText } from './event-log.ts'
import { EventStream, runInBackground } from './event-stream.ts'
import { UntoldEvents } from './untold-events.ts'
import type { WorldEvent } from './world-event.ts'
import { WorldObserver } from './world-observer.ts'
import type { ObservedWorld } from './world-observer.ts'

/**
 * How often a world is checked for changes that do not come through the server, and how long events wait to be sent, in
 * milliseconds.
 */
const PAUSE = 25
/** For how long events are kept for a client that has lost its connection, in milliseconds. */
const GRACE = 60_000

/** A world that is being watched. */
interface Watching {
  readonly observer: WorldObserver
  readonly log: EventLog
  readonly untold: UntoldEvents
  readonly timer: ReturnType<typeof setInterval>
  grace: ReturnType<typeof setTimeout> | undefined
}

/**
 * Sends what happens in one world to its clients. It stops watching the world a minute after the last client has left.
 *
 * @see spec F.23
 */
export class EventBroadcaster {
  readonly #world: ObservedWorld
  readonly #streams = new Set<EventStream>()
  #watching: Watching | undefined

  constructor(world: ObservedWorld) {
    this.#world = world
  }

  /**
   * Sends a client everything from now on, or from the event on that it saw last. Resolves when the client is gone.
   *
   * @param lost - What was lost when the world was unloaded from memory.
   * @param onHeartbeat - Called now and then while it listens.
   */
  async tell(
    sink: StreamSink,
    { lastSeen, lost }: { readonly lastSeen: string | undefined; readonly lost: string | undefined },
    onHeartbeat: () => unknown,
  ): Promise<void> {
    const { observer, log } = this.#begin()
    this.#tell('due')
    const stream = new EventStream(sink, onHeartbeat)
    const missed = lastSeen === undefined ? [] : log.since(lastSeen)
    const begin: WorldEvent = {
      event: 'begin',
      data: observer.present(),
      ...((!missed || missed.length === 0) && { id: log.position }),
    }
    stream.send(`retry: 1000\n\n${eventText(begin)}`)
    const says = lost ?? (missed ? undefined : lostAfter(lastSeen!))
    if (says !== undefined) stream.send(eventText({ event: 'lost', data: { says } }))
    if (missed && missed.length > 0) stream.send(missed.join(''))
    this.#streams.add(stream)
    await stream.closed
    this.#streams.delete(stream)
    if (this.#streams.size === 0) this.#waitForOthers()
  }

  /**
   * Looks at what has happened, if any client listens. The events are sent a few milliseconds later, together with
   * those until then, so that a busy server writes seldom. In a flood of requests it also looks as seldom as it sends.
   */
  look(): void {
    this.#safely(({ untold, observer }) => untold.isFlood || untold.add(observer.look()))
  }

  /** Sends all events until now, or those that are due. */
  #tell(part: 'due' | 'all'): void {
    this.#safely(({ untold, observer, log }) => {
      untold.add(observer.look())
      const seen = part === 'all' ? untold.takeAll() : untold.take()
      if (seen.length === 0) return
      const secrets = new SecretsOfWorld(this.#world.fake.world)
      const text = seen.map(({ event, show }) => log.add({ event, data: show(secrets) } as WorldEvent)).join('')
      for (const stream of this.#streams) stream.send(text)
    })
  }

  /** Ends all streams, and says why. */
  end(says: string): void {
    this.#tell('all')
    for (const stream of this.#streams) stream.end(says)
    this.#stop()
  }

  /** Runs something whose bugs must neither end the process nor fail a request. Clients get an event instead. */
  #safely(run: (watching: Watching) => unknown): void {
    try {
      if (this.#watching) run(this.#watching)
    } catch (error) {
      console.error(error)
      for (const stream of this.#streams)
        stream.end('The world could not be read. The log of the server, or the console of the page, says why.')
      this.#stop()
    }
  }

  #begin(): Watching {
    clearTimeout(this.#watching?.grace)
    if (this.#watching) return this.#watching
    const untold = new UntoldEvents()
    const timer = setInterval(() => untold.tick() && this.#tell('due'), PAUSE)
    runInBackground(timer)
    const log = new EventLog(Date.now().toString(36))
    return (this.#watching = {
      observer: new WorldObserver(this.#world),
      log,
      untold,
      timer,
      grace: undefined,
    })
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
  `The events after ${show(id)} are no longer known. Read GET /__fake/entries for the requests, and continue from here.`
