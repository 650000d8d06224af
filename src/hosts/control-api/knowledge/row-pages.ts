import { asText } from '../../../core/json/text.ts'
import { unknownName } from '../../../core/known-names.ts'
import type { Column, Key } from '../../../core/table/columns.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { HIDDEN } from '../../../observe/secrets/secrets.ts'
import { anyTable, definitions, tableNames } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import type { World } from '../../../resources/world.ts'
import { referencesOf, referrersTo, rowsNamedBy } from '../../../state/linked-rows.ts'
import type { Referrers } from '../../../state/linked-rows.ts'
import { requireRow } from '../../../state/row-edits.ts'
import type { RowValues } from '../../../state/row-edits.ts'
import { SecretsOfWorld } from '../../worlds/knowledge/secrets-of-world.ts'

/** A table in the list of all. */
export interface TableSummary {
  readonly table: TableName
  readonly rows: number
  /** The column with the primary key. */
  readonly key: string
  /** The columns that name rows, and the tables of those. */
  readonly links: Readonly<Record<string, string>>
}

/** Rows of one table. Keys and tokens are replaced. */
export interface RowPage {
  readonly table: TableName
  readonly rows: readonly RowValues[]
  /** How many rows there are in all. */
  readonly count: number
  /** The `offset` of the next page; absent after the last. */
  readonly next?: number
  /**
   * The values that a new row may begin with: the value of each column that is not made for the row. A column that has to name a row names
   * the first.
   */
  readonly newRow: RowValues
}

/** How many rows of one table name a row in one of their columns. */
interface ReferrerCount extends Omit<Referrers, 'rows'> {
  readonly count: number
}

/** One row, and the rows it is linked with. */
export interface RowWithLinks {
  readonly table: TableName
  readonly row: RowValues
  /** The values that can be written back: all but its key and what is hidden. */
  readonly values: RowValues
  /** The rows that it names. */
  readonly refersTo: readonly { readonly column: string; readonly table: string; readonly key: Key }[]
  /** The rows that name it; `GET /rows/<table>?column=<column>&value=<its key>` has them. */
  readonly referredBy: readonly ReferrerCount[]
}

/** Which rows of a table are meant. */
export interface RowQuery {
  /** Only rows with `value` in this column. Both are given, or neither. */
  readonly column?: string | undefined
  readonly value?: string | undefined
  /** How many rows come before the page. Default: 0. */
  readonly offset?: number
  /** The most rows to return, up to 500. Default: 50. */
  readonly limit?: number
}

export const listTables = (world: World): readonly TableSummary[] =>
  tableNames.map((table) => {
    const links = referencesOf(table).map(({ column, table: named }) => [column, named])
    const { key } = definitions[table]
    return { table, rows: world.tables[table].size, key, links: Object.fromEntries(links) as Record<string, string> }
  })

/** How many rows a page has at most. */
const MOST = 500

/** @throws FakeUsageError when the table has no such column, or one of column and value is missing. */
export function pageOfRows(world: World, table: TableName, query: RowQuery): RowPage {
  const { offset = 0, limit = 50 } = query
  const found = matching(world, table, query)
  const secrets = new SecretsOfWorld(world)
  const rows = found.slice(offset, offset + Math.min(limit, MOST)).map((row) => secrets.row(table, row))
  const end = offset + rows.length
  return { table, rows, count: found.length, ...(end < found.length && { next: end }), newRow: newRow(world, table) }
}

function newRow(world: World, table: TableName): RowValues {
  const { key, columns } = definitions[table]
  const shown = Object.entries(columns).filter(([column, { filled }]) => column !== key && filled !== 'uuid')
  const valueOf = ({ filled, fallback, nullable, references }: Column<unknown>): unknown => {
    if (filled === 'now') return world.clock.iso()
    const named = references === undefined || nullable ? undefined : anyTable(world, references as TableName)
    const [first] = named?.all() ?? []
    return first ? named!.keyOf(first) : fallback
  }
  return Object.fromEntries(shown.map(([column, definition]) => [column, valueOf(definition)]))
}

export function linkedRow(world: World, table: TableName, key: Key): RowWithLinks {
  const row = requireRow(world, table, key)
  const shown = new SecretsOfWorld(world).row(table, row)
  return {
    table,
    row: shown,
    values: writableValues(table, shown),
    refersTo: rowsNamedBy(table, row),
    referredBy: referrersTo(world, table, key).map(({ rows, ...named }) => ({ ...named, count: rows.length })),
  }
}

const writableValues = (table: TableName, row: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([column, value]) => column !== definitions[table].key && !JSON.stringify(value).includes(HIDDEN),
    ),
  )

function matching(world: World, table: TableName, { column, value }: RowQuery): readonly object[] {
  const rows = anyTable(world, table).all().slice()
  if (column === undefined && value === undefined) return rows
  if (column === undefined || value === undefined)
    throw new FakeUsageError('Rows are found by a "column" and its "value": give both, or neither.')
  const columns = Object.keys(definitions[table].columns)
  if (!columns.includes(column)) throw unknownName(table, column, columns)
  if (definitions[table].columns[column]!.private === 'token')
    throw new FakeUsageError(`The "${column}" of a ${table} is hidden, so rows are not found by it.`)
  return rows.filter((row) => asText((row as RowValues)[column]) === value)
}
