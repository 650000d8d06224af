import { computed, signal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { EntryHead } from '../../../server/entry-json.ts'
import type { EntryDetail } from '../../../server/knowledge/entry-detail.ts'

/** A request as far as it is known: all of it once it is over. */
export type KnownRequest = EntryHead | EntryDetail

/** The requests of a world by their numbers, in the order of arrival. */
export class Requests {
  readonly all: Signal<readonly KnownRequest[]> = signal([])
  /** The number of the newest; 0 before the first. */
  readonly newest: ReadonlySignal<number> = computed(() => this.all.value.at(-1)?.number ?? 0)

  /** Adds requests, or what is newly known of them. */
  add(some: readonly KnownRequest[]): void {
    const known = new Map(this.all.value.map((one) => [one.number, one]))
    for (const one of some) known.set(one.number, one)
    this.all.value = [...known.values()].toSorted((a, b) => a.number - b.number)
  }

  find(number: number | undefined): KnownRequest | undefined {
    return this.all.value.find((one) => one.number === number)
  }

  clear(): void {
    this.all.value = []
  }
}

/** Whether all of a request is known. */
export const isWhole = (request: KnownRequest): request is EntryDetail => 'checks' in request
