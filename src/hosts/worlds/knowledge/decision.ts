import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import { ruleName } from '../../../observe/journal/journal-table.ts'
import { isSafe } from '../../../resources/route.ts'

/** The outcome of a request. Refused is a 4xx; failed is a 5xx or no answer at all; waiting is held or under way. */
export type RequestKind = 'read' | 'write' | 'refused' | 'failed' | 'waiting'

export function kindOf({
  method,
  status,
  failure,
  took,
}: Pick<JournalEntry, 'method' | 'status' | 'failure' | 'took'>): RequestKind {
  if (took === undefined) return 'waiting'
  if (failure !== undefined || status === undefined || status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return isSafe(method) ? 'read' : 'write'
}

/** How a request was decided, here or in a copy of the world. */
type Decided = Pick<JournalEntry, 'status' | 'rule' | 'source' | 'refusal' | 'failure'> &
  Partial<Pick<JournalEntry, 'changes'>> & { readonly waiting?: string }

/** The outcome of a request and its reason, in one sentence. */
export function decisionOf({ status, rule, source, refusal, failure, waiting, changes = [] }: Decided): string {
  const kept = changes.length > 0 ? ' What it wrote stays.' : ''
  if (waiting !== undefined) return `Not answered yet: ${ended(waitingInWords(waiting))}`
  if (failure !== undefined) return `Not answered: ${ended(failure)}${kept}`
  if (status === undefined) return 'Not answered yet.'
  if (rule === 'fault')
    return `A fault answered ${status} in place of the API: ${ended(refusal ?? 'it was set up so')}${kept}`
  if (refusal !== undefined) return `Refused with ${status} by ${ruleName(source)}: ${ended(refusal)}`
  return `Every check was passed, and ${rule} answered ${status} (${ruleName(source)}).`
}

/**
 * The reason why a request waits, and what would end that, in words of the page and of control. The journal names the calls that
 * tests make.
 */
export const waitingInWords = (waiting: string): string =>
  waiting
    .replace(/gate\.release\(.*/, 'it is released, refused or let through')
    .replace(/: clock\.set\(.*/, ', which can be moved')

/** A text as the end of a sentence. */
export const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
