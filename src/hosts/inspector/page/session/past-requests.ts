import type { InspectedControl } from '../../../control/inspected-control.ts'
import { MOST_REQUESTS } from './requests.ts'
import type { Requests } from './requests.ts'

/** A session that the earlier requests are read into. */
export interface ReadingSession {
  readonly requests: Requests
  /** Whether the requests that had come before have been read. */
  isRead: boolean
  notice: string
}

/** How many requests control tells at once. */
const PAGE = 500

/** Reads the requests that have come to a world, from the newest ones on, as many as are kept. */
export class PastRequests {
  readonly #session: ReadingSession
  readonly #control: InspectedControl
  /** The last reading; undefined before the first, and after it has failed. */
  #reading: object | undefined

  constructor(session: ReadingSession, control: InspectedControl) {
    this.#session = session
    this.#control = control
  }

  /** Whether they are being read, or were. */
  get isBegun(): boolean {
    return this.#reading !== undefined
  }

  /** Ends what is being read. */
  stop(): void {
    this.#reading = {}
  }

  /** Reads all up to the newest, in place of the present reading. If that fails, the notice says why, and nothing is begun. */
  async read(newest: number): Promise<void> {
    const session = this.#session
    const reading = (this.#reading = {})
    session.isRead = false
    const oldest = Math.max(0, newest - MOST_REQUESTS)
    try {
      for (let since = newest; since > oldest;) {
        since = Math.max(oldest, since - PAGE)
        const { entries, forgotten } = await this.#control.entries({ since, limit: PAGE })
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
    }
  }
}
