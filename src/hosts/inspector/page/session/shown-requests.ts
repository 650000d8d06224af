import { toFilter } from './filter-terms.ts'
import { placeIn } from './requests.ts'
import type { KnownRequest, Requests } from './requests.ts'
import { signal } from './signal.ts'
import type { Signal } from './signal.ts'

/** The requests that a filter lets through. */
export class ShownRequests {
  readonly filter: Signal<string>
  readonly #requests: Requests
  readonly #selected: Signal<number | undefined>
  /** What the list follows from, and the list. */
  #last: readonly [version: number, filter: string, list: readonly KnownRequest[]] | undefined

  constructor(requests: Requests, selected: Signal<number | undefined>, changed: () => void) {
    this.#requests = requests
    this.#selected = selected
    this.filter = signal('', changed)
  }

  get list(): readonly KnownRequest[] {
    const { all, version } = this.#requests
    const filter = this.filter.value.trim()
    if (filter === '') return all
    if (this.#last?.[0] !== version || this.#last[1] !== filter)
      this.#last = [version, filter, all.filter(toFilter(filter))]
    return this.#last[2]
  }

  /** Selects the request so many places later or, with a negative number, before. From now on it goes back only. */
  step(by: number): void {
    const selected = this.#selected.value
    const place = selected === undefined ? this.list.length : placeIn(this.list, selected)
    const isBetween = this.list[place]?.number !== selected
    this.select(place + by - (by > 0 && isBetween ? 1 : 0))
  }

  /** Selects the request at a place, or the nearest one. */
  select(place: number): void {
    const request = this.list[Math.max(0, Math.min(place, this.list.length - 1))]
    if (request) this.#selected.value = request.number
  }
}
