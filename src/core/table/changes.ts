/** One write: the row before it and after it. `before` is undefined for an added row, `after` for a removed one. */
export interface RowChange {
  readonly table: string
  readonly before: object | undefined
  readonly after: object | undefined
}

/** Records every write while there is a list to record into. Rows are frozen, so references are enough. */
export class ChangeLog {
  #list: RowChange[] | undefined

  note(table: string, before: object | undefined, after: object | undefined): void {
    this.#list?.push({ table, before, after })
  }

  /** From now on, records the writes outside of `during` into a list; undefined stops that. */
  listen(list: RowChange[] | undefined): void {
    this.#list = list
  }

  /** Runs a function and records its writes into a list. */
  during<T>(list: RowChange[], run: () => T): T {
    const outer = this.#list
    this.#list = list
    try {
      return run()
    } finally {
      this.#list = outer
    }
  }
}
