import { FakeUsageError } from '../usage-error.ts'
import type { Column, Fill } from './columns.ts'
import type { TableDefinition } from './definition.ts'
import { frozenCopy } from './frozen.ts'

type Values = Readonly<Record<string, unknown>>
type Row = Record<string, unknown>

/** Makes the rows of one table: every column, always in the same order, checked, and with nothing in it that is not frozen. */
export class RowMaker {
  readonly #table: string
  readonly #normalise: TableDefinition['normalise']
  readonly #columns: ReadonlyMap<string, Column<unknown>>
  /** What a row holds when nothing is said. */
  readonly #blank: Row
  readonly #filled: readonly (readonly [column: string, by: NonNullable<Column<unknown>['filled']>])[]

  constructor(table: string, { columns, normalise }: TableDefinition) {
    const entries = Object.entries(columns)
    this.#table = table
    this.#normalise = normalise
    this.#columns = new Map(entries)
    this.#blank = Object.fromEntries(entries.map(([name, { fallback }]) => [name, frozenCopy(fallback)]))
    this.#filled = entries.flatMap(([name, { filled }]) => (filled ? [[name, filled] as const] : []))
  }

  /** A new row; a column that is not given fills itself. */
  fresh(given: Values, fill: Fill): Row {
    const row = this.#lay(copyOf(this.#blank), given)
    for (const [column, by] of this.#filled) if (given[column] === undefined) row[column] = fill[by]()
    return this.#normal(row)
  }

  /** A row with some columns changed; undefined leaves a column as it is. */
  changed(before: Values, given: Values): Row {
    return this.#normal(this.#lay(copyOf(before), given))
  }

  /** Refuses an object that names a column the table does not have. */
  requireColumns(named: object): void {
    for (const column of Object.keys(named)) this.#columnOf(column)
  }

  #lay(row: Row, given: Values): Row {
    for (const name in given) {
      const value = given[name]
      const column = this.#columnOf(name)
      if (value === undefined) continue
      if (value === null && !column.nullable)
        throw new FakeUsageError(`The "${name}" of a ${this.#table} cannot be null.`)
      row[name] = frozenCopy(value)
    }
    return row
  }

  #columnOf(name: string): Column<unknown> {
    const column = this.#columns.get(name)
    if (column) return column
    const known = [...this.#columns.keys()].join(', ')
    throw new FakeUsageError(`A ${this.#table} has no "${name}". Known: ${known}.`)
  }

  #normal(row: Row): Row {
    return this.#normalise ? Object.assign(row, this.#normalise(row)) : row
  }
}

/** Not by `{ ...row }`: V8 gives what is added to such a copy later, as each row's place is, a hidden class of its own. */
const copyOf = (row: Values): Row => Object.assign({}, row)
