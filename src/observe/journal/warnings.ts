import type { JournalEntry } from './journal-entry.ts'

/** The warnings of some requests, in words: parts that were accepted and had no effect. */
export const findWarnings = (entries: readonly JournalEntry[]): readonly string[] =>
  entries.flatMap(({ method, path, warnings, secrets }) =>
    warnings.map((warning) => secrets.address(`${method} ${path}: ${warning}`)),
  )
