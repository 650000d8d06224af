import { requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { integer, listSchema, text } from '../../core/json/json-schema.ts'
import { nearestOf } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { KEEPABLE } from '../../observe/journal/redact-options.ts'
import type { Keepable, RedactOptions } from '../../observe/journal/redact-options.ts'

export type { Keep, RedactOptions } from '../../observe/journal/redact-options.ts'

export const redactChecks: ChecksOf<RedactOptions> = {
  keep: { schema: listSchema(text), says: "is a list such as ['names', 'texts']" },
  seed: { schema: integer },
  times: { schema: { enum: ['keep', 'shift'] } },
  ids: { schema: { enum: ['keep', 'replace'] } },
}
const captureChecks = { ...redactChecks, tokens: { schema: { enum: ['replace', 'keep'] } } }

/** @throws FakeUsageError when an option is unknown, or does not take its value. */
export const requireRedactOptions = (options: unknown): void => requireFields('redaction', options, redactChecks)

/** @throws FakeUsageError when an option is unknown, or does not take its value. */
export const requireCaptureOptions = (options: unknown): void => requireFields('capture', options, captureChecks)

/** @throws FakeUsageError when `keep` names something that cannot be kept. */
export function settleKeep(keep: readonly string[] = []) {
  for (const one of keep)
    if (one !== 'everything' && !/^property:./s.test(one) && !KEEPABLE.includes(one as Keepable))
      throw new FakeUsageError(
        `"${one}" cannot be kept; ${nearestOf(one, [...KEEPABLE, 'property:<name>', 'everything'])}`,
      )
  const isAll = keep.includes('everything')
  return {
    kind: (kind: Keepable): boolean => isAll || keep.includes(kind),
    property: (name: string): boolean => isAll || keep.includes('properties') || keep.includes(`property:${name}`),
  }
}

/** Says what is kept. */
export type KeptParts = ReturnType<typeof settleKeep>
