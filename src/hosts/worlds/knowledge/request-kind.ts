import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'

/** The outcome of a request. Refused is a 4xx; failed is a 5xx or no answer at all; waiting is held or under way. */
export type RequestKind = 'read' | 'write' | 'refused' | 'failed' | 'waiting'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function kindOf({
  method,
  status,
  failure,
  took,
}: Pick<JournalEntry, 'method' | 'status' | 'failure' | 'took'>): RequestKind {
  if (took === undefined) return 'waiting'
  if (failure !== undefined || status === undefined || status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return READS.has(method) ? 'read' : 'write'
}
