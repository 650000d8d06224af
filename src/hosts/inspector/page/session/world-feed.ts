import type { InspectedControl } from '../../../control/inspected-control.ts'
import type { FirstEvent, WorldEvent } from '../../../worlds/events/world-event.ts'
import type { InspectorOptions } from '../inspector-options.ts'
import { PastRequests } from './past-requests.ts'
import type { ReadingSession } from './past-requests.ts'
import { UNTOLD } from './present-world.ts'
import type { PresentWorld } from './present-world.ts'
import { Watched } from './watched.ts'
import { inWordsOfOurs, SILENT, WorldAccess } from './world-access.ts'

/** How the page hears of what happens. */
type Connection =
  | { readonly state: 'connecting' | 'live' | 'paused' }
  /** `says` is the reason, in the words of the server. If it `isLocked`, only loading the page again helps. */
  | { readonly state: 'lost'; readonly says: string; readonly isLocked: boolean }

/** A session that a feed keeps up to date. */
interface FedSession extends ReadingSession {
  present: PresentWorld
  edits: number
  forget(): void
  changed(): void
}

/** The wait before the next try after a failure, in milliseconds. */
const AGAIN = 1000

/** Gives a session the events of one world, and the requests of before. */
export class WorldFeed extends Watched {
  /** The connection to the events, apart from a pause. */
  link: Connection = { state: 'connecting' }
  isPaused = false
  /** How many requests have come since the pause. */
  unseen = 0
  readonly #session: FedSession
  readonly #access: WorldAccess
  readonly #past: PastRequests
  readonly #leaving = new AbortController()
  #lastSeen: string | undefined
  /** Whether the requests that are known are none of the world any more. */
  #isOutdated = false
  /** The number of the newest request that has come. */
  #newest = 0
  #tryAgain = (): void => {}

  /** @param world - Its name; undefined for the one without a name. */
  constructor(session: FedSession, options: InspectorOptions, world: string | undefined) {
    super(() => session.changed())
    this.#session = session
    this.#access = new WorldAccess(options, world)
    this.#past = new PastRequests(session, this.control)
  }

  get control(): InspectedControl {
    return this.#access.control
  }

  /** The state of the connection; during a pause, that it is paused. */
  get connection(): Connection {
    const { link } = this
    return link.state === 'live' && this.isPaused ? { state: 'paused' } : link
  }

  /** Follows the events of the world. If the connection breaks, it continues after the last event that came. */
  async start(): Promise<void> {
    for (;;) {
      const says = await this.#listen().catch((error: Error) => inWordsOfOurs(error).message)
      if (this.#leaving.signal.aborted) return
      this.link = { state: 'lost', says, isLocked: this.#access.isLocked }
      await this.#access.lookForWorld()
      await new Promise<void>((resolve) => {
        this.#tryAgain = resolve
        if (!this.#access.isDropped) setTimeout(resolve, AGAIN)
      })
    }
  }

  stop(): void {
    this.#past.stop()
    this.#leaving.abort()
  }

  /** Tries again now. A world that was dropped is made again. */
  retry(): void {
    this.#access.isDropped = false
    this.#tryAgain()
  }

  /** Stops showing new requests, or continues to show them. */
  togglePause(): void {
    this.isPaused = !this.isPaused
    this.unseen = 0
    if (!this.isPaused) this.#catchUp()
  }

  /** Resolves, when there are no more events, to why. */
  async #listen(): Promise<string> {
    const { signal } = this.#leaving
    for await (const events of this.control.events({ signal, after: this.#lastSeen }))
      for (const event of events) {
        if (signal.aborted) return ''
        if (event.event === 'end') return event.data.says
        this.#lastSeen = event.id ?? this.#lastSeen
        this.#take(event)
      }
    return SILENT
  }

  /** How the world is now is shown during a pause, too. */
  #take({ event, data }: WorldEvent): void {
    const session = this.#session
    if (event === 'begin') this.#begin(data)
    if (event in UNTOLD) session.present = { ...session.present, [event]: data }
    if (event === 'came') this.#newest = data.number
    if (event === 'rows') session.edits++
    // The page itself reads the entries that the server asks a client to read.
    if ('says' in data) session.notice = data.says.replace(/ Read GET.*/, '')
    if (event === 'cleared' || event === 'lost') this.#isOutdated = true
    if (this.isPaused) return void (event === 'came' && this.unseen++)
    if (event === 'came' || event === 'over') session.requests.add([data])
    if (this.#isOutdated) this.#catchUp()
  }

  #begin(present: FirstEvent): void {
    const session = this.#session
    if (this.link.state === 'lost') {
      session.notice = 'The connection is back.'
      session.edits++
    }
    this.link = { state: 'live' }
    session.present = present
    this.#newest = present.newest
    if (!session.isRead && !this.#past.isBegun) void this.#read()
  }

  /** Forgets what is outdated, and reads everything that is not known. */
  #catchUp(): void {
    if (this.#isOutdated) this.#session.forget()
    this.#isOutdated = false
    void this.#read()
  }

  async #read(): Promise<void> {
    await this.#past.read(this.#newest)
    // Once the connection is back, it is read in any case.
    if (!this.#past.isBegun) setTimeout(() => this.link.state === 'live' && !this.#past.isBegun && this.#read(), AGAIN)
  }
}
