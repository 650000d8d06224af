import type { JournalEntry } from '../../observe/journal/journal-entry.ts'

/**
 * Tells why the newest of some requests was not refused: a lenient fake takes one without a usable key for one of the first
 * user. Undefined if that is not the reason.
 */
export function lenientNote(status: number, asked: readonly JournalEntry[]): string | undefined {
  const last = asked.filter(isAllowed).at(-1)
  if (!last || last.key !== undefined || last.user === undefined) return undefined
  const made = `Request ${last.number} brought no usable key: auth: 'lenient' took it for one of ${last.user}`
  if (status === 401) return `${made}, and 'strict' refuses it.`
  return status === 403 ? `${made}, with full access. The setting "as" names somebody else.` : undefined
}

const isAllowed = ({ status }: JournalEntry): boolean => status !== undefined && status < 400
