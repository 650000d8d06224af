/** A row before and after one write: undefined where there was none yet, or is none any more. */
export interface RowChange {
  readonly table: string
  readonly before: object | undefined
  readonly after: object | undefined
}

/** Notes every write while somebody listens. Rows are frozen, so references are enough. */
export class ChangeLog {
  #heard: RowChange[] | undefined

  note(table: string, before: object | undefined, after: object | undefined): void {
    this.#heard?.push({ table, before, after })
  }

  /** Notes what is written outside of `during` in a list from now on. */
  listen(heard: RowChange[] | undefined): void {
    this.#heard = heard
  }

  /** Runs what may write, and notes its writes in a list. */
  during<T>(heard: RowChange[], run: () => T): T {
    const outer = this.#heard
    this.#heard = heard
    try {
      return run()
    } finally {
      this.#heard = outer
    }
  }
}
