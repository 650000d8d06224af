import { mark } from './engine.ts'
import type { Engine } from './engine.ts'
import { ChangeLog } from './changes.ts'
import type { Columns, Fill, RowOf } from './columns.ts'
import { FakeUsageError } from '../errors.ts'
import { frozenCopy } from './frozen.ts'
import { RowIndex } from './row-index.ts'
import type { IndexDefinition, Key } from './row-index.ts'

/** A table as its model declares it. */
export interface TableDefinition<C extends Columns = Columns> {
  /** The column that names a row. */
  readonly key: keyof C & string
  readonly columns: C
  /** What rows are looked up by, besides their key, without a scan. */
  readonly indexes: Readonly<Record<string, IndexDefinition<RowOf<C>>>>
  /** Brings a row into the one form the table holds, for example its dates. */
  readonly normalise?: (row: RowOf<C>) => RowOf<C>
}

/** Where a row stands among the rows of its table: hidden, like the library's own two properties. */
const PLACE = Symbol('place')
const placeOf = (row: object): number => (row as { readonly [PLACE]: number })[PLACE]

/** What a snapshot keeps of a table: shared with it until either side writes. */
export interface TableState {
  readonly rows: ReadonlyMap<Key, object>
  readonly buckets: Readonly<Record<string, ReadonlyMap<Key, unknown>>>
  readonly lastPlace: number
}

/** The rows of one kind: frozen, replaced and never changed, the very ones the `@mswjs/data` model holds. */
export class Table<R extends object, I extends string = string> {
  readonly name: string
  readonly definition: TableDefinition
  readonly #engine: Engine
  readonly #fill: Fill
  readonly #log: ChangeLog
  readonly #indexes: Readonly<Record<string, RowIndex<R>>>
  readonly #columns: readonly string[]
  readonly #indexList: readonly RowIndex<R>[]
  #shared = false
  #lastPlace = 0

