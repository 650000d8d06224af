import { invalid } from '../core/http/errors.ts'
import { loneSurrogate } from '../core/http/field-types.ts'
import { pythonStrip } from '../core/json/python.ts'
import type { Warn } from '../core/warn.ts'
import { hasFeature } from './permissions.ts'
import type { Caller } from './permissions.ts'

const LONGEST_TAG = 255

/**
 * Tags are trimmed, lower-cased and unique. The real service crashes on a tag that is not text, is too long, or contains NUL
 * or half of a surrogate pair; here it is a 400.
 *
 * @see spec T.17
 */
export function readTags(sent: readonly unknown[], toStored = trimmedAndLower): readonly string[] {
  return [...new Set(sent.map((tag) => readTag(tag, toStored)))]
}

const trimmedAndLower = (tag: string): string => pythonStrip(tag).toLowerCase()

function readTag(sent: unknown, toStored: (tag: string) => string): string {
  if (typeof sent !== 'string') throw invalid('Not a valid string.', 'tags')
  const tag = toStored(sent)
  if ([...tag].length > LONGEST_TAG) throw invalid(`Ensure a tag has no more than ${LONGEST_TAG} characters.`, 'tags')
  if (tag.includes('\0')) throw invalid('Null characters are not allowed.', 'tags')
  const lone = loneSurrogate(tag)
  if (lone) throw invalid(`Surrogate characters are not allowed: ${lone}.`, 'tags')
  return tag
}

/** The tags that are sent; undefined when there are none, or when the organisation does not have the feature. @see spec T.18 */
export const readLicensedTags = (
  { organization }: Caller,
  sent: readonly unknown[] | undefined,
): readonly string[] | undefined => (sent && hasFeature(organization, 'tagging') ? readTags(sent) : undefined)

/** Warns of tags that the organisation does not have the feature for. @see spec T.18, F.6 */
export function warnOfTags({ organization }: Caller, tags: readonly unknown[] | undefined, warn: Warn) {
  if (tags && !hasFeature(organization, 'tagging'))
    warn('The tags were ignored: the organization does not have the feature "tagging".')
}
