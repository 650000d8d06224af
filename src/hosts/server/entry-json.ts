import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { withoutSecrets } from '../../observe/journal/secrets.ts'

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
  const same = Object.fromEntries(FIELDS.map((field) => [field, entry[field]]))
  const query = [...entry.query].map(([name, value]) => [name, withoutSecrets.parameter(name, value)])
  const sent = JSON.stringify(entry.sent)
  return {
    ...(same as Pick<JournalEntry, (typeof FIELDS)[number]>),
    path: withoutSecrets.address(entry.path),
    query: Object.fromEntries(query) as Readonly<Record<string, string>>,
    sent: sent === undefined ? undefined : (JSON.parse(withoutSecrets.body(sent)) as unknown),
  }
}
