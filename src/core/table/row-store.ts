import type { IndexDefinition, Key } from './columns.ts'
import { Layer } from './layer.ts'
import { inOrderOfTable, RowIndex } from './row-index.ts'
import type { IndexState } from './row-index.ts'
import { SortedRows, sortedRows } from './sorted-rows.ts'
import type { RowWriter } from './sorted-rows.ts'
import { positionOf, setPosition } from './tag.ts'

/** A snapshot of a table. It shares the rows and indexes with the table, whose next write copies what it touches. */
export interface TableState<R extends object> {
  readonly rows: SortedRows<R>
  readonly byKey: Layer<R>
  /** In the order of their declaration. */
  readonly indexes: readonly IndexState<R>[]
  readonly lastPosition: number
}

/** The rows and indexes of one table. Snapshots share them, and a write copies what it touches. */
export class RowStore<R extends object> {
  readonly #indexes: ReadonlyMap<string, RowIndex<R>>
  #writer: RowWriter<R> = { compare: inOrderOfTable }
  #rows = new SortedRows<R>(this.#writer)
  #byKey = new Layer<R>()
  #isShared = false
  /** Whether a row was written since the last `load`. */
  isWritten = false
  /** The position of the row added last. Positions of removed rows are not used again. */
  #lastPosition = 0

  constructor(indexes: Readonly<Record<string, IndexDefinition<R>>>) {
    const made = Object.entries(indexes).map(([name, index]) => [name, new RowIndex(index, () => this.#rows)] as const)
    this.#indexes = new Map(made)
  }

  get(key: Key | null): R | undefined {
    return this.#byKey.get(key)
  }

  /** All rows as they are now, in order of insertion. Later writes do not change them. */
  all(): SortedRows<R> {
    this.#renewWriter()
    return this.#rows
  }

  /** The rows that an index finds by a value, in the order of the index. */
  find(index: string, value: Key): SortedRows<R> {
    return this.#indexes.get(index)!.find(value)
  }

  /** Makes a row of an object that nobody else holds, and adds it after all others. */
  add(key: Key, values: object): R {
    const row = seal<R>(values, ++this.#lastPosition)
    this.#detach()
    this.#byKey.set(key, row)
    this.#rows = this.#rows.add(row, this.#writer)
    for (const index of this.#indexes.values()) index.add(row)
    return row
  }

  /** Makes a row of such an object, and puts it in the place of another. */
  replace(key: Key, before: R, values: object): R {
    const after = seal<R>(values, positionOf(before))
    this.#detach()
    this.#byKey.set(key, after)
    this.#rows = this.#rows.replace(after, this.#writer)
    for (const index of this.#indexes.values()) index.replace(before, after)
    return after
  }

  remove(key: Key, row: R): void {
    this.#detach()
    this.#byKey.delete(key)
    this.#rows = this.#rows.remove(row, this.#writer)
    for (const index of this.#indexes.values()) index.remove(row)
  }

  /** Fills a store that is empty with such objects. */
  fill(rows: readonly R[], keyOf: (row: R) => Key): void {
    const byKey = new Layer<R>()
    for (const [at, row] of rows.entries()) byKey.set(keyOf(row), seal(row, at + 1))
    const indexes = Array.from(this.#indexes, () => ({ found: undefined }))
    this.load({ rows: sortedRows(rows, this.#writer), byKey, indexes, lastPosition: rows.length })
  }

  save(): TableState<R> {
    this.#isShared = true
    return {
      rows: this.#rows,
      byKey: this.#byKey,
      indexes: [...this.#indexes.values()].map((index) => index.share()),
      lastPosition: this.#lastPosition,
    }
  }

  load({ rows, byKey, indexes, lastPosition }: TableState<R>): void {
    this.#rows = rows
    this.#byKey = byKey
    for (const [at, index] of [...this.#indexes.values()].entries()) index.adopt(indexes[at]!)
    this.#lastPosition = lastPosition
    this.#isShared = true
    this.isWritten = false
  }

  #detach(): void {
    this.isWritten = true
    if (!this.#isShared) return
    for (const index of this.#indexes.values()) index.detach()
    this.#byKey = new Layer(this.#byKey)
    this.#renewWriter()
    this.#isShared = false
  }

  #renewWriter(): void {
    this.#writer = { compare: inOrderOfTable }
  }
}

function seal<R>(values: object, position: number): R {
  setPosition(values, position)
  return Object.freeze(values) as R
}
