import type { Fake } from '../../fake/fake.ts'
import { USED_WORLD } from '../inspector/used-world-names.ts'

type Answering = Pick<Fake, 'fetch' | 'handles'>

/** What answers a page: its own fake, until the inspector puts the fake of another world in its place. */
export class UsedWorld implements Answering {
  readonly handles: Fake['handles']
  readonly #own: Fake
  readonly #answering: Answering
  #used: Answering

  /** @param answering - How the page's own fake answers it. */
  constructor(own: Fake, answering: Answering) {
    this.handles = answering.handles
    this.#own = own
    this.#answering = answering
    this.#used = answering
  }

  readonly fetch: Fake['fetch'] = (...request) => this.#used.fetch(...request)

  /** Lets the fake of a world answer from now on. */
  use(fake: Fake): void {
    this.#used = fake === this.#own ? this.#answering : fake
  }
}

/** Whether another world answered this page when it was left. */
export function wasUsed(): boolean {
  try {
    return sessionStorage.getItem(USED_WORLD) !== null
  } catch {
    return false
  }
}
