import type { EntryDetail } from '../../../worlds/knowledge/entry-detail.ts'
import { unknownOf } from './requests.ts'
import type { KnownRequest } from './requests.ts'

/** Whoever goes through requests one by one does not ask for each of them. In milliseconds. */
const STAY = 60

/** Asks for all of a selected request. Lists and events have only the beginning of long bodies. */
export class WholeRequests {
  readonly #ask: (number: number) => Promise<EntryDetail | undefined>
  readonly #asked = new WeakSet<KnownRequest>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ask: (number: number) => Promise<EntryDetail | undefined>) {
    this.#ask = ask
  }

  /** Gives what it was told to `take`, unless all is known already or another request is asked for before. */
  askFor(request: KnownRequest | undefined, take: (whole: EntryDetail) => void): void {
    this.stop()
    if (!request || unknownOf(request) === 0 || this.#asked.has(request)) return
    this.#timer = setTimeout(async () => {
      this.#asked.add(request)
      const whole = await this.#ask(request.number)
      // It may be there when somebody asks once more.
      if (!whole) return void this.#asked.delete(request)
      this.#asked.add(whole)
      take(whole)
    }, STAY)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
