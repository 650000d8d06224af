import { startOfView } from '../parts/start-of-view.ts'
import { placeIn } from '../session/requests.ts'
import type { KnownRequest } from '../session/requests.ts'
import { Watched } from '../session/watched.ts'
import type { WorldSession } from '../session/world-session.ts'

/** Rows beyond the edges, so that scrolling shows no empty ones. */
const SPARE = 8
/** In pixels. Anything nearer to the end counts as the end. */
const NEAR = 4
/** In pixels. In a narrower list, a row has two lines, as the styles say. */
const NARROW = 560

/** Which rows of the list are in view. It follows the newest request, unless the reader has scrolled up or selected one. */
export class ListScroll extends Watched {
  readonly #session: WorldSession
  rowHeight = 28
  height = 600
  readonly #redraw: () => void
  /** The row at the upper edge. */
  #top = 0
  #selected: number | undefined
  #isFollowing = true
  /** The request at the upper edge, and how far it begins above that edge: it stays there when rows come or go above it. */
  #first: readonly [number: number, above: number] = [0, 0]
  /** Whether the selected request is in view. If so, it stays in view. */
  #showsSelected = false

  /** @param redraw - Draws the list anew. */
  constructor(session: WorldSession, redraw: () => void) {
    super(redraw)
    this.#session = session
    this.#redraw = redraw
  }

  get #list(): readonly KnownRequest[] {
    return this.#session.shown.list
  }

  /** How many rows the view has place for. */
  get size(): number {
    return Math.ceil(this.height / this.rowHeight)
  }

  /**
   * The places of the rows to draw, and how many requests lie below what will be in view. Rows that came above it are counted
   * before anything is drawn: otherwise all rows would be made twice.
   */
  draw(): { readonly from: number; readonly to: number; readonly newer: number } {
    const { selected } = this.#session
    if (selected !== this.#selected) this.follow(selected)
    this.#selected = selected
    const end = this.#list.length * this.rowHeight - this.height
    const top = Math.floor(Math.max(0, Math.min(this.#begin, end)) / this.rowHeight)
    this.#top = top
    return {
      from: Math.max(0, top - SPARE),
      to: top + this.size + SPARE,
      newer: this.#list.length - top - this.size,
    }
  }

  /** Begins with the element that scrolls; gives the way to end it. */
  attach(element: HTMLElement): () => void {
    const observer = new ResizeObserver(() => {
      this.rowHeight = element.offsetWidth < NARROW ? 48 : 28
      this.height = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }

  /** Goes to the selected request, or to the newest, and stays with it. */
  follow(number: number | undefined): void {
    this.#isFollowing = number === undefined
    this.#showsSelected = number !== undefined
  }

  /** After each drawing: stays at the end, or at the reader's place. */
  settle(element: HTMLElement): void {
    const drawn = this.#top
    this.height = element.clientHeight
    // Browsers take no number that is not finite.
    element.scrollTop = Math.min(this.#begin, element.scrollHeight)
    this.#note(element)
    // Browsers round, so the row beside the one that was expected is no reason to draw again.
    if (Math.abs(this.#top - drawn) > 1) this.#redraw()
  }

  scrolled(element: HTMLElement): void {
    const { scrollTop, scrollHeight, clientHeight } = element
    const before = this.#top
    const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR
    this.#isFollowing = isAtEnd && (this.#isFollowing || this.#session.selected === undefined)
    this.#note(element)
    if (this.#top !== before) this.#redraw()
  }

  /** The place at which the view has to begin, in pixels; Infinity for the end. */
  get #begin(): number {
    if (this.#isFollowing) return Infinity
    const [number, above] = this.#first
    const top = placeIn(this.#list, number) * this.rowHeight + above
    return this.#showsSelected ? this.#topFor(top) : top
  }

  /**
   * The place at which the view has to begin to show the selected request, as near to `top` as possible; `top` if a filter
   * hides the request.
   */
  #topFor(top: number): number {
    const { selected = 0 } = this.#session
    const place = placeIn(this.#list, selected)
    if (this.#list[place]?.number !== selected) return top
    const row = { start: place * this.rowHeight, size: this.rowHeight }
    return startOfView(row, { start: top, size: this.height })
  }

  /** Notes what is in view. */
  #note(element: HTMLElement): void {
    const { scrollTop } = element
    const top = Math.floor(scrollTop / this.rowHeight)
    this.#top = top
    this.#first = [this.#list[top]?.number ?? 0, scrollTop - top * this.rowHeight]
    this.#showsSelected = Math.abs(this.#topFor(scrollTop) - scrollTop) < 1
  }
}
