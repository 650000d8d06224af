/** One write: the row before it and after it. `before` is undefined for an added row, `after` for a removed one. */
export interface RowChange<N extends string = string> {
  readonly table: N
  readonly before: object | undefined
  readonly after: object | undefined
}

/** Records every write while there is a list to record into. Rows are frozen, so references are enough. */
export class ChangeLog<N extends string = string> {
  #list: RowChange<N>[] | undefined
  #writes = 0

  /** How often a row was written, or a table replaced. */
  get writes(): number {
    return this.#writes
  }

  note(table: N, before: object | undefined, after: object | undefined): void {
    this.#writes++
    this.#list?.push({ table, before, after })
  }

  /** All rows of a table were replaced. That counts as a write, and none of these rows is recorded. */
  noteLoad(): void {
    this.#writes++
  }

  /** From now on, records the writes outside of `during` into a list; undefined stops that. */
  listen(list: RowChange<N>[] | undefined): void {
    this.#list = list
  }

  /** Runs a function and records its writes into a list. */
  during<T>(list: RowChange<N>[], run: () => T): T {
    const outer = this.#list
    this.#list = list
    try {
      return run()
    } finally {
      this.#list = outer
    }
  }
}
