import { batch, computed, signal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { Control } from '../../../control/client.ts'
import type { WorldEvents } from '../../../worlds/events/world-event.ts'
import type { AnsweredPage, InspectorOptions } from '../mount.tsx'
import type { Connection } from './connection.ts'
import { UNTOLD } from './present-world.ts'
import type { PresentWorld } from './present-world.ts'
import { Requests } from './requests.ts'
import type { KnownRequest } from './requests.ts'
import { ShownRequests } from './shown-requests.ts'
import { WholeRequests } from './whole-requests.ts'
import { worldAccess } from './world-access.ts'
import type { WorldAccess } from './world-access.ts'
import { WorldFeed } from './world-feed.ts'
import type { FedSession } from './world-feed.ts'
import { WrittenRows } from './written-rows.ts'

/**
 * What the page knows of one world, as signals: its requests, which of them is selected, its clock, faults, gates and
 * acting user. All changes go through `control`.
 */
export class WorldSession implements FedSession {
  /** The control of the world that is shown; another one after `show`. */
  readonly control: Signal<Control>
  /** The name of the world; undefined for the one without a name. */
  readonly world: Signal<string | undefined>
  /** The number of the selected request; undefined stands for now. */
  readonly selected: Signal<number | undefined> = signal(undefined)
  readonly requests = new Requests(this.selected)
  /** Whether all requests before the page was opened have been read. */
  readonly isRead: Signal<boolean> = signal(false)
  /** The selected request, and soon after it was selected all of it. */
  readonly request: ReadonlySignal<KnownRequest | undefined> = computed(() => this.requests.find(this.selected.value))
  /** The requests that the reader has not filtered out. */
  readonly shown = new ShownRequests(this.requests, this.selected)
  /** The number of the request whose state is shown: the selected one, or one more than the newest. */
  readonly at: ReadonlySignal<number> = computed(() => this.selected.value ?? this.requests.newest.value + 1)
  readonly present: Signal<PresentWorld> = signal(UNTOLD)
  readonly clock = computed(() => this.present.value.clock)
  readonly faults = computed(() => this.present.value.faults)
  readonly held = computed(() => this.present.value.held)
  readonly gates = computed(() => this.present.value.gates)
  readonly actor = computed(() => this.present.value.actor)
  /** Counts up when what is shown is read again: rows changed without a request, a world was opened, a connection is back. */
  readonly edits: Signal<number> = signal(0)
  /** When rows were changed by anything but a request. */
  readonly written = new WrittenRows()
  /** Whether the part that sets up the world is open. */
  readonly isSettingUp: Signal<boolean> = signal(false)
  /** The sections of that part that are open, also while it is closed. */
  readonly openSections = new Set<string>()
  /** A short sentence for the live region: what the last action did, or why it failed. */
  readonly notice: Signal<string> = signal('')
  /** Whether clients reach the worlds at their base URLs. */
  readonly isServed: boolean
  /** The page around this one; undefined where none of its requests can go to another world. */
  readonly page: AnsweredPage | undefined
  /** The world that answers that page; undefined for the one without a name. */
  readonly used: Signal<string | undefined>
  readonly #access: WorldAccess
  readonly #feed: Signal<WorldFeed>
  readonly #whole = new WholeRequests(this)
  #stopReading = (): void => {}
  readonly unread: ReadonlySignal<string> = this.#whole.unread
  readonly connection: ReadonlySignal<Connection> = computed(() => this.#feed.value.connection.value)
  readonly isPaused: ReadonlySignal<boolean> = computed(() => this.#feed.value.isPaused.value)
  /** How many requests have come since the page was paused, and are not shown. */
  readonly unseen: ReadonlySignal<number> = computed(() => this.#feed.value.unseen.value)

  constructor(options: InspectorOptions) {
    this.#access = worldAccess(options)
    this.isServed = options.isServed ?? false
    this.page = options.page
    this.used = signal(options.page?.used)
    this.world = signal(options.world)
    this.control = signal(this.#access.control(options.world))
    this.#feed = signal(this.#newFeed())
  }

  /** Follows what happens, and reads the requests so far. */
  connect(): void {
    this.#stopReading = this.#whole.start()
    this.#feed.value.start()
  }

  close(): void {
    this.#stopReading()
    this.#feed.value.stop()
  }

  /** Shows another world; undefined for the one without a name. */
  show(world: string | undefined): void {
    this.#feed.value.stop()
    this.#access.clear()
    batch(() => {
      this.world.value = world
      this.control.value = this.#access.control(world)
      this.isRead.value = false
      this.present.value = UNTOLD
      this.notice.value = ''
      this.forget()
      this.#feed.value = this.#newFeed()
    })
    this.#feed.value.start()
  }

  /** Lets another world answer the page around this one, and shows it. */
  use(world: string | undefined): void {
    this.page?.use(world)
    this.used.value = world
    if (world !== this.world.peek()) this.show(world)
    this.notice.value =
      world === undefined
        ? 'The first world answers this page again.'
        : `World ${world} answers this page until it is loaded again.`
  }

  /** Stops showing requests that come, which are kept, or goes on with them. */
  togglePause(): void {
    const feed = this.#feed.value
    if (feed.isPaused.value) feed.goOn()
    else feed.isPaused.value = true
  }

  /** Tries a lost connection again now. A world that was dropped is made again. */
  retry(): void {
    this.#access.clear()
    this.#feed.value.retry()
  }

  /**
   * Does something that may fail, such as a call of control. Where it fails, the notice tells why in the words of the server,
   * and the result is undefined. Once another world is shown, nobody is told.
   */
  async attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    const control = this.control.peek()
    try {
      return await action()
    } catch (error) {
      if (control === this.control.peek()) this.notice.value = (error as Error).message
      return undefined
    }
  }

  /** Rows were changed by anything but a request. */
  rowsWritten({ newest, changes, changesTruncated = 0 }: WorldEvents['rows']): void {
    this.edits.value++
    this.written.add({ after: newest, rows: changes.length + changesTruncated })
  }

  /** Forgets all requests: they were cleared, or belong to another world. */
  forget(): void {
    this.selected.value = undefined
    this.requests.clear()
    this.written.clear()
  }

  #newFeed(): WorldFeed {
    const world = this.world.peek()
    return new WorldFeed(this, this.control.peek(), () => this.#access.has(world))
  }
}
