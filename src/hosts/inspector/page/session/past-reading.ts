import type { InspectedControl } from '../../../control/inspected-control.ts'
import { pastRequests } from './past-requests.ts'
import type { Requests } from './requests.ts'

/** In milliseconds: the wait before the next try after a failure. */
const AGAIN = 2000

/** A session that lacks what has happened before. */
export interface LateSession {
  readonly requests: Requests
  isRead: boolean
  attempt<T>(action: () => Promise<T>): Promise<T | undefined>
}

/** Brings a session what happened in one world before it was followed. */
export class PastReading {
  /** The number of the newest request that has come. */
  newest = 0
  readonly #session: LateSession
  readonly #control: InspectedControl
  readonly #isLive: () => boolean
  /** Ends the reading; undefined while nothing is read. */
  #reading: AbortController | undefined

  constructor(session: LateSession, control: InspectedControl, isLive: () => boolean) {
    this.#session = session
    this.#control = control
    this.#isLive = isLive
  }

  /** Reads what was not read yet. */
  goOn(): void {
    if (this.#isLive() && !this.#session.isRead && !this.#reading) void this.read()
  }

  stop(): void {
    this.#reading?.abort()
    this.#reading = undefined
  }

  async read(): Promise<void> {
    const session = this.#session
    const reading = (this.#reading = new AbortController())
    session.isRead = false
    await session.attempt(async () => {
      for await (const page of pastRequests(this.#control, this.newest)) {
        if (reading.signal.aborted) return
        session.requests.add(page)
      }
      session.isRead = true
    })
    if (this.#reading === reading) this.#reading = undefined
    setTimeout(() => this.goOn(), AGAIN)
  }
}
