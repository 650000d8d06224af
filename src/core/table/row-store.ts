import type { IndexDefinition, Key } from './definition.ts'
import { Indexes } from './indexes.ts'
import { Layer } from './layer.ts'
import { inOrderOfTable } from './row-index.ts'
import type { IndexState } from './row-index.ts'
import { SortedRows } from './sorted-rows.ts'
import type { RowWriter } from './sorted-rows.ts'

/** A snapshot of a table. It shares the rows and indexes with the table, whose next write copies what it touches. */
export interface TableState<R extends object> {
  readonly rows: SortedRows<R>
  readonly byKey: Layer<R>
  readonly indexes: readonly IndexState<R>[]
  readonly lastPosition: number
}

/** The rows and indexes of one table. Snapshots share them, and a write copies what it touches. */
export class RowStore<R extends object> {
  readonly #indexes: Indexes<R>
  #writer: RowWriter<R> = { compare: inOrderOfTable }
  #rows = new SortedRows<R>(this.#writer)
  #byKey = new Layer<R>()
  #isShared = false
  /** Whether a row was written since the last `load`. */
  isWritten = false
  /** The position of the row added last. Positions of removed rows are not used again. */
  lastPosition = 0

  constructor(indexes: Readonly<Record<string, IndexDefinition<R>>>) {
    this.#indexes = new Indexes(indexes, () => this.#rows)
  }

  get(key: Key | null): R | undefined {
    return this.#byKey.get(key)
  }

  /** All rows as they are now, in order of insertion. Later writes do not change them. */
  all(): SortedRows<R> {
    this.#leaveToReaders()
    return this.#rows
  }

  /** The rows that an index finds by a value, in the order of the index. */
  find(index: string, value: Key): SortedRows<R> {
    return this.#indexes.find(index, value)
  }

  add(key: Key, row: R): void {
    this.#detach()
    this.#byKey.set(key, row)
    this.#rows = this.#rows.add(row, this.#writer)
    this.#indexes.add(row)
  }

  replace(key: Key, before: R, after: R): void {
    this.#detach()
    this.#byKey.set(key, after)
    this.#rows = this.#rows.replace(after, this.#writer)
    this.#indexes.replace(before, after)
  }

  remove(key: Key, row: R): void {
    this.#detach()
    this.#byKey.delete(key)
    this.#rows = this.#rows.remove(row, this.#writer)
    this.#indexes.remove(row)
  }

  save(): TableState<R> {
    this.#isShared = true
    return {
      rows: this.#rows,
      byKey: this.#byKey,
      indexes: this.#indexes.share(),
      lastPosition: this.lastPosition,
    }
  }

  load({ rows, byKey, indexes, lastPosition }: TableState<R>): void {
    this.#rows = rows
    this.#byKey = byKey
    this.#indexes.adopt(indexes)
    this.lastPosition = lastPosition
    this.#isShared = true
    this.isWritten = false
  }

  #detach(): void {
    this.isWritten = true
    if (!this.#isShared) return
    this.#indexes.detach()
    this.#byKey = new Layer(this.#byKey)
    this.#leaveToReaders()
    this.#isShared = false
  }

  #leaveToReaders(): void {
    this.#writer = { compare: inOrderOfTable }
  }
}
