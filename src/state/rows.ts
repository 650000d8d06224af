import { FakeUsageError } from '../core/usage-error.ts'
import { accepts, expectation, isObject, misplaced } from '../core/table/column-check.ts'
import type { Column } from '../core/table/columns.ts'
import type { Key } from '../core/table/row-index.ts'
import type { TableDefinition } from '../core/table/table.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'

type Row = Readonly<Record<string, unknown>>
type StateTables = Readonly<Partial<Record<TableName, readonly Row[]>>>

/**
 * Checks that every row of a state fits its columns, has a key of its own, and names rows that are there.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function checkTables(tables: unknown): StateTables {
  if (!isObject(tables)) throw broken('tables', 'an object', tables)
  for (const name of Object.keys(tables))
    if (!Object.hasOwn(definitions, name))
      throw new FakeUsageError(`Broken state: tables.${name}: unknown table. Known: ${tableNames.join(', ')}.`)
  const places = new Map<TableName, ReadonlyMap<Key, number>>()
  for (const name of tableNames) {
    const { [name]: rows = [] } = tables
    places.set(name, checkRows(name, rows))
  }
  for (const name of tableNames) checkReferences(name, (tables[name] ?? []) as readonly Row[], places)
  return tables as StateTables
}

/** Gives where each key of a table stands. */
function checkRows(name: TableName, rows: unknown): ReadonlyMap<Key, number> {
  if (!Array.isArray(rows)) throw broken(`tables.${name}`, 'a list', rows)
  const { key } = definitions[name]
  const places = new Map<Key, number>()
  for (const [at, row] of rows.entries()) {
    const path = `tables.${name}[${at}]`
    checkRow(path, definitions[name], row)
    const own = (row as Readonly<Record<string, Key>>)[key]!
    if (places.has(own))
      throw broken(`${path}.${key}`, `a key of its own (tables.${name}[${places.get(own)}] has it)`, own)
    places.set(own, at)
  }
  return places
}

/** @throws FakeUsageError when a row does not fit its columns. */
export function checkRow(path: string, { key, columns, normalise }: TableDefinition, row: unknown): void {
  if (!isObject(row)) throw broken(path, 'an object', row)
  for (const column of Object.keys(row))
    if (!Object.hasOwn(columns, column))
      throw new FakeUsageError(
        `Broken state: ${path}.${column}: unknown column. Known: ${Object.keys(columns).join(', ')}.`,
      )
  for (const [name, column] of Object.entries(columns)) {
    if (row[name] === undefined && name !== key && !isRequired(column)) continue
    if (column.format === 'date-time' && normalise && isNormal(normalise, row)) continue
    checkColumn(`${path}.${name}`, column, row[name])
  }
}

/** Whether a table that normalises can read a row: it knows more ways to write a date than it keeps. */
function isNormal(normalise: NonNullable<TableDefinition['normalise']>, row: Row): boolean {
  try {
    normalise(row as never)
    return true
  } catch {
    return false
  }
}

/** Whether a row cannot do without a column: the other row it names is not to be guessed. */
export const isRequired = ({ references, nullable }: Column<unknown>): boolean =>
  references !== undefined && nullable !== true

function checkReferences(
  name: TableName,
  rows: readonly Row[],
  places: ReadonlyMap<TableName, ReadonlyMap<Key, number>>,
): void {
  const references = Object.entries(definitions[name].columns).filter(([, column]) => column.references !== undefined)
  for (const [at, row] of rows.entries())
    for (const [column, { references: target }] of references) {
      const named = (row[column] ?? null) as Key | null
      if (named !== null && !places.get(target as TableName)!.has(named))
        throw broken(
          `tables.${name}[${at}].${column}`,
          `the ${definitions[target as TableName].key} of a ${target}`,
          named,
        )
    }
}

/** @throws FakeUsageError when a column cannot hold a value. */
export function checkColumn(path: string, column: Column<unknown>, value: unknown): void {
  if (!accepts(column, value)) throw broken(path, expectation(column), value)
}

/** What stands at a path is not what belongs there. */
export const broken = (path: string, expected: string, got: unknown): FakeUsageError =>
  misplaced('state', path, expected, got)
