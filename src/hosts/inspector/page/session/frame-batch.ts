/** A page that nobody sees gets no frames. */
const WITHOUT_FRAMES = 250

/** Collects what comes, and delivers it together once a frame. */
export class FrameBatch<T> {
  readonly #deliver: (items: readonly T[]) => void
  #items: T[] = []
  #cancel = (): void => {}

  constructor(deliver: (items: readonly T[]) => void) {
    this.#deliver = deliver
  }

  add(item: T): void {
    this.#items.push(item)
    if (this.#items.length > 1) return
    const frame = requestAnimationFrame(() => this.flush())
    const timer = setTimeout(() => this.flush(), WITHOUT_FRAMES)
    this.#cancel = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }

  /** Delivers now what has come. */
  flush(): void {
    this.#cancel()
    const items = this.#items
    this.#items = []
    if (items.length > 0) this.#deliver(items)
  }
}
