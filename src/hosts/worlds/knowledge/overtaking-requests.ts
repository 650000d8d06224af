import type { RowChange } from '../../../core/table/changes.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import type { Journal } from '../../../observe/journal/journal.ts'
import { keyOf } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'

/** Tells of requests that came later and wrote a row of this one first; empty where none did. */
export function overtakenBy({ number, applied = 0, changes }: JournalEntry, journal: Pick<Journal, 'entries'>): string {
  if (changes.length === 0) return ''
  const own = new Set(changes.map(placeOf))
  const hasOvertaken = (other: JournalEntry): boolean =>
    other.number > number && (other.applied ?? Infinity) < applied && other.changes.some((one) => own.has(placeOf(one)))
  return journal.entries
    .filter(hasOvertaken)
    .map((other) => ` Request ${other.number} came later and wrote the same row first.`)
    .join('')
}

const placeOf = ({ table, before, after }: RowChange): string =>
  `${table} ${keyOf(table as TableName, (after ?? before)!)}`
