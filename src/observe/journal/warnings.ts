import type { JournalEntry } from './journal-entry.ts'

/**
 * The warnings of an app's requests, in words: parts that were accepted and had no effect. Requests that others make in
 * a followed capsule are not the app's mistakes.
 */
export const findWarnings = (entries: readonly JournalEntry[]): readonly string[] =>
  entries.flatMap(({ method, path, warnings, secrets, byOthers }) =>
    byOthers ? [] : warnings.map((warning) => secrets.address(`${method} ${path}: ${warning}`)),
  )
