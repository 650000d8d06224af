import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { kindOf } from './knowledge/decision.ts'
import type { RequestKind } from './knowledge/decision.ts'

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

/** An entry of the journal as JSON, without what was sent with it and what came back. */
export type EntryHead = Pick<JournalEntry, (typeof FIELDS)[number] | 'path'> & {
  readonly query: Readonly<Record<string, string>>
  /** The outcome. */
  readonly kind: RequestKind
}

/** An entry of the journal as JSON, without headers, which are in the archive. */
export type EntryJson = EntryHead & { readonly sent: unknown }

/** Replaces keys and tokens in JSON. */
interface Hiding {
  json(value: unknown): unknown
}

/** Undefined fields are left out once it is JSON. */
export const showEntry = (entry: JournalEntry): EntryJson => ({
  ...showHead(entry),
  sent: entry.secrets.json(entry.sent),
})

/**
 * An entry as JSON, without the body that was sent. `secrets` knows the keys and tokens of its world; code that shows many
 * entries builds it once.
 */
export function showHead(entry: JournalEntry, secrets: Hiding = entry.secrets): EntryHead {
  const { path, query } = entry
  const same = Object.fromEntries(FIELDS.map((field) => [field, entry[field]]))
  return secrets.json({ ...same, path, query: Object.fromEntries(query), kind: kindOf(entry) }) as EntryHead
}
