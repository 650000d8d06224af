import type { InspectedControl } from '../../../control/inspected-control.ts'
import type { WorldBeginning, WorldEvent } from '../../../worlds/events/world-event.ts'
import type { Connection } from './connection.ts'
import { PastReading } from './past-reading.ts'
import { EventFollower } from './event-follower.ts'
import type { LateSession } from './past-reading.ts'
import { UNTOLD } from './present-world.ts'
import { FrameBatch } from './frame-batch.ts'
import type { PresentWorld } from './present-world.ts'
import { MOST_REQUESTS } from './requests.ts'
import type { KnownRequest } from './requests.ts'
import { Watched } from './watched.ts'

/** A session that a feed keeps up to date. */
export interface FedSession extends LateSession {
  present: PresentWorld
  notice: string
  edits: number
  forget(): void
  changed(): void
}

/** How many events are kept during a pause: two for each request. */
const MOST_HELD_BACK = 2 * MOST_REQUESTS

/** Brings a session what happens in one world, frame by frame, and what has happened before. */
export class WorldFeed extends Watched {
  /** How the page hears of it, but for a pause. */
  link: Connection = { state: 'connecting' }
  isPaused = false
  /** How many requests have come since the pause. */
  unseen = 0
  readonly #session: FedSession
  readonly #follower: EventFollower
  readonly #batch = new FrameBatch<WorldEvent>((events) => this.#deliver(events))
  readonly #leaving = new AbortController()
  #heldBack: WorldEvent[] = []
  readonly #past: PastReading

  /** @param isThere - Tells of a lost world whether it is worth another try. */
  constructor(session: FedSession, control: InspectedControl, isThere: () => Promise<boolean>) {
    super(() => session.changed())
    this.#session = session
    const isLive = () => this.link.state === 'live' && !this.#leaving.signal.aborted
    this.#past = new PastReading(session, control, isLive)
    this.#follower = new EventFollower(control, {
      event: (event) => this.#batch.add(event),
      lost: (says) => {
        // Told later, its beginning would make a lost connection live.
        this.#batch.flush()
        this.link = { state: 'lost', says }
        return isThere()
      },
    })
  }

  /** The state of the connection; during a pause, that it is paused. */
  get connection(): Connection {
    const { link } = this
    return link.state === 'live' && this.isPaused ? { state: 'paused' } : link
  }

  start(): void {
    void this.#follower.start()
  }

  stop(): void {
    this.#leaving.abort()
    this.#past.stop()
    this.#follower.stop()
  }

  retry(): void {
    this.#follower.retry()
  }

  /** Stops showing requests that come, which are kept, or goes on with them. */
  togglePause(): void {
    this.isPaused = !this.isPaused
    const events = this.#heldBack
    this.#heldBack = []
    this.unseen = 0
    this.#takeAll(events)
  }

  #deliver(events: readonly WorldEvent[]): void {
    if (this.#leaving.signal.aborted) return
    for (const event of events) this.#takePresent(event)
    if (!this.isPaused) return this.#takeAll(events)
    this.#holdBack(events)
    this.unseen += events.filter(({ event }) => event === 'came').length
  }

  /** Events that do not fit any more are read from the journal once it goes on. */
  #holdBack(events: readonly WorldEvent[]): void {
    this.#heldBack.push(...events)
    if (this.#heldBack.length <= MOST_HELD_BACK) return
    this.#heldBack = [{ event: 'lost', data: { says: 'Too much came during the pause.' } }]
  }

  /** How the world is now: that is shown during a pause, too. */
  #takePresent({ event, data }: WorldEvent): void {
    if (event === 'begin') this.#begin(data)
    if (event === 'came') this.#past.newest = data.number
    const session = this.#session
    if (event in UNTOLD) session.present = { ...session.present, [event]: data }
  }

  #begin(beginning: WorldBeginning): void {
    const session = this.#session
    if (this.link.state === 'lost') {
      session.notice = 'The connection is back. Nothing was missed.'
      session.edits++
    }
    this.link = { state: 'live' }
    session.present = beginning
    this.#past.newest = beginning.newest
    this.#past.goOn()
  }

  /** Takes events in their order. Requests that come one after the other are added together. */
  #takeAll(events: readonly WorldEvent[]): void {
    let requests: KnownRequest[] = []
    for (const { event, data } of events) {
      if (event === 'came' || event === 'over') requests.push(data)
      if (event === 'rows') this.#session.edits++
      if (event === 'forgotten') this.#session.notice = data.says
      if (event !== 'cleared' && event !== 'lost') continue
      requests = []
      this.#startAnew(data.says, event === 'lost')
    }
    if (requests.length > 0) this.#session.requests.add(requests)
  }

  #startAnew(says: string, isMoreKnown: boolean): void {
    this.#session.forget()
    this.#past.stop()
    this.#session.isRead = true
    // The page itself reads the entries that the server asks a client to read.
    this.#session.notice = isMoreKnown ? `${says.replace(/ Read GET.*/, '')} All requests were read again.` : says
    if (isMoreKnown) void this.#past.read()
  }
}
