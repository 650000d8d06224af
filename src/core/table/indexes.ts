import type { IndexDefinition, Key } from './definition.ts'
import { RowIndex } from './row-index.ts'
import type { IndexState } from './row-index.ts'

/** All indexes of one table, kept up to date with its rows. */
export class Indexes<R extends object> {
  readonly #byName: Readonly<Record<string, RowIndex<R>>>
  readonly #all: readonly RowIndex<R>[]

  constructor(definitions: Readonly<Record<string, IndexDefinition<R>>>, rows: () => ReadonlyMap<Key, R>) {
    const byName: Record<string, RowIndex<R>> = {}
    for (const name in definitions) byName[name] = new RowIndex(definitions[name]!, rows)
    this.#byName = byName
    this.#all = Object.values(byName)
  }

  /** The keys that an index finds by a value, in the order of the index. */
  find(index: string, value: Key): readonly Key[] {
    return this.#byName[index]!.find(value)
  }

  add(row: R, key: Key): void {
    for (const index of this.#all) index.add(row, key)
  }

  remove(row: R, key: Key): void {
    for (const index of this.#all) index.remove(row, key)
  }

  /** Replaces a row. An index compares rows as they are stored, so `store` runs after the removal and before the addition. */
  replace(before: R, after: R, key: Key, store: () => void): void {
    const moved = this.#all.filter((index) => index.isMovedBy(before, after))
    for (const index of moved) index.remove(before, key)
    store()
    for (const index of moved) index.add(after, key)
  }

  /** The states of all indexes, in the order of their declaration. */
  share(): readonly IndexState[] {
    return this.#all.map((index) => index.share())
  }

  adopt(states: readonly IndexState[]): void {
    for (const [at, index] of this.#all.entries()) index.adopt(states[at]!)
  }

  detach(): void {
    for (const index of this.#all) index.detach()
  }
}
