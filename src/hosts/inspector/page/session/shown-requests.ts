import { computed, signal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import { toFilter } from './filter-terms.ts'
import { placeIn } from './requests.ts'
import type { KnownRequest, Requests } from './requests.ts'

/** The requests that a filter lets through. */
export class ShownRequests {
  readonly filter: Signal<string> = signal('')
  /** Another object whenever there is something new in it. */
  readonly now: ReadonlySignal<{ readonly list: readonly KnownRequest[] }>
  readonly #selected: Signal<number | undefined>

  constructor(requests: Requests, selected: Signal<number | undefined>) {
    this.#selected = selected
    const meets = computed(() => toFilter(this.filter.value))
    this.now = computed(() => {
      const all = requests.all.value
      return { list: this.filter.value.trim() === '' ? all : all.filter(meets.value) }
    })
  }

  /** Selects the request so many places later or, with a negative number, before. From now on it goes back only. */
  step(by: number): void {
    const { list } = this.now.value
    const selected = this.#selected.value
    const place = selected === undefined ? list.length : placeIn(list, selected)
    const isBetween = list[place]?.number !== selected
    this.select(place + by - (by > 0 && isBetween ? 1 : 0))
  }

  /** Selects the request at a place, or the nearest one. */
  select(place: number): void {
    const { list } = this.now.value
    const request = list[Math.max(0, Math.min(place, list.length - 1))]
    if (request) this.#selected.value = request.number
  }
}
