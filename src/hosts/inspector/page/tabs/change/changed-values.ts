import { jsonDifferences } from '../../../../../repro/capsule/json-differences.ts'
import type { ValueDifference } from '../../../../../repro/capsule/json-differences.ts'
import type { RowValues } from '../../../../../state/row-edits.ts'
import type { ShownChange } from '../../../../worlds/knowledge/bounded-json.ts'
import { jsonOrText } from '../../parts/json-text.ts'

/** Every place where a row differs: a column, or a path into the JSON of one. All columns of a row that came or went. */
export const changedValues = ({ before, after }: ShownChange): readonly ValueDifference[] =>
  jsonDifferences('', unfolded(before), unfolded(after))

/** The columns that have the same value before and after. */
export function unchangedColumns({ before, after }: ShownChange): RowValues {
  if (!before || !after) return {}
  const same = Object.entries(after).filter(
    ([column, value]) => JSON.stringify(before[column]) === JSON.stringify(value),
  )
  return Object.fromEntries(same) as RowValues
}

/** Texts that hold JSON are compared by its members. */
const unfolded = (row: RowValues | null): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([column, value]) => [column, unfoldedText(value)]))

const unfoldedText = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? jsonOrText(value) : value
