import { placeIn } from '../session/requests.ts'
import type { KnownRequest } from '../session/requests.ts'
import { Watched } from '../session/watched.ts'
import type { WorldSession } from '../session/world-session.ts'

/** Rows beyond the edges, so that scrolling shows no empty ones. */
const SPARE = 8
/** In pixels. Whatever is nearer to the end counts as the end. */
const NEAR = 4
/** In pixels. In a narrower list, a row has two lines, as the styles say. */
const NARROW = 560

/** Which rows of the list are in view. It follows the newest request, unless the reader has scrolled up or selected one. */
export class ListScroll extends Watched {
  readonly #session: WorldSession
  width = 1000
  height = 600
  /** The row at the upper edge. */
  top = 0
  isFollowing = true
  /** The number of the newest request that was in view. */
  seen = 0
  #element: HTMLElement | undefined
  /**
   * The selected request where it is in view, else the one at the upper edge, and how far it begins above that edge: it stays
   * there when rows come or go above it, or become higher.
   */
  #anchor: readonly [number: number, above: number] | undefined
  #lastTop = 0

  /** @param redraw - Draws the list anew. */
  constructor(session: WorldSession, redraw: () => void) {
    super(redraw)
    this.#session = session
  }

  get rowHeight(): number {
    return this.width < NARROW ? 48 : 28
  }

  get #list(): readonly KnownRequest[] {
    return this.#session.shown.list
  }

  /** The places of the rows that are drawn. */
  get drawn(): readonly [from: number, to: number] {
    const first = Math.max(0, this.top - SPARE)
    const count = Math.ceil(this.height / this.rowHeight) + 2 * SPARE
    return [first, Math.min(first + count, this.#list.length)]
  }

  /** How many requests have come at the end, below what is in view. */
  get newer(): number {
    return this.isFollowing ? 0 : this.#list.length - placeIn(this.#list, this.seen + 1)
  }

  /** Begins with the element that scrolls; gives the way to end it. */
  attach(element: HTMLElement): () => void {
    this.#element = element
    const measure = new ResizeObserver(() => {
      this.width = element.offsetWidth
      this.height = element.clientHeight
    })
    measure.observe(element)
    return () => {
      measure.disconnect()
      this.#element = undefined
    }
  }

  /** After each drawing: stays at the end, or where the reader is. */
  settle(): void {
    const element = this.#element
    if (!element) return
    if (this.isFollowing) element.scrollTop = element.scrollHeight
    else if (this.#anchor) {
      const [number, above] = this.#anchor
      const place = placeIn(this.#list, number)
      const top = place * this.rowHeight + above
      const wanted = number === this.#session.selected ? this.#topFor(place, top, element) : top
      if (Math.abs(wanted - element.scrollTop) > 1) element.scrollTop = wanted
    }
    this.#note(element)
  }

  scrolled(): void {
    const element = this.#element
    if (!element) return
    const { scrollTop } = element
    if (isAtEnd(element)) this.isFollowing = this.isFollowing || this.#session.selected === undefined
    else if (scrollTop < this.#lastTop) this.isFollowing = false
    this.#note(element)
  }

  /** Goes to the newest request, and stays with it. */
  follow(): void {
    this.isFollowing = true
    this.settle()
  }

  /** How many rows fit into the view. */
  get pageSize(): number {
    return Math.max(1, Math.floor(this.height / this.rowHeight) - 1)
  }

  /** Brings the selected request into view. */
  showSelected(): void {
    const selected = this.#session.selected
    if (selected === undefined) return this.follow()
    this.isFollowing = false
    const element = this.#element
    const place = placeIn(this.#list, selected)
    if (!element || this.#list[place]?.number !== selected) return
    const top = this.#topFor(place, element.scrollTop, element)
    if (top !== element.scrollTop) element.scrollTop = top
    this.#note(element)
  }

  /** Where the view has to begin to show all of a row, as near to `top` as can be. */
  #topFor(place: number, top: number, { clientHeight }: HTMLElement): number {
    const height = this.rowHeight
    return Math.max((place + 1) * height - clientHeight, Math.min(top, place * height))
  }

  /** Notes what is in view. */
  #note(element: HTMLElement): void {
    const height = this.rowHeight
    const top = Math.floor(element.scrollTop / height)
    this.#lastTop = element.scrollTop
    this.top = top
    const selected = this.#session.selected
    const place = placeIn(this.#list, selected ?? -1)
    const isInView =
      this.#list[place]?.number === selected && this.#topFor(place, this.#lastTop, element) === this.#lastTop
    const kept = isInView ? place : top
    this.#anchor = this.#list[kept] && [this.#list[kept].number, this.#lastTop - kept * height]
    const last =
      this.#list[Math.min(this.#list.length, Math.round((element.scrollTop + element.clientHeight) / height)) - 1]
    if (last && (isAtEnd(element) || last.number > this.seen)) this.seen = last.number
  }
}

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR
