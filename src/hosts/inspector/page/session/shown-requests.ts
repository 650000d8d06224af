import { toFilter } from './filter-terms.ts'
import { placeIn } from './requests.ts'
import type { KnownRequest, Requests } from './requests.ts'
import { Watched } from './watched.ts'

/** The session whose requests are filtered. */
interface FilteredSession {
  readonly requests: Requests
  selected: number | undefined
  changed(): void
}

/** The requests that a filter lets through. */
export class ShownRequests extends Watched {
  filter = ''
  readonly #session: FilteredSession
  /** The list, behind the two values that it follows from. */
  #last: readonly [version: number, filter: string, list: readonly KnownRequest[]] | undefined

  constructor(session: FilteredSession) {
    super(() => session.changed())
    this.#session = session
  }

  get list(): readonly KnownRequest[] {
    const { all, version } = this.#session.requests
    const filter = this.filter.trim()
    if (filter === '') return all
    if (this.#last?.[0] !== version || this.#last[1] !== filter)
      this.#last = [version, filter, all.filter(toFilter(filter))]
    return this.#last[2]
  }

  /**
   * Selects the request so many places later or, with a negative number, before. From now on it goes back only. With 0 it
   * selects the next one if the selected one is not shown.
   */
  step(by: number): void {
    const { selected } = this.#session
    const place = selected === undefined ? this.list.length : placeIn(this.list, selected)
    const isBetween = this.list[place]?.number !== selected
    this.select(place + by - (by > 0 && isBetween ? 1 : 0))
  }

  /** Selects the request at a place, or the nearest one. */
  select(place: number): void {
    const request = this.list[Math.max(0, Math.min(place, this.list.length - 1))]
    if (request) this.#session.selected = request.number
  }
}
