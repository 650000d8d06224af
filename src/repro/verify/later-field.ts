import { knownReason } from '../../description/drift/known-drift.ts'
import type { Traffic } from '../har/traffic.ts'
import type { AnswerDifference } from './difference.ts'

/** Why the service is known to answer with a field that the fake does not have; undefined when that is not known. */
export function laterField({ kind, at }: AnswerDifference, { entry, match }: Traffic): string | undefined {
  if (kind !== 'added') return undefined
  const place = at.replace(/^body\.?/, '').replaceAll(/\[\d+\]/g, '[]')
  return knownReason({ method: entry.method, path: match!.value.path, direction: 'answer', kind: 'new', at: place })
}
