import type { Entry } from '../../observe/journal/entry.ts'
import { mountOf, toSent } from '../capsule/exchanges.ts'
import type { FollowingFake } from './following-fake.ts'
import type { RecordedRequest } from './recorded-request.ts'

/** Makes the recorded requests of others. */
export class OthersRequests {
  readonly #fake: FollowingFake
  readonly #reveal: (text: string) => string
  /**
   * The requests that were made here, by the object of their headers, which is the same in their entries and in copies of these.
   */
  readonly #asked = new Map<object, RecordedRequest>()

  /** `reveal` puts tokens in the place of their stand-ins. */
  constructor(fake: FollowingFake, reveal: (text: string) => string) {
    this.#fake = fake
    this.#reveal = reveal
  }

  /** Makes a recorded request. */
  ask(request: RecordedRequest): void {
    const sent = toSent(request.recorded, this.#reveal)
    this.#asked.set(sent.headers, request)
    const answer = this.#fake.fetchUnder(mountOf(request.recorded))(sent)
    answer.catch(() => undefined)
  }

  /** Finds the recorded request for an entry; undefined if the request was not made here. */
  find(entry: Entry): RecordedRequest | undefined {
    return this.#asked.get(entry.arrival.requestHeaders)
  }
}
