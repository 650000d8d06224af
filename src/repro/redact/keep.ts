import { FakeUsageError } from '../../core/usage-error.ts'
import { KEEPABLE } from '../../observe/journal/redact-options.ts'
import type { Keepable } from '../../observe/journal/redact-options.ts'

export type { Keep, RedactOptions } from '../../observe/journal/redact-options.ts'

/** @throws FakeUsageError when something cannot be kept. */
export function settleKeep(keep: readonly string[] = []) {
  for (const one of keep)
    if (one !== 'everything' && !one.startsWith('property:') && !KEEPABLE.includes(one as Keepable))
      throw new FakeUsageError(`"${one}" cannot be kept. Known: ${KEEPABLE.join(', ')}, property:<name>, everything.`)
  const isAll = keep.includes('everything')
  return {
    kind: (kind: Keepable): boolean => isAll || keep.includes(kind),
    property: (name: string): boolean => isAll || keep.includes('properties') || keep.includes(`property:${name}`),
  }
}

/** Tells what is kept. */
export type KeptParts = ReturnType<typeof settleKeep>
