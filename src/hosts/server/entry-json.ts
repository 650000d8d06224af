import type { JournalEntry } from '../../observe/journal/journal-entry.ts'

const FIELDS = [
  'number',
  'at',
  'method',
  'route',
  'params',
  'endpoint',
  'key',
  'user',
  'status',
  'rule',
  'source',
  'refusal',
  'hint',
  'failure',
  'warnings',
  'took',
  'faults',
] as const

/** An entry of the journal as JSON, without headers, which are in the archive. */
export type EntryJson = Pick<JournalEntry, (typeof FIELDS)[number] | 'path'> & {
  readonly query: Readonly<Record<string, string>>
  readonly sent: unknown
}

/** Undefined fields are left out once it is JSON. */
export function showEntry(entry: JournalEntry): EntryJson {
  const { secrets, path, query, sent } = entry
  const same = Object.fromEntries(FIELDS.map((field) => [field, entry[field]]))
  return secrets.json({ ...same, path, query: Object.fromEntries(query), sent }) as EntryJson
}
