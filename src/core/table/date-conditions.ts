import { sortableDate } from '../time/instant.ts'
import type { Columns } from './columns.ts'
import { textComparators } from './engine.ts'

type Conditions = Readonly<Record<string, object | undefined>>

/** A value of a column in a form that sorts in its order. */
export const sortable = (columns: Columns, column: string, value: string | null): string =>
  value && isDate(columns, column) ? sortableDate(value) : value!

const isDate = (columns: Columns, column: string): boolean => columns[column]?.format === 'date-time'

/**
 * The same conditions, in which dates are compared as moments: their texts differ between tables, and one with a fraction comes
 * before the same second without. The library takes anything with `includes` for the list of an `in`.
 */
export const comparingDates = (columns: Columns, where: Conditions): Conditions =>
  Object.fromEntries(
    Object.entries(where).map(([column, condition]) =>
      condition && isDate(columns, column)
        ? [column, { in: { includes: (date: string) => isMet(condition, sortableDate(date)) } }]
        : [column, condition],
    ),
  )

const isMet = (condition: object, date: string): boolean =>
  Object.entries(condition).every(([comparator, value]: readonly [string, string | readonly string[]]) =>
    textComparators[comparator]!(typeof value === 'string' ? sortableDate(value) : value.map(sortableDate), date),
  )
