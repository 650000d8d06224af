import type { Entry } from '../../observe/journal/entry.ts'
import { mountOf, toSent } from '../capsule/exchanges.ts'
import type { FollowingFake } from './following-fake.ts'
import type { RecordedRequest } from './recorded-request.ts'

/** The requests of others, which the fake makes. */
export class OthersRequests {
  readonly #fake: FollowingFake
  readonly #reveal: (text: string) => string
  /** By their headers: an entry has the same object. */
  readonly #asked = new Map<object, RecordedRequest>()
  /** The numbers of their entries. */
  readonly entries = new Set<number>()

  /** `reveal` puts tokens in the place of their stand-ins. */
  constructor(fake: FollowingFake, reveal: (text: string) => string) {
    this.#fake = fake
    this.#reveal = reveal
  }

  /** Asks what another asked. */
  ask(request: RecordedRequest): void {
    const sent = toSent(request.recorded, this.#reveal)
    this.#asked.set(sent.headers, request)
    const answer = this.#fake.fetchUnder(mountOf(request.recorded))(sent)
    answer.catch(() => undefined)
  }

  /** Finds the recorded request for one that was asked here. */
  find(entry: Entry): RecordedRequest | undefined {
    const found = this.#asked.get(entry.arrival.requestHeaders)
    if (found) this.entries.add(entry.number)
    return found
  }
}
