import type { IndexDefinition, Key } from './definition.ts'
import type { Models } from './engine.ts'
import { Indexes } from './indexes.ts'
import type { IndexState } from './row-index.ts'

/** A snapshot of a table. It shares the rows and indexes with the table until one side writes. */
export interface TableState {
  readonly rows: ReadonlyMap<Key, object>
  readonly indexes: readonly IndexState[]
  readonly lastPosition: number
}

/** The rows and indexes of one table, copied on write: a snapshot shares them, and the next write copies them first. */
export class RowStore<R extends object> {
  readonly #table: string
  readonly #models: Models
  readonly #indexes: Indexes<R>
  #rows = new Map<Key, R>()
  #isShared = false
  /** Whether a row was written since the last `load`. */
  isWritten = false
  /** The position of the row added last. Positions of removed rows are not used again. */
  lastPosition = 0

  constructor(table: string, models: Models, indexes: Readonly<Record<string, IndexDefinition<R>>>) {
    this.#table = table
    this.#models = models
    models[table] = this.#rows
    this.#indexes = new Indexes(indexes, () => this.#rows)
  }

  /** The rows by key, in order of insertion. */
  get byKey(): ReadonlyMap<Key, R> {
    return this.#rows
  }

  /** The keys that an index finds by a value, in the order of the index. */
  find(index: string, value: Key): readonly Key[] {
    return this.#indexes.find(index, value)
  }

  add(key: Key, row: R): void {
    this.#detach()
    this.#rows.set(key, row)
    this.#indexes.add(row, key)
  }

  replace(key: Key, before: R, after: R): void {
    this.#detach()
    this.#indexes.replace(before, after, key, () => this.#rows.set(key, after))
  }

  remove(key: Key, row: R): void {
    this.#detach()
    this.#indexes.remove(row, key)
    this.#rows.delete(key)
  }

  save(): TableState {
    this.#isShared = true
    return { rows: this.#rows, indexes: this.#indexes.share(), lastPosition: this.lastPosition }
  }

  load({ rows, indexes, lastPosition }: TableState): void {
    this.#setRows(rows as Map<Key, R>)
    this.#indexes.adopt(indexes)
    this.lastPosition = lastPosition
    this.#isShared = true
    this.isWritten = false
  }

  #detach(): void {
    this.isWritten = true
    if (!this.#isShared) return
    this.#indexes.detach()
    this.#setRows(new Map(this.#rows))
    this.#isShared = false
  }

  /** The library looks up its map again for every query, so it sees the new one at once. */
  #setRows(rows: Map<Key, R>): void {
    this.#rows = rows
    this.#models[this.#table] = rows
  }
}
