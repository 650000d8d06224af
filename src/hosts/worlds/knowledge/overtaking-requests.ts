import type { RowChange } from '../../../core/table/changes.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import type { Journal } from '../../../observe/journal/journal.ts'
import type { TableName } from '../../../resources/database.ts'
import { keyOfChange } from '../../../state/row-differences.ts'

/** How many later requests are looked at, because each request of a long journal is shown. */
const MOST = 1000

/**
 * Names requests that came later and wrote while this one was held: a row that it wrote after them, or any row after
 * its rules had run and before it was answered. Empty if none did.
 */
export function overtakenBy(
  { number, applied, answered = 0, changes }: JournalEntry,
  { entries }: Pick<Journal, 'entries'>,
): string {
  const [oldest] = entries
  if (!oldest || applied === undefined) return ''
  const place = number - oldest.number + 1
  const writes = entries.slice(place, place + MOST).filter((other) => other.changes.length > 0)
  const own = new Set(changes.map(placeOf))
  const first = writes.filter(
    (other) => (other.applied ?? Infinity) < applied && other.changes.some((one) => own.has(placeOf(one))),
  )
  const since = writes.find((other) => (other.applied ?? 0) > applied && (other.answered ?? Infinity) < answered)
  const overtaking = first.map((other) => ` Request ${other.number} came later and wrote the same row first.`)
  const stale = since
    ? ` Its answer waited while rows were written, from request ${since.number} on: it has those of before.`
    : ''
  return overtaking.join('') + stale
}

const placeOf = (change: RowChange<TableName>): string => `${change.table} ${keyOfChange(change)}`
