import { readJson } from '../../../core/decode.ts'
import { jsonDifferences } from '../../../repro/capsule/json-differences.ts'
import type { ValueDifference } from '../../../repro/capsule/json-differences.ts'
import type { RowValues } from '../../../state/row-edits.ts'

/** Every place where a row differs: a column, or a path into the JSON of one. All columns of a row that came or went. */
export const differencesInRow = (before: RowValues | null, after: RowValues | null): readonly ValueDifference[] =>
  jsonDifferences('', unfolded(before), unfolded(after))

/** Texts that hold JSON are compared by its members. */
const unfolded = (row: RowValues | null): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([column, value]) => [column, unfoldedText(value)]))

const unfoldedText = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? (readJson(value) ?? value) : value
