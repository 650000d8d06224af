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

/** A test of the values of a column. A plain type has a direct test, because it runs for thousands of seeded rows. */
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
  normalise && column.format === 'date-time' ? () => true : checkOf(column)

/**
 * A function that requires of a value from code that it fits a column, and returns it: a date as the API writes it.
 *
 * @see spec F.57
 *
 * @throws FakeUsageError, from the function, with what was expected and what was found.
 */
export function columnCheck(table: string, definition: TableDefinition, name: string): (value: unknown) => unknown {
  const column = definition.columns[name]!
  const { known, format } = column
  const fits = takes(definition, column)
  return (value) => {
    if (!fits(value))
      throw new FakeUsageError(
        `${withArticle(table)}'s ${name} is ${value instanceof Date ? 'a Date' : show(value)}. Expected ${expectation(column)}.`,
      )
    if (known && typeof value === 'string' && !known.includes(value))
      throw new FakeUsageError(`${withArticle(table)}'s ${name} is ${show(value)}; ${nearestOf(value, known)}`)
    if (known && Array.isArray(value))
      for (const member of value as readonly unknown[])
        requireChoice(`One of ${withArticle(table).toLowerCase()}'s ${name}`, known, member)
    return format === 'date-time' ? keptValue(definition, name, value) : value
  }
}

/** A value as its column keeps it: a date as the API writes it. A table that normalises writes its own. @see spec F.57 */
export function keptValue({ columns, normalise }: TableDefinition, name: string, value: unknown): unknown {
  const isDate = columns[name]?.format === 'date-time' && !normalise && typeof value === 'string'
  return isDate ? apiDate(value) : value
}

/** Requires one of a few values. */
export function requireChoice(what: string, choices: readonly unknown[], given: unknown): void {
  if (!choices.includes(given))
    throw new FakeUsageError(`${what} is ${show(given)}. Expected ${inWords({ enum: choices })}.`)
}

/** Whether a column may hold a value. */
export const accepts = (column: Column<unknown>, value: unknown): boolean => checkOf(column)(value)

/** The allowed values of a column in words: `21 or 37`, `text or null`. */
export const expectation = (column: Column<unknown>): string => inWords(columnSchema(column))
