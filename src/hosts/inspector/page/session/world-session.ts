import { computed, signal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import { createControl } from '../../../control/client.ts'
import type { Control } from '../../../control/client.ts'
import type { WaitingRequest, WorldEvent } from '../../../server/events/world-event.ts'
import type { Time } from '../../../server/clock-json.ts'
import type { FaultCount } from '../../../../observe/journal/recording.ts'
import type { InspectorOptions } from '../mount.tsx'
import { Requests } from './requests.ts'

/** How the page hears of what happens. */
export type Connection =
  | { readonly state: 'connecting' | 'live' | 'paused' }
  /** `says` tells why, in the words of the server. */
  | { readonly state: 'lost'; readonly says: string }

/**
 * What the page knows of one world, as signals: its requests, which of them is selected, its clock, faults and held
 * requests. All changes go through `control`.
 */
export class WorldSession {
  /** The control of the world that is shown; another one after `show`. */
  readonly control: Signal<Control>
  /** The name of the world; undefined for the one without a name. */
  readonly world: Signal<string | undefined>
  readonly connection: Signal<Connection> = signal({ state: 'connecting' })
  readonly requests = new Requests()
  /** The number of the selected request; undefined stands for now. */
  readonly selected: Signal<number | undefined> = signal(undefined)
  /** The number of the request whose state is shown: the selected one, or one more than the newest. */
  readonly at: ReadonlySignal<number> = computed(() => this.selected.value ?? this.requests.newest.value + 1)
  readonly clock: Signal<Time | undefined> = signal(undefined)
  readonly faults: Signal<readonly FaultCount[]> = signal([])
  readonly held: Signal<readonly WaitingRequest[]> = signal([])
  /** Counts up when rows were changed by anything but a request, so that shown rows are read again. */
  readonly edits: Signal<number> = signal(0)
  /** A short sentence for the live region: what the last action did, or why it failed. */
  readonly notice: Signal<string> = signal('')
  readonly #options: InspectorOptions
  #leaving = new AbortController()

  constructor(options: InspectorOptions) {
    this.#options = options
    this.world = signal(options.world)
    this.control = signal(this.#controlOf(options.world))
  }

  /** Reads the requests so far, and then follows what happens. */
  connect(): void {
    void this.#follow(this.#leaving.signal)
  }

  close(): void {
    this.#leaving.abort()
  }

  #controlOf(world: string | undefined): Control {
    const { url, fetch } = this.#options
    return createControl({ url, ...(fetch && { fetch }), ...(world !== undefined && { world }) })
  }

  async #follow(signal: AbortSignal): Promise<void> {
    try {
      for await (const event of this.control.value.events({ signal })) await this.#take(event)
    } catch (error) {
      this.connection.value = { state: 'lost', says: (error as Error).message }
    }
  }

  async #take(event: WorldEvent): Promise<void> {
    if (event.event === 'begin') {
      this.clock.value = event.data.clock
      this.faults.value = event.data.faults
      this.held.value = event.data.held
      this.requests.add((await this.control.value.entries({ limit: 500 })).entries)
      this.connection.value = { state: 'live' }
    }
    if (event.event === 'came' || event.event === 'over') this.requests.add([event.data])
    if (event.event === 'clock') this.clock.value = event.data
    if (event.event === 'faults') this.faults.value = event.data
    if (event.event === 'held') this.held.value = event.data
    if (event.event === 'rows') this.edits.value++
  }
}
