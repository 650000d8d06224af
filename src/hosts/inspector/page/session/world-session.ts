import type { InspectedControl } from '../../../control/inspected-control.ts'
import { TabView } from '../tabs/tab-view.ts'
import type { AnsweredPage, InspectorOptions } from '../inspector-options.ts'
import { UNTOLD } from './present-world.ts'
import type { PresentWorld } from './present-world.ts'
import type { KnownRequest } from './requests.ts'
import { ShownRequests } from './shown-requests.ts'
import { Watched } from './watched.ts'
import { WorldFeed } from './world-feed.ts'
import { Requests } from './requests.ts'
import { nameOf } from './world-names.ts'

/**
 * How long a request must stay selected before its details are read, in milliseconds: going through requests one by one does
 * not read each of them.
 */
const STAY = 60

/**
 * The page's knowledge of one world: its requests, which of them is selected, its clock, faults, gates and acting user.
 * Listeners are called on every change. All changes of the world go through `control`.
 */
export class WorldSession extends Watched {
  readonly #listeners = new Set<() => void>()
  /** The name of the world; undefined for the one without a name. */
  world: string | undefined
  /** The number of the selected request; undefined stands for now. */
  selected: number | undefined
  readonly requests = new Requests(this)
  /** Whether all requests before the page was opened have been read. */
  isRead = false
  /** The requests that the reader has not filtered out. */
  readonly shown = new ShownRequests(this)
  present: PresentWorld = UNTOLD
  /** Counts up when what is shown is read again: an action was done, rows changed without a request, a connection is back. */
  edits = 0
  /** The open parts of the request's tabs. */
  readonly view = new TabView(() => this.changed())
  /** Whether the part that sets up the world is open. */
  isSettingUp = false
  /** The sections of that part that are open, also while it is closed. */
  openSections: readonly string[] = []
  /** A short sentence for the live region: what the last action did, or why it failed. */
  notice: string
  /** Whether clients reach the worlds at their base URLs. */
  readonly isServed: boolean
  /** The page around this one; undefined if none of its requests can go to another world. */
  readonly page: AnsweredPage | undefined
  /** The world that answers that page; undefined for the one without a name. */
  used: string | undefined
  readonly #options: InspectorOptions
  /** Brings the news of the world; another one after `show`. */
  feed: WorldFeed

  constructor(options: InspectorOptions) {
    super(() => this.changed())
    const { world, page, notice = '', isServed = false } = options
    this.#options = options
    this.notice = notice
    this.isServed = isServed
    this.page = page
    this.used = page?.used
    this.world = world
    this.feed = new WorldFeed(this, options, world)
  }

  /** The control of the world that is shown; another one after `show`. */
  get control(): InspectedControl {
    return this.feed.control
  }

  /** The title of the world that is shown. */
  get called(): string {
    return (this.world === undefined && this.#options.called) || nameOf(this.world)
  }

  /** Whether a request can reach another world: by its base URL, or from the page around. In a story, none can. */
  get hasWorlds(): boolean {
    return this.isServed || this.page !== undefined
  }

  /** Calls the listeners, because something has changed. */
  changed(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Calls a listener after each change. Gives the way to end that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The selected request, as far as it is known. */
  get request(): KnownRequest | undefined {
    return this.requests.find(this.selected)
  }

  /** Reads all of the selected request. Lists and events have only the beginning of long bodies. */
  async readWhole(): Promise<void> {
    const { request } = this
    await new Promise((resolve) => setTimeout(resolve, STAY))
    if (!request || 'isRead' in request || request !== this.request) return
    const whole = await this.control.entry(request.number)
    // Meanwhile all may have been forgotten, or more is known of it, which is read then.
    if (request === this.requests.find(request.number)) this.requests.add([{ ...whole, isRead: true }])
  }

  /** The number of the request whose state is shown: the selected one, or one more than the newest. */
  get at(): number {
    return this.selected ?? this.requests.newest + 1
  }

  /** Follows what happens, and reads the requests so far. */
  connect(): void {
    void this.feed.start()
  }

  close(): void {
    this.#listeners.clear()
    this.feed.stop()
  }

  /** Shows another world; undefined for the one without a name. */
  show(world: string | undefined): void {
    this.feed.stop()
    this.world = world
    this.isRead = false
    this.present = UNTOLD
    this.notice = `${nameOf(world)} is shown.`
    this.forget()
    this.feed = new WorldFeed(this, this.#options, world)
    void this.feed.start()
  }

  /** Lets another world answer the page around this one, and shows it. */
  use(world: string | undefined): void {
    this.page?.use(world)
    this.used = world
    if (world !== this.world) this.show(world)
    this.notice = `${nameOf(world)} answers this page.`
  }

  /**
   * Does something that may fail, such as a call of control. If it fails, the notice says why in the words of the server, and
   * the result is undefined. If another world is shown by then, no notice appears.
   */
  async attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    const { control } = this
    try {
      return await action()
    } catch (error) {
      if (control === this.control) this.notice = (error as Error).message
      return undefined
    }
  }

  /** Forgets all requests: they were cleared, or belong to another world. */
  forget(): void {
    this.selected = undefined
    this.requests.clear()
  }
}
