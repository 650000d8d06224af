/** A page that nobody sees gets no frames. */
const WITHOUT_FRAMES = 250

/** Collects what comes, and delivers it together once a frame. */
export class FrameBatch<T> {
  readonly #deliver: (items: readonly T[]) => void
  #items: T[] = []

  constructor(deliver: (items: readonly T[]) => void) {
    this.#deliver = deliver
  }

  add(item: T): void {
    this.#items.push(item)
    if (this.#items.length > 1) return
    const frame = requestAnimationFrame(() => this.#flush(frame, timer))
    const timer = setTimeout(() => this.#flush(frame, timer), WITHOUT_FRAMES)
  }

  #flush(frame: number, timer: ReturnType<typeof setTimeout>): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const items = this.#items
    this.#items = []
    if (items.length > 0) this.#deliver(items)
  }
}
