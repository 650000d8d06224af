import { toHar } from '../../observe/journal/har.ts'
import type { Har } from '../../observe/journal/har.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { replacingSecrets, withoutSecrets } from '../../observe/journal/secrets.ts'
import { redactHar } from './har.ts'
import { settleKeep } from './keep.ts'
import type { RedactOptions } from '../../observe/journal/redact-options.ts'

/**
 * Entries of a journal as an archive. Where everything is kept, all of it is there but keys and tokens; otherwise it is what
 * is left of any archive.
 *
 * @throws FakeUsageError when something cannot be kept.
 */
export function archive(entries: readonly JournalEntry[], options: RedactOptions): Har {
  settleKeep(options.keep)
  if (options.keep?.includes('everything')) return toHar(entries, withoutSecrets)
  return redactHar(toHar(entries, AS_IT_IS), options)
}

/** Keys tell people apart until they are replaced. */
const AS_IT_IS = replacingSecrets((secret) => secret)
