import { computed, effect, signal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import { placeIn } from '../session/requests.ts'
import type { WorldSession } from '../session/world-session.ts'

/** Rows beyond the edges, so that scrolling shows no empty ones. */
const SPARE = 8
/** Less than so many pixels from the end counts as the end. */
const NEAR = 4
/** Below so many pixels, a row has two lines. */
const NARROW = 560

/** Which rows of the list are in view. It follows the newest request, unless the reader has scrolled up or selected one. */
export class ListScroll {
  readonly #session: WorldSession
  readonly #width: Signal<number> = signal(1000)
  readonly #height: Signal<number> = signal(600)
  /** The row at the upper edge. */
  readonly #top: Signal<number> = signal(0)
  readonly isFollowing: Signal<boolean> = signal(true)
  /** The number of the newest request that was in view. */
  readonly #seen: Signal<number> = signal(0)
  readonly isNarrow: ReadonlySignal<boolean> = computed(() => this.#width.value < NARROW)
  readonly rowHeight: ReadonlySignal<number> = computed(() => (this.isNarrow.value ? 48 : 28))
  /** The places of the rows that are drawn. */
  readonly drawn: ReadonlySignal<readonly [from: number, to: number]>
  /** How many requests have come at the end, below what is in view. */
  readonly newer: ReadonlySignal<number>
  #element: HTMLElement | undefined
  /** The request at the upper edge, and how much of it is above: it stays there when rows come or go above it. */
  #anchor: readonly [number: number, above: number] | undefined
  #lastTop = 0

  constructor(session: WorldSession) {
    this.#session = session
    const { shown } = session
    this.drawn = computed(() => {
      const first = Math.max(0, this.#top.value - SPARE)
      const count = Math.ceil(this.#height.value / this.rowHeight.value) + 2 * SPARE
      return [first, Math.min(first + count, shown.now.value.list.length)]
    })
    this.newer = computed(() => {
      const { list } = shown.now.value
      return this.isFollowing.value ? 0 : list.length - placeIn(list, this.#seen.value + 1)
    })
  }

  /** Begins with the element that scrolls; gives the way to end it. */
  attach(element: HTMLElement): () => void {
    this.#element = element
    const measure = new ResizeObserver(() => {
      this.#width.value = element.clientWidth
      this.#height.value = element.clientHeight
    })
    measure.observe(element)
    const stop = effect(() => this.#showSelected(this.#session.selected.value))
    return () => {
      stop()
      measure.disconnect()
      this.#element = undefined
    }
  }

  /** After each drawing: stays at the end, or where the reader is. */
  settle(): void {
    const element = this.#element
    if (!element) return
    const { list } = this.#session.shown.now.peek()
    if (this.isFollowing.peek()) element.scrollTop = element.scrollHeight
    else if (this.#anchor) {
      const [number, above] = this.#anchor
      const top = placeIn(list, number) * this.rowHeight.peek() + above
      if (Math.abs(top - element.scrollTop) > 1) element.scrollTop = top
    }
    this.#note(element)
  }

  scrolled(): void {
    const element = this.#element
    if (!element) return
    const { scrollTop } = element
    if (isAtEnd(element))
      this.isFollowing.value = this.isFollowing.peek() || this.#session.selected.peek() === undefined
    else if (scrollTop < this.#lastTop) this.isFollowing.value = false
    this.#note(element)
  }

  /** Goes to the newest request, and stays with it. */
  follow(): void {
    this.isFollowing.value = true
    this.settle()
  }

  /** How many rows fit into the view. */
  get pageSize(): number {
    return Math.max(1, Math.floor(this.#height.peek() / this.rowHeight.peek()) - 1)
  }

  /** Notes what is in view. */
  #note(element: HTMLElement): void {
    const { list } = this.#session.shown.now.peek()
    const height = this.rowHeight.peek()
    const top = Math.floor(element.scrollTop / height)
    this.#lastTop = element.scrollTop
    this.#top.value = top
    this.#anchor = list[top] && [list[top].number, element.scrollTop - top * height]
    const last = list[Math.min(list.length, Math.round((element.scrollTop + element.clientHeight) / height)) - 1]
    if (last && (isAtEnd(element) || last.number > this.#seen.peek())) this.#seen.value = last.number
  }

  #showSelected(selected: number | undefined): void {
    if (selected === undefined) return this.follow()
    this.isFollowing.value = false
    const element = this.#element
    const { list } = this.#session.shown.now.peek()
    const place = placeIn(list, selected)
    if (!element || list[place]?.number !== selected) return
    const height = this.rowHeight.peek()
    const top = Math.max((place + 1) * height - element.clientHeight, Math.min(element.scrollTop, place * height))
    if (top !== element.scrollTop) element.scrollTop = top
    this.#note(element)
  }
}

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR
