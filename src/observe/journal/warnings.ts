import type { JournalEntry } from './journal-entry.ts'

/**
 * The warnings of an app's requests, in words: parts that were accepted and had no effect. What others have asked in a
 * capsule that is followed is no mistake of the app.
 */
export const findWarnings = (entries: readonly JournalEntry[]): readonly string[] =>
  entries.flatMap(({ method, path, warnings, secrets, byOthers }) =>
    byOthers ? [] : warnings.map((warning) => secrets.address(`${method} ${path}: ${warning}`)),
  )
