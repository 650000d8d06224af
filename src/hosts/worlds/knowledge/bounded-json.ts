import { readJson } from '../../../core/decode.ts'
import { byteLength } from '../../../core/http/byte-length.ts'
import type { RowChange } from '../../../core/table/changes.ts'
import type { Column, Key } from '../../../core/table/columns.ts'
import { HIDDEN } from '../../../observe/secrets/secrets.ts'
import type { ValueDifference } from '../../../repro/capsule/json-differences.ts'
import { jsonDifferences } from '../../../repro/capsule/json-differences.ts'
import { definitions } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import { keyOfChange } from '../../../state/row-differences.ts'
import type { RowValues } from '../../../state/row-edits.ts'
import type { SecretsOfWorld } from './secrets-of-world.ts'

/** How many characters of each body, and of the written rows, a list shows. */
export const BODY_IN_LIST = 2000
export const BODY_ALONE = 100_000

/** A text, cut if it is long. */
export interface BoundedText {
  readonly text: string
  /** The size of the whole, in bytes. */
  readonly size: number
  /** How many characters are left out at the end; absent if none are. */
  readonly truncated?: number
}

/** Written rows, cut if there are many. */
export interface BoundedChanges {
  readonly changes: readonly ShownChange[]
  /** How many are left out at the end; absent if none are. */
  readonly changesTruncated?: number
}

/** A row before and after it was written; null if there was none. */
export interface ShownChange {
  readonly table: string
  readonly key: Key
  /** The kind of the change; `'unchanged'` if it was written with the values that it had. */
  readonly kind: 'added' | 'changed' | 'removed' | 'unchanged'
  readonly before: RowValues | null
  readonly after: RowValues | null
  /**
   * Every place in which they differ: a column, or a path into the JSON of one. For a row that was added or removed, all
   * columns.
   */
  readonly differences: readonly ValueDifference[]
}

/**
 * How many characters are searched for secrets: so many more than are shown that no secret cut at this limit is shown.
 */
const MOST_SEARCHED = 1_000_000

/** Cuts a text only after keys and tokens were replaced: a part of one would not be recognised. */
export function boundedText(text: string, most: number, hide: (text: string) => string): BoundedText {
  const searched = hide(text.slice(0, MOST_SEARCHED))
  const truncated = searched.length + Math.max(0, text.length - MOST_SEARCHED) - most
  const size = byteLength(text)
  return truncated > 0 ? { text: searched.slice(0, most), size, truncated } : { text: searched, size }
}

/**
 * The first changes, as long as their rows and differences have no more characters than this together; at least one. In
 * a change that is too long by itself, each value is cut.
 */
export function boundedChanges(
  changes: readonly RowChange<TableName>[],
  most: number,
  secrets: SecretsOfWorld,
): BoundedChanges {
  const shown: ShownChange[] = []
  let length = 0
  for (const written of changes) {
    const { table } = written
    const show = (row: object | undefined): RowValues | null => (row ? secrets.row(table, row) : null)
    const rows = { before: show(written.before), after: show(written.after) }
    const differences = [...differencesInRow(rows.before, rows.after), ...hiddenDifferences(written)]
    const change = { table, key: keyOfChange(written), kind: kindOf(rows, differences), ...rows, differences }
    const size = JSON.stringify(change).length
    length += size
    if (length > most && shown.length > 0) break
    shown.push(size > BODY_ALONE ? cutChange(change, most) : change)
  }
  const left = changes.length - shown.length
  return { changes: shown, ...(left > 0 && { changesTruncated: left }) }
}

/**
 * Every place in which a row differs: a column, or a path into the JSON of one. For a row that was added or removed, all
 * columns.
 */
const differencesInRow = (before: RowValues | null, after: RowValues | null): readonly ValueDifference[] =>
  jsonDifferences('', unfolded(before), unfolded(after))

/** Keys and tokens that differ. All are shown as the same text, so only the rows show the difference. */
function hiddenDifferences({ table, ...rows }: RowChange<TableName>): readonly ValueDifference[] {
  const { before = {}, after = {} } = rows as { readonly before?: RowValues; readonly after?: RowValues }
  return Object.entries<Column<unknown>>(definitions[table].columns)
    .filter(([name, column]) => column.private === 'token' && before[name] && after[name])
    .filter(([name]) => before[name] !== after[name])
    .map(([at]) => ({ at, before: HIDDEN, after: HIDDEN }))
}

/** Texts that hold JSON are compared by its members. */
const unfolded = (row: RowValues | null): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([column, value]) => [column, unfoldedText(value)]))

const unfoldedText = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? (readJson(value) ?? value) : value

function kindOf(
  { before, after }: Pick<ShownChange, 'before' | 'after'>,
  { length }: ShownChange['differences'],
): ShownChange['kind'] {
  if (!before) return 'added'
  if (!after) return 'removed'
  return length > 0 ? 'changed' : 'unchanged'
}

function cutChange({ before, after, differences, ...same }: ShownChange, most: number): ShownChange {
  const cut = (value: unknown) => boundedValue(value, most)
  const cutRow = (row: RowValues | null) =>
    row && Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cut(value)]))
  const cutDifferences = differences.map((one) => ({ ...one, before: cut(one.before), after: cut(one.after) }))
  return { ...same, before: cutRow(before), after: cutRow(after), differences: cutDifferences }
}

/** A value of a row or an answer, or the beginning of its JSON if it is long. */
export function boundedValue(value: unknown, most: number): unknown {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined || text.length <= most) return value
  return `${text.slice(0, most)}… (${text.length - most} characters more)`
}
