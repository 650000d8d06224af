import { inWords, isObject } from '../core/json/kinds.ts'
import { show } from '../core/json/text.ts'
import { requireKnown, withArticle } from '../core/known-names.ts'
import { columnCheck } from '../core/table/column-check.ts'
import type { Table } from '../core/table/table.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { tableNames } from '../resources/database.ts'
import type { TableName, Tables } from '../resources/database.ts'
import type { FactoryDefinition } from '../resources/factory.ts'

/** The part of a factory that declares the values of its extras. */
export type ExtrasDefinition = Pick<
  FactoryDefinition<TableName, object, string, string>,
  'extras' | 'rows' | 'byTable' | 'choices' | 'texts' | 'decides' | 'excludes'
>
type RowsById = { readonly name: string; get(id: never): object | undefined }

/** Checks the value of an extra of a factory, before anything is added. */
type RequireExtra = (value: unknown) => void

/**
 * The check of each extra of a factory.
 *
 * @see spec F.57
 *
 * @throws FakeUsageError, from a check, with what was expected and what was found.
 */
export function extraChecks(
  tables: Tables,
  table: string,
  definition: ExtrasDefinition,
): ReadonlyMap<string, RequireExtra> {
  const names = Object.keys(definition.extras ?? {})
  return new Map(names.map((name) => [name, extraCheck(tables, table, name, definition)]))
}

function extraCheck(
  tables: Tables,
  table: string,
  name: string,
  { extras = {}, rows = {}, byTable = [], choices = {}, texts = [] }: ExtrasDefinition,
): RequireExtra {
  const what = `${withArticle(table)}'s ${name}`
  const usual = (extras as Readonly<Record<string, unknown>>)[name]
  const allowed =
    typeof usual === 'boolean' ? [true, false] : (choices as Readonly<Record<string, readonly unknown[]>>)[name]
  if (allowed) return (value) => requireChoice(what, allowed, value)
  if ((byTable as readonly string[]).includes(name)) return (value) => requireRowOfTable(tables, table, value)
  if ((texts as readonly string[]).includes(name)) return (value) => requireText(what, value)
  const named = (rows as Readonly<Record<string, TableName>>)[name]
  const target = named && tables[named]
  return (value) => {
    if (usual === 0 && !(target && Array.isArray(value))) requireCount(what, value)
    else if (target) requireDifferentRows(what, target, usual === undefined ? [value] : value)
  }
}

/** Requires one of a few values. */
function requireChoice(what: string, choices: readonly unknown[], given: unknown): void {
  if (!choices.includes(given))
    throw new FakeUsageError(`${what} is ${show(given)}. Expected ${inWords({ enum: choices })}.`)
}

/** Requires a list of rows that a table has. */
export function requireRows(what: string, target: RowsById, given: unknown): void {
  if (!Array.isArray(given))
    throw new FakeUsageError(`${what} is ${show(given)}. Expected a list of rows of ${target.name}.`)
  for (const row of given as readonly unknown[])
    if (!isObject(row) || !target.get(row['id'] as never))
      throw new FakeUsageError(`${what} is a row of ${target.name}, got ${show(row)}. Name one that exists.`)
}

function requireDifferentRows(what: string, target: RowsById, given: unknown): void {
  requireRows(what, target, given)
  const ids = (given as readonly { readonly id: unknown }[]).map(({ id }) => id)
  const again = ids.find((id, place) => ids.indexOf(id) < place)
  if (again !== undefined) throw new FakeUsageError(`${what} name ${target.name} ${show(again)} twice. Name it once.`)
}

/** Requires one row that fits its table. Otherwise the error would come when the row is written, far from here. */
function requireRowOfTable(tables: Tables, what: string, given: unknown): void {
  requireKnown(what, given, tableNames)
  const [[name, row] = [], ...others] = Object.entries(given as Partial<Record<TableName, unknown>>)
  if (others.length > 0 || !isObject(row))
    throw new FakeUsageError(`${withArticle(what)} is one row, under the name of its table, got ${show(given)}.`)
  const table: Table<object> = tables[name as TableName] as never
  table.requireColumns(row)
  for (const [column, value] of Object.entries(row))
    if (value !== undefined) columnCheck(table.name, table.definition, column)(value)
}

export function requireText(what: string, given: unknown): void {
  if (typeof given !== 'string') throw new FakeUsageError(`${what} is ${show(given)}. Expected text.`)
}

/** Requires a number of rows. */
export function requireCount(what: string, count: unknown): void {
  if (!Number.isSafeInteger(count) || (count as number) < 0)
    throw new FakeUsageError(`${what} is ${show(count)}. Expected a whole number from 0.`)
}
