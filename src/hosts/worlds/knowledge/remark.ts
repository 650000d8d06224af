import type { EntryHead } from '../entry-json.ts'
import type { BoundedChanges } from './bounded-json.ts'

interface Remarked extends EntryHead, BoundedChanges {
  /** The field or parameter that its refusal is about. */
  readonly about?: string
}

/** What a list says beside the status of a request: why it was refused, what it wrote, or that there is something to read. */
export function remarkOf(request: Remarked): string {
  const { kind, status, refusal, hint, warnings, changes } = request
  if (kind !== 'write' && changes.length > 0) return 'but wrote'
  if (refusal !== undefined) return refusalOf(request, refusal)
  if (warnings.length > 0) return 'warning'
  // An answer without rows has a hint, and so has one whose write was not done.
  if (hint !== undefined) return status === 200 ? 'empty' : ''
  return changesOf(changes)
}

/** The name of the check that refused it; the text of the answer if that was the endpoint itself, or its body was refused. */
function refusalOf({ status, rule, source, about }: Remarked, refusal: string): string {
  if (status !== 400 && !/^\d/.test(source)) return rule
  return about === undefined ? refusal : `${about}: ${refusal}`
}

/** The changed columns of rows, and the tables in which rows came or went. */
function changesOf(changes: Remarked['changes']): string {
  const names = changes.flatMap(({ table, before, after, differences }) =>
    before && after ? differences.map(({ at }) => at.replace(/[.[].*/s, '')) : (after ? '+' : '−') + table,
  )
  return [...new Set(names)].join(', ')
}
