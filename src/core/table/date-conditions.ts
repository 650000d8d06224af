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
    Object.entries(where).map(([column, condition]) => [
      column,
      condition && isDate(columns, column) ? { in: { includes: dateTest(condition) } } : condition,
    ]),
  )

/** What is expected is made sortable once, and not for each row. */
function dateTest(condition: object): (date: string) => boolean {
  const tests = Object.entries(condition).map(([comparator, value]: readonly [string, string | readonly string[]]) => {
    const expected = typeof value === 'string' ? sortableDate(value) : value.map(sortableDate)
    return (date: string) => textComparators[comparator]!(expected, date)
  })
  return (date) => {
    const moment = sortableDate(date)
    return tests.every((isMet) => isMet(moment))
  }
}
