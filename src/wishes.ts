import { accepts, expectation, show } from './core/table/column-check.ts'
import type { Column } from './core/table/columns.ts'
import { FakeUsageError } from './core/errors.ts'
import type { Key } from './core/table/row-index.ts'
import type { Table } from './core/table/table.ts'
import type { TableName } from './database.ts'
import type { World } from './world.ts'

export type Values = Readonly<Record<string, unknown>>
type Known = Readonly<Record<string, Column<unknown>>>

/** The columns that were asked for, by themselves or by the row they name. */
export function columnsOf(table: Table<object>, extras: readonly string[], wishes: Values): Record<string, unknown> {
  const columns = table.definition.columns as Known
  const row: Record<string, unknown> = {}
  for (const [wish, value] of Object.entries(wishes)) {
    if (value === undefined || extras.includes(wish)) continue
    const link = columns[`${wish}_id`]?.references
    if (link)
      row[`${wish}_id`] = checked(
        table,
        extras,
        `${wish}_id`,
        value === null ? null : idOf(table.name, wish, value, link),
      )
    else row[wish] = checked(table, extras, wish, value)
  }
  return row
}

function idOf(name: string, wish: string, value: unknown, link: string): unknown {
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  throw new FakeUsageError(`A ${name}'s ${wish} is a row of ${link}, got ${show(value)}. For an id, use ${wish}_id.`)
}

function checked(table: Table<object>, extras: readonly string[], wish: string, value: unknown): unknown {
  const { name } = table
  const columns = table.definition.columns as Known
  const column = Object.hasOwn(columns, wish) ? columns[wish] : undefined
  if (!column) {
    const links = Object.keys(columns).filter((known) => columns[known]!.references)
    const known = [...Object.keys(columns), ...links.map((link) => link.slice(0, -'_id'.length)), ...extras]
    throw new FakeUsageError(`A ${name} has no "${wish}". Known: ${[...new Set(known)].join(', ')}.`)
  }
  // A table that normalises reads more ways to write a date than it keeps, and complains itself.
  const readable = column.format === 'date-time' && table.definition.normalise
  if (!readable && !accepts(column, value))
    throw new FakeUsageError(`A ${name}'s ${wish} is ${show(value)}. Expected ${expectation(column)}.`)
  return value
}

/** What was asked for is checked before anything is added, the rows a default brings along included. */
export function checkGiven({ tables }: World, table: Table<object>, row: Values): void {
  const key = row[table.definition.key] as Key | undefined
  if (key !== undefined && table.get(key)) throw new FakeUsageError(`There is a ${table.name} ${key} already.`)
  for (const [name, value] of Object.entries(row)) {
    const { references } = (table.definition.columns as Known)[name]!
    if (!references || value === null) continue
    const target = tables[references as TableName]
    if (target.get(value as number)) continue
    const known = [...target.all()].slice(0, 10).map((other) => show(other.id))
    const rows = known.length === 0 ? `There is no ${references} yet` : `Known: ${known.join(', ')}`
    throw new FakeUsageError(
      `A ${table.name}'s ${name} names ${references} ${show(value)}, which does not exist. ${rows}.`,
    )
  }
}
