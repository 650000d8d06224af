import { FakeUsageError } from '../usage-error.ts'
import type { ChangeLog } from './changes.ts'
import type { Fill } from './columns.ts'
import type { TableDefinition } from './definition.ts'
import type { Models } from './engine.ts'
import { placeOf, putPlace } from './place.ts'
import type { Key } from './row-index.ts'
import type { RowMaker } from './row-maker.ts'
import { SharedRows } from './shared-rows.ts'
import type { TableState } from './shared-rows.ts'

export type { TableDefinition } from './definition.ts'

/** What a table is made of. */
export interface TableParts {
  readonly name: string
  readonly definition: TableDefinition
  readonly maker: RowMaker
  readonly models: Models
  readonly fill: Fill
  readonly log: ChangeLog
}

/** The rows of one kind: frozen, replaced and never changed, the very ones the `@mswjs/data` model holds. */
export class Table<R extends object, I extends string = string> {
  readonly name: string
  readonly definition: TableDefinition
  readonly #fill: Fill
  readonly #log: ChangeLog
  readonly #maker: RowMaker
  readonly #rows: SharedRows<R>

  constructor({ name, definition, maker, models, fill, log }: TableParts) {
    this.name = name
    this.definition = definition
    this.#maker = maker
    this.#fill = fill
    this.#log = log
    this.#rows = new SharedRows<R>(name, models, definition.indexes as never)
  }

  get size(): number {
    return this.#rows.byKey.size
  }

  get(key: Key): R | undefined {
    return this.#rows.byKey.get(key)
  }

  /** All rows, in order of insertion. */
  all(): IterableIterator<R> {
    return this.#rows.byKey.values()
  }

  /** The keys found under a value of an index, in the index's order: for cutting a page without reading the rest. */
  keys(index: I, value: Key): readonly Key[] {
    return this.#rows.find(index, value)
  }

  /** The rows found under a value of an index, in the index's order. */
  list(index: I, value: Key): R[] {
    return this.keys(index, value).map((key) => this.#rows.byKey.get(key)!)
  }

  /** The first row found under a value of an index. */
  first(index: I, value: Key): R | undefined {
    const key = this.keys(index, value)[0]
    return key === undefined ? undefined : this.#rows.byKey.get(key)
  }

  /**
   * Adds a row; a column that is not given fills itself.
   *
   * @throws FakeUsageError when a column is unknown or the key is taken.
   */
  insert(values: Partial<R>): R {
    return this.#add(this.#maker.fresh(values as Readonly<Record<string, unknown>>, this.#fill))
  }

  /** Replaces a row by one with some columns changed; undefined leaves a column as it is. */
  update(row: R, changes: Partial<R>): R {
    const key = this.keyOf(row)
    const values = this.#maker.changed(row as never, changes as never)
    if (this.keyOf(values) === key) return this.#replace(key, values)
    this.#requireFree(this.keyOf(values))
    this.drop(key)
    return this.#add(values)
  }

  remove(row: R): void {
    this.drop(this.keyOf(row))
  }

  /** @internal */
  drop(key: Key): void {
    const row = this.#rows.byKey.get(key)
    if (!row) return
    this.#rows.remove(key, row)
    this.#log.note(this.name, row, undefined)
  }

  /** @internal Refuses an object that names a column the table does not have. */
  requireColumns(named: object): void {
    this.#maker.requireColumns(named)
  }

  /** @internal */
  save(): TableState {
    return this.#rows.save()
  }

  /** @internal */
  load(state: TableState): void {
    this.#rows.load(state)
  }

  #add(values: object): R {
    const key = this.keyOf(values)
    this.#requireFree(key)
    if (typeof key === 'number') this.#fill.reserve(key)
    const row = this.#seal(values, ++this.#rows.lastPlace)
    this.#rows.add(key, row)
    this.#log.note(this.name, undefined, row)
    return row
  }

  #replace(key: Key, values: object): R {
    const before = this.get(key)!
    const row = this.#seal(values, placeOf(before))
    this.#rows.replace(key, before, row)
    this.#log.note(this.name, before, row)
    return row
  }

  #requireFree(key: Key): void {
    if (this.#rows.byKey.has(key)) throw new FakeUsageError(`There is a ${this.name} ${String(key)} already.`)
  }

  #seal(values: object, place: number): R {
    putPlace(values, place)
    return Object.freeze(values) as R
  }

  /** @internal */
  keyOf(row: object): Key {
    return (row as Readonly<Record<string, Key>>)[this.definition.key]!
  }
}
