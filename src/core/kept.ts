/** Where more is asked for without a write in between, what was kept is dropped. */
const MOST = 1000

/** What was built from rows since the last write. Any write drops all of it, so whatever is here shows the rows as they are. */
export class Kept {
  readonly #built = new Map<string, object>()

  of(name: string, build: () => object): object {
    const before = this.#built.get(name)
    if (before) return before
    const built = build()
    if (this.#built.size >= MOST) this.drop()
    this.#built.set(name, built)
    return built
  }

  drop(): void {
    if (this.#built.size > 0) this.#built.clear()
  }
}
