import type { JsonSchema } from '../json/json-schema.ts'
import { inWords, isOfKind, kindOf } from '../json/kinds.ts'
import { show } from '../json/text.ts'
import { nearestOf, withArticle } from '../known-names.ts'
import { apiDate } from '../time/instant.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Column, TableDefinition } from './columns.ts'

/** The schema of the values of a column. Free-form JSON allows any value. */
export function columnSchema({ type, format, items, choices, nullable }: Column<unknown>): JsonSchema {
  if (type === 'json') return {}
  return {
    type: nullable ? [type, 'null'] : type,
    ...(format && { format }),
    ...(items && { items: { type: items } }),
    ...(choices && { enum: nullable ? [...choices, null] : choices }),
    ...(type === 'object' && { additionalProperties: true }),
  }
}

/** Tests the values of a column. A plain type has a direct test, because it runs for thousands of seeded rows. */
function checkOf(column: Column<unknown>): (value: unknown) => boolean {
  const schema = columnSchema(column)
  const { type, items, enum: choices } = schema
  if (typeof type === 'string' && !items && !choices) return kindOf(type, schema).holds
  return (value) => isOfKind(schema, value)
}

/**
 * A test of the values that a column of a table takes. A table that normalises accepts more spellings of a date than it
 * stores, and refuses wrong ones itself.
 */
const takes = ({ normalise }: Pick<TableDefinition, 'normalise'>, column: Column<unknown>) =>
  normalise && column.format === 'date-time' ? (value: unknown) => typeof value === 'string' : checkOf(column)

/**
 * A function that checks that a value from code fits a column, and returns it, a date as the API writes it.
 *
 * @see spec F.57
 *
 * @throws FakeUsageError, from the function, with what was expected and what was found.
 */
export function columnCheck(table: string, definition: TableDefinition, name: string): (value: unknown) => unknown {
  const column = definition.columns[name]!
  const { known } = column
  const fits = takes(definition, column)
  return (value) => {
    if (!fits(value))
      throw new FakeUsageError(
        `${withArticle(table)}'s ${name} is ${value instanceof Date ? 'a Date' : show(value)}. Expected ${expectation(column)}.`,
      )
    const stray = known && [value as string].flat().find((text) => text !== null && !known.includes(text))
    if (stray !== undefined)
      throw new FakeUsageError(
        `Unknown in ${withArticle(table).toLowerCase()}'s ${name}: ${show(stray)}; ${nearestOf(stray, known!)}`,
      )
    return definition.normalise ? value : keptValue(column, value)
  }
}

/** Checks values from code, and returns them as rows have them. */
export type FitValues = <V extends object>(values: V) => V

/**
 * A function that checks values and returns them as rows have them. The checks are made with the first values, and kept.
 *
 * @throws FakeUsageError, from the function, when a value is of another kind than its column.
 */
export function valuesCheck(table: string, definition: TableDefinition): FitValues {
  let checks: ReadonlyMap<string, (value: unknown) => unknown> | undefined
  return (values) => {
    checks ??= new Map(
      Object.keys(definition.columns).map((column) => [column, columnCheck(table, definition, column)]),
    )
    let fitting = values
    for (const column in values) {
      const value: unknown = values[column]
      const check = checks.get(column)
      // An unknown column, and a null that is not allowed, are refused when the row is made.
      if (!check || value === undefined || value === null) continue
      const fit = check(value)
      if (fit !== value) fitting = { ...fitting, [column]: fit }
    }
    return fitting
  }
}

/** A value as its column keeps it: a date as the API writes it. */
const keptValue = (column: Column<unknown> | undefined, value: unknown): unknown =>
  column?.format === 'date-time' && typeof value === 'string' ? apiDate(value) : value

/** Values as a table keeps them: dates as the API writes them. A table that normalises writes its own. @see spec F.57 */
export function keptValues<V extends object>({ columns, normalise }: TableDefinition, values: V): V {
  if (normalise) return values
  const kept = Object.entries<unknown>(values as never).map(([name, value]) => [name, keptValue(columns[name], value)])
  return Object.fromEntries(kept) as V
}

/** Whether a column may hold a value. */
export const accepts = (column: Column<unknown>, value: unknown): boolean => checkOf(column)(value)

/** The allowed values of a column in words: `21 or 37`, `text or null`. */
export const expectation = (column: Column<unknown>): string => inWords(columnSchema(column))
