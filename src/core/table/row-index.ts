import { compare } from '../compare.ts'
import type { IndexDefinition, Key } from './columns.ts'
import { Layer } from './layer.ts'
import { SortedRows, sortedRows } from './sorted-rows.ts'
import type { RowWriter } from './sorted-rows.ts'
import { positionOf } from './tag.ts'

/** The rows of each value, undefined until the first lookup. Indexes that share them also share the work of building. */
export interface IndexState<R> {
  found: Layer<SortedRows<R>> | undefined
}

const NO_VALUES: readonly Key[] = []

/** Finds the rows of a value. It is built from all rows at the first lookup and kept up to date from then on. */
export class RowIndex<R extends object> {
  readonly #definition: IndexDefinition<R>
  readonly #rows: () => SortedRows<R>
  #state: IndexState<R> = { found: undefined }
  readonly #compare: (a: R, b: R) => number
  #writer: RowWriter<R>

  /** @param rows - the rows of the table. */
  constructor(definition: IndexDefinition<R>, rows: () => SortedRows<R>) {
    this.#definition = definition
    this.#rows = rows
    this.#compare = orderOf(definition)
    this.#writer = { compare: this.#compare }
  }

  /** The rows of a value as they are now. Later writes do not change them. */
  find(value: Key): SortedRows<R> {
    const rows = this.#build().get(value) ?? new SortedRows(this.#writer)
    this.#renewWriter()
    return rows
  }

  add(row: R): void {
    this.#write(row, (rows) => rows?.add(row, this.#writer) ?? new SortedRows(this.#writer, [row]))
  }

  remove(row: R): void {
    this.#write(row, (rows) => rows!.remove(row, this.#writer))
  }

  /** Puts a row into the place of its earlier version, or moves it. */
  replace(before: R, after: R): void {
    const [left, right] = [this.#values(before), this.#values(after)]
    const stays = left.length === right.length && left.every((value, at) => value === right[at])
    if (stays && this.#compare(before, after) === 0)
      return this.#write(after, (rows) => rows!.replace(after, this.#writer))
    this.remove(before)
    this.add(after)
  }

  share(): IndexState<R> {
    return this.#state
  }

  adopt(state: IndexState<R>): void {
    this.#state = state
  }

  /**
   * Called before the first write after sharing: later writes stay invisible to the other sharers. An index that is not
   * built yet is built first, for all sharers: otherwise every reset would make each fake build it again.
   */
  detach(): void {
    this.#state = { found: this.#rows().length > 0 ? new Layer(this.#build()) : undefined }
    this.#renewWriter()
  }

  #build(): Layer<SortedRows<R>> {
    if (this.#state.found) return this.#state.found
    const rowsOf = new Map<Key, R[]>()
    for (const row of this.#rows())
      for (const value of this.#values(row)) {
        const rows = rowsOf.get(value)
        if (rows) rows.push(row)
        else rowsOf.set(value, [row])
      }
    const found = new Layer<SortedRows<R>>()
    for (const [value, rows] of rowsOf) found.set(value, sortedRows(rows.sort(this.#compare), this.#writer))
    return (this.#state.found = found)
  }

  #write(row: R, change: (rows: SortedRows<R> | undefined) => SortedRows<R>): void {
    const { found } = this.#state
    if (!found) return
    for (const value of this.#values(row)) {
      const rows = change(found.get(value))
      if (rows.length > 0) found.set(value, rows)
      else found.delete(value)
    }
  }

  /** A new writer copies what others may read. */
  #renewWriter(): void {
    this.#writer = { compare: this.#compare }
  }

  #values(row: R): readonly Key[] {
    const value = this.#definition.on(row)
    if (value === undefined) return NO_VALUES
    return typeof value === 'object' ? [...new Set(value)] : [value]
  }
}

/** Ties keep the order of the table, which depends on its rows alone, not on the order of writes. */
function orderOf<R extends object>({ by }: IndexDefinition<R>): (a: R, b: R) => number {
  if (!by) return inOrderOfTable
  return (a, b) => compare(by(a), by(b)) || inOrderOfTable(a, b)
}

export const inOrderOfTable = (a: object, b: object): number => positionOf(a) - positionOf(b)
