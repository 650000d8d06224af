import { RowIndex } from './row-index.ts'
import type { IndexDefinition, Key, SharedIndex } from './row-index.ts'

/** What a snapshot keeps of the indexes of a table, in the order they are declared in. */
export type SharedIndexes = readonly SharedIndex[]

/** The indexes of one table, in step with its rows. */
export class Indexes<R extends object> {
  readonly #named: Readonly<Record<string, RowIndex<R>>>
  readonly #all: readonly RowIndex<R>[]

  constructor(definitions: Readonly<Record<string, IndexDefinition<R>>>, rows: () => ReadonlyMap<Key, R>) {
    const named: Record<string, RowIndex<R>> = {}
    for (const name in definitions) named[name] = new RowIndex(definitions[name]!, rows)
    this.#named = named
    this.#all = Object.values(named)
  }

  /** The keys found under a value, in the index's order. */
  find(index: string, value: Key): readonly Key[] {
    return this.#named[index]!.find(value)
  }

  add(row: R, key: Key): void {
    for (const index of this.#all) index.add(row, key)
  }

  remove(row: R, key: Key): void {
    for (const index of this.#all) index.remove(row, key)
  }

  /** Puts a row in the place of another of the same key, with `swap` between: an index compares rows as they stand. */
  replace(before: R, after: R, key: Key, swap: () => void): void {
    const moved = this.#all.filter((index) => index.movedBy(before, after))
    for (const index of moved) index.remove(before, key)
    swap()
    for (const index of moved) index.add(after, key)
  }

  share(): SharedIndexes {
    return this.#all.map((index) => index.share())
  }

  adopt(shared: SharedIndexes): void {
    for (const [place, index] of this.#all.entries()) index.adopt(shared[place]!)
  }

  detach(): void {
    for (const index of this.#all) index.detach()
  }
}
