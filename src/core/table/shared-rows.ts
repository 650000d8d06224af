import type { Models } from './engine.ts'
import { Indexes } from './indexes.ts'
import type { SharedIndexes } from './indexes.ts'
import type { IndexDefinition, Key } from './row-index.ts'

/** What a snapshot keeps of a table: shared with it until either side writes. */
export interface TableState {
  readonly rows: ReadonlyMap<Key, object>
  readonly shared: SharedIndexes
  readonly lastPlace: number
}

/** The rows of one table and what finds them. A snapshot shares them; whoever writes next copies them first. */
export class SharedRows<R extends object> {
  readonly #table: string
  readonly #models: Models
  readonly #indexes: Indexes<R>
  #rows = new Map<Key, R>()
  #shared = false
  /** How many rows there ever were: where the last one stands. */
  lastPlace = 0

  constructor(table: string, models: Models, indexes: Readonly<Record<string, IndexDefinition<R>>>) {
    this.#table = table
    this.#models = models
    models[table] = this.#rows
    this.#indexes = new Indexes(indexes, () => this.#rows)
  }

  /** By key, in order of insertion. */
  get byKey(): ReadonlyMap<Key, R> {
    return this.#rows
  }

  /** The keys found under a value of an index, in the index's order. */
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
    this.#shared = true
    return { rows: this.#rows, shared: this.#indexes.share(), lastPlace: this.lastPlace }
  }

  load({ rows, shared, lastPlace }: TableState): void {
    this.#hold(rows as Map<Key, R>)
    this.#indexes.adopt(shared)
    this.lastPlace = lastPlace
    this.#shared = true
  }

  #detach(): void {
    if (!this.#shared) return
    this.#indexes.detach()
    this.#hold(new Map(this.#rows))
    this.#shared = false
  }

  /** The library reads its map anew on every query. */
  #hold(rows: Map<Key, R>): void {
    this.#rows = rows
    this.#models[this.#table] = rows
  }
}
