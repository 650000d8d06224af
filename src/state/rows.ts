import { broken, findProblem, misplaced, under } from '../core/json/check.ts'
import type { Problem } from '../core/json/check.ts'
import { isObject } from '../core/json/kinds.ts'
import { show } from '../core/json/text.ts'
import type { Key, TableDefinition } from '../core/table/columns.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import { referencesOf } from './linked-rows.ts'
import { rowSchema } from './schema.ts'

type Row = Readonly<Record<string, unknown>>
type StateTables = Readonly<Partial<Record<TableName, readonly Row[]>>>
type Places = ReadonlyMap<Key, number>

/**
 * Checks that every row of a state fits its columns, has a key of its own, and names rows that are there.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function checkTables(tables: StateTables): void {
  const places = new Map<TableName, Places>()
  for (const name of tableNames) places.set(name, checkRows(name, tables[name] ?? []))
  for (const name of tableNames) checkReferences(name, tables[name] ?? [], places)
}

/** Checks the rows of a table, and returns the place of each key. */
function checkRows(name: TableName, rows: readonly Row[]): Places {
  const { key } = definitions[name]
  const find = rowCheck(definitions[name])
  const places = new Map<Key, number>()
  for (const [at, row] of rows.entries()) {
    const path = `tables.${name}[${at}]`
    const problem = find(row)
    if (problem) throw broken('state', under(path, problem))
    const own = row[key] as Key
    if (places.has(own))
      throw broken(
        'state',
        misplaced(`${path}.${key}`, `a key of its own (tables.${name}[${places.get(own)}] has it)`, own),
      )
    places.set(own, at)
  }
  return places
}

/** A check of the rows of a table. A table that normalises takes more ways to write a date than it stores. */
export function rowCheck(definition: TableDefinition): (row: unknown) => Problem | undefined {
  const schema = rowSchema(definition)
  const { normalise } = definition
  return (row) => findProblem(schema, normalise && isObject(row) ? normalised(normalise, row) : row)
}

/** A row that the table cannot read stays as it is: the check of its columns then names what is wrong. */
function normalised(normalise: NonNullable<TableDefinition['normalise']>, row: Row): Row {
  try {
    return normalise(row)
  } catch {
    return row
  }
}

/** A column of a row that names a row which is not there. */
interface StrayReference {
  readonly row: Row
  readonly at: number
  readonly column: string
  readonly target: TableName
  readonly named: Key
}

type Keys = ReadonlyMap<TableName, { has(key: Key): boolean }>

function findStray(name: TableName, rows: readonly Row[], keys: Keys): StrayReference | undefined {
  const references = referencesOf(name)
  for (const [at, row] of rows.entries())
    for (const { column, table: target } of references) {
      const named = (row[column] ?? null) as Key | null
      if (named !== null && !keys.get(target)!.has(named)) return { row, at, column, target, named }
    }
  return undefined
}

function checkReferences(name: TableName, rows: readonly Row[], places: ReadonlyMap<TableName, Places>): void {
  const stray = findStray(name, rows, places)
  if (!stray) return
  const { at, column, target, named } = stray
  throw broken('state', misplaced(`tables.${name}[${at}].${column}`, keyExpected(target), named))
}

/**
 * Requires that the rows of a fake name rows that are there. `fake.db` writes others too, and without this check the error
 * would speak of a state file that nobody has written.
 *
 * @param consequence - The start of the message: what is impossible with such rows.
 * @throws FakeUsageError with the row, its column and what to do.
 * @see spec F.18
 */
export function requireReferences(tables: StateTables, consequence: string): void {
  const keysOf = (name: TableName) => new Set((tables[name] ?? []).map((row) => row[definitions[name].key]))
  const keys = new Map(tableNames.map((name) => [name, keysOf(name)]))
  for (const name of tableNames) {
    const stray = findStray(name, tables[name] ?? [], keys)
    if (!stray) continue
    const own = `${name} ${show(stray.row[definitions[name].key])}`
    throw new FakeUsageError(
      `${consequence}: the ${stray.column} of ${own} names ${stray.target} ${show(stray.named)}, which does not exist. Add that first, or name another, where fake.db writes ${own}.`,
    )
  }
}

/** The words for the expected value of a reference, for messages about a key that no row has. */
export const keyExpected = (table: TableName): string => `the ${definitions[table].key} of an existing ${table}`
