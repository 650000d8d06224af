import { inspectedControl } from '../../../control/inspected-control.ts'
import type { InspectedControl } from '../../../control/inspected-control.ts'
import type { WorldBeginning, WorldEvent } from '../../../worlds/events/world-event.ts'
import type { InspectorOptions } from '../inspector-options.ts'
import type { Connection } from './connection.ts'
import { UNTOLD } from './present-world.ts'
import type { PresentWorld } from './present-world.ts'
import { MOST_REQUESTS } from './requests.ts'
import type { Requests } from './requests.ts'
import { Watched } from './watched.ts'

/** A session that a feed keeps up to date. */
interface FedSession {
  readonly requests: Requests
  /** Whether the requests that had come before have been read. */
  isRead: boolean
  present: PresentWorld
  notice: string
  edits: number
  forget(): void
  changed(): void
}

/** The wait before the next try after a failure, in milliseconds. */
const AGAIN = 1000
const SILENT = 'The server does not answer.'
/** How many requests control tells at once. */
const PAGE = 500

/** Brings a session what happens in one world, and what has happened before. */
export class WorldFeed extends Watched {
  /** How the page hears of it, but for a pause. */
  link: Connection = { state: 'connecting' }
  isPaused = false
  /** How many requests have come since the pause. */
  unseen = 0
  /** Its calls fail while the world counts as dropped: whoever asks a dropped world makes it again. */
  readonly control: InspectedControl
  readonly #session: FedSession
  /** Whether the world is still there after the connection to it was lost. */
  readonly #isThere: () => Promise<boolean>
  readonly #leaving = new AbortController()
  #isDropped = false
  #lastSeen: string | undefined
  /** Whether the requests that are known are none of the world any more. */
  #isOutdated = false
  /** The number of the newest request that has come. */
  #newest = 0
  /** The last reading; undefined where it has failed. */
  #reading: object | undefined
  #tryAgain = (): void => {}

  /** @param world - Its name; undefined for the one without a name. */
  constructor(session: FedSession, { url, fetch: send = fetch }: InspectorOptions, world: string | undefined) {
    super(() => session.changed())
    this.#session = session
    const ask: typeof fetch = async (...asked) => {
      if (this.#isDropped) throw new Error('This world was dropped.')
      return send(...asked)
    }
    this.control = inspectedControl({ url, fetch: ask, world })
    this.#isThere = async () => {
      if (world === undefined) return true
      const { worlds } = inspectedControl({ url, fetch: send })
      // Where nobody can tell, it is there.
      const all = await worlds.list().catch(() => [{ name: world }])
      return all.some(({ name }) => name === world)
    }
  }

  /** The state of the connection; during a pause, that it is paused. */
  get connection(): Connection {
    const { link } = this
    return link.state === 'live' && this.isPaused ? { state: 'paused' } : link
  }

  /** Follows the events of the world. Where the connection breaks, it goes on behind the last event that came. */
  async start(): Promise<void> {
    for (;;) {
      const says = await this.#listen().catch(({ name, message }: Error) =>
        // Of a server that is gone, each browser has words of its own, such as "Failed to fetch".
        name === 'TypeError' ? SILENT : message,
      )
      if (this.#leaving.signal.aborted) return
      this.link = { state: 'lost', says }
      this.#isDropped = true
      this.#isDropped = !(await this.#isThere())
      await new Promise<void>((resolve) => {
        this.#tryAgain = resolve
        if (!this.#isDropped) setTimeout(resolve, AGAIN)
      })
    }
  }

  stop(): void {
    this.#reading = {}
    this.#leaving.abort()
  }

  /** Tries again now. A world that was dropped is made again. */
  retry(): void {
    this.#isDropped = false
    this.#tryAgain()
  }

  /** Stops showing requests that come, or goes on with them. */
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

  #begin(beginning: WorldBeginning): void {
    const session = this.#session
    if (this.link.state === 'lost') {
      session.notice = 'The connection is back.'
      session.edits++
    }
    this.link = { state: 'live' }
    session.present = beginning
    this.#newest = beginning.newest
    if (!session.isRead && !this.#reading) void this.#read()
  }

  /** Forgets what is outdated, and reads everything that is not known. */
  #catchUp(): void {
    if (this.#isOutdated) this.#session.forget()
    this.#isOutdated = false
    void this.#read()
  }

  /** Reads the requests that have come, from the newest ones on, as many as are kept. */
  async #read(): Promise<void> {
    const session = this.#session
    const reading = (this.#reading = {})
    session.isRead = false
    const oldest = Math.max(0, this.#newest - MOST_REQUESTS)
    try {
      for (let since = this.#newest; since > oldest;) {
        since = Math.max(oldest, since - PAGE)
        const { entries, forgotten } = await this.control.entries({ since, limit: PAGE })
        if (this.#reading !== reading) return
        session.requests.add(entries)
        // The requests before these are forgotten, too.
        if (forgotten !== undefined) break
      }
      session.isRead = true
    } catch (error) {
      if (this.#reading !== reading) return
      this.#reading = undefined
      session.notice = (error as Error).message
      // Once the connection is back, it is read in any case.
      setTimeout(() => this.link.state === 'live' && !this.#reading && this.#read(), AGAIN)
    }
  }
}
