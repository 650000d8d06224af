import { HIDDEN } from '../../../../../observe/journal/secrets.ts'
import type { RowValues } from '../../../../../state/row-edits.ts'

/** The columns that can be written back: a key stays, and what is hidden is not known here. */
export const editableColumns = (row: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(row).filter(([column, value]) => column !== 'id' && !JSON.stringify(value).includes(HIDDEN)),
  ) as RowValues

/** What was written that is not as before. */
export const changedColumns = (before: RowValues, after: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column])),
  )
