import type { InspectedControl } from '../../../control/inspected-control.ts'
import type { KnownRequest, Requests } from './requests.ts'
import { Watched } from './watched.ts'

/** Whoever goes through requests one by one does not ask for each of them. In milliseconds. */
const STAY = 60

/** Where a selected request is read from, and who is told of it. */
interface ReadingSession {
  readonly control: InspectedControl
  readonly requests: Requests
  readonly request: KnownRequest | undefined
  readonly edits: number
  changed(): void
}

/** Reads all of the request that is selected. Lists and events have only the beginning of long bodies. */
export class WholeRequests extends Watched {
  /** Why the messages of the selected request could not be read; empty where they could. */
  unread = ''
  readonly #session: ReadingSession
  /** The request that was looked at last, and how often rows had been changed by then. */
  #seen: readonly [KnownRequest | undefined, number] = [undefined, 0]
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(session: ReadingSession) {
    super(() => session.changed())
    this.#session = session
  }

  /** Looks at the selected request, whenever anything has changed. */
  look(): void {
    const { request, edits } = this.#session
    if (this.#seen[0] === request && this.#seen[1] === edits) return
    this.#seen = [request, edits]
    this.stop()
    this.unread = ''
    if (request && !('isRead' in request)) this.#timer = setTimeout(() => this.#read(request), STAY)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #read(request: KnownRequest): Promise<void> {
    const session = this.#session
    try {
      const whole = await session.control.entry(request.number)
      // Meanwhile all may have been forgotten, or more is known of it, and that was asked for.
      if (session.requests.find(request.number) === request) session.requests.add([{ ...whole, isRead: true }])
    } catch (error) {
      // A request that is not selected any more is missed by nobody.
      if (session.request === request) this.unread = (error as Error).message
    }
  }
}
