import { broken, findProblem, misplaced, under } from '../core/json/check.ts'
import type { Problem } from '../core/json/check.ts'
import { isObject } from '../core/json/kinds.ts'
import type { Key, TableDefinition } from '../core/table/definition.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
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

/** Returns the place of each key of a table. */
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
    return normalise(row as never)
  } catch {
    return row
  }
}

function checkReferences(name: TableName, rows: readonly Row[], places: ReadonlyMap<TableName, Places>): void {
  const references = Object.entries(definitions[name].columns).filter(([, column]) => column.references !== undefined)
  for (const [at, row] of rows.entries())
    for (const [column, { references: target }] of references) {
      const named = (row[column] ?? null) as Key | null
      if (named === null || places.get(target as TableName)!.has(named)) continue
      throw broken('state', misplaced(`tables.${name}[${at}].${column}`, keyExpected(target as TableName), named))
    }
}

/** What is expected in the place of the key of a row that is not there. */
export const keyExpected = (table: TableName): string => `the ${definitions[table].key} of an existing ${table}`
