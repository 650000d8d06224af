import { effect, signal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { Control } from '../../../control/client.ts'
import { unknownOf } from './requests.ts'
import type { KnownRequest, Requests } from './requests.ts'

/** Whoever goes through requests one by one does not ask for each of them. In milliseconds. */
const STAY = 60

/** Where a selected request is read from, and who is told of it. */
interface ReadingSession {
  readonly control: Signal<Control>
  readonly requests: Requests
  readonly request: ReadonlySignal<KnownRequest | undefined>
  readonly edits: Signal<number>
}

/** Reads all of the request that is selected. Lists and events have only the beginning of long bodies. */
export class WholeRequests {
  /** Why the messages of the selected request could not be read; empty where they could. */
  readonly unread: Signal<string> = signal('')
  readonly #session: ReadingSession
  readonly #asked = new WeakSet<KnownRequest>()

  constructor(session: ReadingSession) {
    this.#session = session
  }

  /** Begins; gives the way to end it. */
  start(): () => void {
    return effect(() => {
      const { request, edits } = this.#session
      void edits.value
      this.unread.value = ''
      const selected = request.value
      if (!selected || unknownOf(selected) === 0 || this.#asked.has(selected)) return
      const timer = setTimeout(() => this.#read(selected), STAY)
      return () => clearTimeout(timer)
    })
  }

  async #read(request: KnownRequest): Promise<void> {
    const { control, requests, request: selected } = this.#session
    this.#asked.add(request)
    try {
      const whole = await control.peek().entry(request.number)
      this.#asked.add(whole)
      // Meanwhile all may have been forgotten, or more is known of it, and that was asked for.
      if (requests.find(request.number) === request) requests.add([whole])
    } catch (error) {
      // It may be there when somebody asks once more.
      this.#asked.delete(request)
      // A request that is not selected any more is missed by nobody.
      if (selected.peek() === request) this.unread.value = (error as Error).message
    }
  }
}