  constructor(name: string, definition: TableDefinition, engine: Engine, fill: Fill, log = new ChangeLog()) {
    this.name = name
    this.definition = definition
    this.#engine = engine
    this.#fill = fill
    this.#log = log
    this.#columns = Object.keys(definition.columns)
    const row = (key: Key) => this.#rows.get(key)!
    this.#indexes = Object.fromEntries(
      Object.entries(definition.indexes).map(([index, { on, by }]) => [
        index,
        new RowIndex<R>({ on, ...(by && { by }) } as unknown as IndexDefinition<R>, row, placeOf),
      ]),
    )
    this.#indexList = Object.values(this.#indexes)
  }

  get #rows(): Map<Key, R> {
    return this.#engine.models[this.name] as Map<Key, R>
  }

  get size(): number {
    return this.#rows.size
  }

  get(key: Key): R | undefined {
    return this.#rows.get(key)
  }

  /** All rows, in order of insertion. */
  all(): IterableIterator<R> {
    return this.#rows.values()
  }

  /** The keys found under a value of an index, in the index's order: for cutting a page without reading the rest. */
  keys(index: I, value: Key): readonly Key[] {
    return this.#indexes[index]!.find(value)
  }

  /** The rows found under a value of an index, in the index's order. */
  list(index: I, value: Key): R[] {
    return this.keys(index, value).map((key) => this.#rows.get(key)!)
  }

  /** The first row found under a value of an index. */
  first(index: I, value: Key): R | undefined {
    const key = this.keys(index, value)[0]
    return key === undefined ? undefined : this.#rows.get(key)
  }

  /**
   * Adds a row; a column that is not given fills itself.
   *
   * @throws FakeUsageError when a column is unknown or the key is taken.
   */
  insert(values: Partial<R>): R {
    this.requireColumns(values)
    const given = values as Readonly<Record<string, unknown>>
    const row: Record<string, unknown> = {}
    for (const column of this.#columns)
      row[column] = given[column] === undefined ? this.#fallback(column) : given[column]
    return this.#add(row)
  }

  #fallback(column: string): unknown {
    return this.definition.columns[column]!.fallback(this.#fill)
  }

  /** Replaces a row by one with some columns changed; undefined leaves a column as it is. */
  update(row: R, changes: Partial<R>): R {
    this.requireColumns(changes)
    const values = this.#copy(row)
    for (const [column, value] of Object.entries(changes)) if (value !== undefined) values[column] = value
    return this.#replace(row, values)
  }

  remove(row: R): void {
    this.#engine.delete(this.name, this.#keyOf(row))
  }

  /** @internal The one door for writing, for this table and for the `@mswjs/data` model alike. */
  put(entity: object): void {
    this.#add(this.#copy(entity))
  }

  /** Takes a row over as it is, so it has to be nobody else's. */
  #add(values: Record<string, unknown>): R {
    const row = this.#seal(values, this.#lastPlace + 1)
    const key = this.#keyOf(row)
    if (this.#rows.has(key)) throw new FakeUsageError(`There is a ${this.name} ${String(key)} already.`)
    this.#detach()
    if (typeof key === 'number') this.#fill.reserve(key)
    this.#lastPlace++
    this.#rows.set(key, row)
    for (const index of this.#indexList) index.add(row, key)
    this.#log.note(this.name, undefined, row)
    return row
  }

  /** @internal */
  replace(before: object, after: object): void {
    this.#replace(before as R, this.#copy(after))
  }

  /** Takes the new row over as it is. */
  #replace(before: R, values: Record<string, unknown>): R {
    const key = this.#keyOf(before)
    const old = this.#rows.get(key)!
    const row = this.#seal(values, placeOf(old))
    if (this.#keyOf(row) !== key) {
      if (this.#rows.has(this.#keyOf(row)))
        throw new FakeUsageError(`There is a ${this.name} ${String(this.#keyOf(row))} already.`)
      this.drop(key)
      return this.#add(this.#copy(row))
    }
    this.#detach()
    const moved = this.#indexList.filter((index) => index.movedBy(old, row))
    for (const index of moved) index.remove(old, key)
    this.#rows.set(key, row)
    for (const index of moved) index.add(row, key)
    this.#log.note(this.name, old, row)
    return row
  }

  /** @internal */
  drop(key: Key): void {
    const row = this.#rows.get(key)
    if (!row) return
    this.#detach()
    for (const index of this.#indexList) index.remove(row, key)
    this.#rows.delete(key)
    this.#log.note(this.name, row, undefined)
  }

  /** @internal Refuses an object that names a column the table does not have. */
  requireColumns(named: object): void {
    for (const column of Object.keys(named))
      if (!Object.hasOwn(this.definition.columns, column))
        throw new FakeUsageError(`A ${this.name} has no "${column}". Known: ${this.#columns.join(', ')}.`)
  }

  /** @internal */
  save(): TableState {
    this.#shared = true
    const buckets = Object.entries(this.#indexes).map(([name, index]) => [name, index.share()] as const)
    return { rows: this.#rows, buckets: Object.fromEntries(buckets), lastPlace: this.#lastPlace }
  }

  /** @internal */
  load(state: TableState): void {
    this.#log.kept.drop()
    this.#engine.models[this.name] = state.rows as Map<Key, object>
    for (const [name, index] of Object.entries(this.#indexes)) index.adopt(state.buckets[name]!)
    this.#lastPlace = state.lastPlace
    this.#shared = true
  }

  #detach(): void {
    if (!this.#shared) return
    this.#engine.models[this.name] = new Map(this.#rows)
    for (const index of this.#indexList) index.detach()
    this.#shared = false
  }

  #keyOf(row: R): Key {
    return (row as Record<string, Key>)[this.definition.key]!
  }

  #copy(entity: object): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const column of this.#columns) row[column] = (entity as Readonly<Record<string, unknown>>)[column]
    return row
  }

  #seal(values: Record<string, unknown>, place: number): R {
    const row = (this.definition.normalise?.(values as RowOf<Columns>) ?? values) as Record<string, unknown>
    for (const column of this.#columns) {
      const value = row[column]
      const cell = this.#cell(column, value)
      if (cell !== value) row[column] = cell
    }
    Object.defineProperty(mark(row, this.name, this.definition.key), PLACE, { value: place })
    return Object.freeze(row) as R
  }

  #cell(column: string, value: unknown): unknown {
    if (value === null && !this.definition.columns[column]!.nullable)
      throw new FakeUsageError(`The "${column}" of a ${this.name} cannot be null.`)
    return frozenCopy(value)
  }
}
