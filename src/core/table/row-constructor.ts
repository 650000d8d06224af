import { unknownName, withArticle } from '../known-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Column, Fill, TableDefinition } from './columns.ts'
import { frozenCopy } from './frozen.ts'

type ColumnValues = Readonly<Record<string, unknown>>
type MutableRow = Record<string, unknown>

/** Builds the rows of one table. A row has every column, in the same order each time; its values are checked and frozen. */
export class RowConstructor {
  readonly #table: string
  readonly #normalise: TableDefinition['normalise']
  readonly #columns: ReadonlyMap<string, Column<unknown>>
  readonly #defaults: ColumnValues
  readonly #generated: readonly (readonly [column: string, by: NonNullable<Column<unknown>['filled']>])[]

  constructor(table: string, { columns, normalise }: TableDefinition) {
    const entries = Object.entries(columns)
    this.#table = table
    this.#normalise = normalise
    this.#columns = new Map(entries)
    this.#defaults = Object.fromEntries(entries.map(([name, { fallback }]) => [name, frozenCopy(fallback)]))
    this.#generated = entries.flatMap(([name, { filled }]) => (filled ? [[name, filled] as const] : []))
  }

  /** A new row. A column that is not given gets its default or a generated value. */
  newRow(given: ColumnValues, fill: Fill): MutableRow {
    const row = this.#assign(copyOf(this.#defaults), given)
    for (const [column, by] of this.#generated) if (given[column] === undefined) row[column] = fill[by]()
    return this.#normalised(row)
  }

  /** A copy of a row with some columns changed; undefined leaves a column as it is. */
  changedRow(before: ColumnValues, given: ColumnValues): MutableRow {
    return this.#normalised(this.#assign(copyOf(before), given))
  }

  /** @throws FakeUsageError when the object names a column that the table does not have. */
  requireColumns(named: object): void {
    for (const column of Object.keys(named)) this.#getColumn(column)
  }

  #assign(row: MutableRow, given: ColumnValues): MutableRow {
    for (const name in given) {
      const value = given[name]
      const column = this.#getColumn(name)
      if (value === undefined) continue
      if (value === null && !column.nullable)
        throw new FakeUsageError(`${withArticle(this.#table)}'s ${name} cannot be null.`)
      row[name] = frozenCopy(value)
    }
    return row
  }

  #getColumn(name: string): Column<unknown> {
    const column = this.#columns.get(name)
    if (column) return column
    throw unknownName(this.#table, name, [...this.#columns.keys()])
  }

  #normalised(row: MutableRow): MutableRow {
    return this.#normalise ? Object.assign(row, this.#normalise(row)) : row
  }
}

/**
 * Copies a row by `Object.assign`, not by `{ ...row }`: a private field is added to the copy later, and V8 would give
 * every object made by spread a hidden class of its own.
 */
const copyOf = (row: ColumnValues): MutableRow => Object.assign({}, row)
