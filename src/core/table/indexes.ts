import type { IndexDefinition, Key } from './definition.ts'
import { RowIndex } from './row-index.ts'
import type { IndexState } from './row-index.ts'
import type { SortedRows } from './sorted-rows.ts'

/** All indexes of one table, kept up to date with its rows. */
export class Indexes<R extends object> {
  readonly #byName: Readonly<Record<string, RowIndex<R>>>
  readonly #all: readonly RowIndex<R>[]

  constructor(definitions: Readonly<Record<string, IndexDefinition<R>>>, rows: () => SortedRows<R>) {
    const byName: Record<string, RowIndex<R>> = {}
    for (const name in definitions) byName[name] = new RowIndex(definitions[name]!, rows)
    this.#byName = byName
    this.#all = Object.values(byName)
  }

  /** The rows that an index finds by a value, in the order of the index. */
  find(index: string, value: Key): SortedRows<R> {
    return this.#byName[index]!.find(value)
  }

  add(row: R): void {
    for (const index of this.#all) index.add(row)
  }

  replace(before: R, after: R): void {
    for (const index of this.#all) index.replace(before, after)
  }

  remove(row: R): void {
    for (const index of this.#all) index.remove(row)
  }

  /** The states of all indexes, in the order of their declaration. */
  share(): readonly IndexState<R>[] {
    return this.#all.map((index) => index.share())
  }

  adopt(states: readonly IndexState<R>[]): void {
    for (const [at, index] of this.#all.entries()) index.adopt(states[at]!)
  }

  detach(): void {
    for (const index of this.#all) index.detach()
  }
}
