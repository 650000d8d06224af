import { broken, misplaced } from '../core/json/check.ts'
import { nearestOf, withArticle } from '../core/known-names.ts'
import { keptValues } from '../core/table/column-check.ts'
import type { Key } from '../core/table/columns.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { anyTable, definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import type { World } from '../resources/world.ts'
import { rowsNamedBy } from './linked-rows.ts'
import { keyExpected, rowCheck } from './rows.ts'

/** The columns of a row by name. */
export type RowValues = Readonly<Record<string, unknown>>

/** Stands for the key of a new row while the row is checked. */
const ANY_KEY = { integer: 1, string: '00000000-0000-0000-0000-000000000000' } as const

/** @throws FakeUsageError when there is no such table; names the nearest. */
export function requireTable(name: string): TableName {
  const known = tableNames.find((table) => table === name)
  if (known) return known
  throw new FakeUsageError(`There is no table "${name}"; ${nearestOf(name, tableNames)}`)
}

/** A key as a path writes it. */
export const keyFromText = (name: TableName, text: string): Key =>
  definitions[name].columns[definitions[name].key]!.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text

/** @throws FakeUsageError when the table has no such row. */
export function requireRow(world: World, name: TableName, key: Key): RowValues {
  const row = anyTable(world, name).get(key)
  if (row) return row as RowValues
  throw new FakeUsageError(`There is no ${name} with the ${definitions[name].key} ${JSON.stringify(key)}.`)
}

/**
 * Adds a row. What is left out takes the value of a new row, and its key the next one; only a column that has to name a row must be
 * given.
 *
 * @throws FakeUsageError when a column is unknown or does not take its value, the row names one that is not there, or its
 *   key is taken. Then nothing is changed.
 */
export function insertRow(world: World, name: TableName, values: RowValues): RowValues {
  const { key, columns } = definitions[name]
  const type = columns[key]!.type === 'integer' ? 'integer' : 'string'
  requireFit(world, name, { [key]: ANY_KEY[type], ...values })
  return anyTable(world, name).insert(keptValues(definitions[name], values)) as RowValues
}

/**
 * Changes some columns of a row.
 *
 * @throws FakeUsageError when there is no such row, a column is unknown or does not take its value, or is the key, or the row
 *   would name one that is not there. Then nothing is changed.
 */
export function updateRow(world: World, name: TableName, key: Key, values: RowValues): RowValues {
  const row = requireRow(world, name, key)
  const own = definitions[name].key
  if (Object.hasOwn(values, own) && values[own] !== key)
    throw new FakeUsageError(
      `${withArticle(name)}'s ${own} stays: other rows and clients know it. Add another row instead.`,
    )
  requireFit(world, name, { ...row, ...values })
  return anyTable(world, name).overwrite(row, keptValues(definitions[name], values)) as RowValues
}

/**
 * Removes a row, and with it the rows that belong to it.
 *
 * @throws FakeUsageError when there is no such row.
 * @see spec F.18
 */
export const removeRow = (world: World, name: TableName, key: Key): void =>
  anyTable(world, name).remove(requireRow(world, name, key))

/** Requires that a row fits its columns and names rows that are there. */
function requireFit(world: World, name: TableName, row: RowValues): void {
  const problem = rowCheck(definitions[name])(row)
  if (problem) throw broken(name, problem)
  const missing = rowsNamedBy(name, row).find((named) => !anyTable(world, named.table).get(named.key))
  if (missing) throw broken(name, misplaced(missing.column, keyExpected(missing.table), missing.key))
}
