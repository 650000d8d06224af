import { invalid } from '../../core/errors.ts'
import { pythonStrip } from '../../core/python.ts'

const LONGEST_TAG = 255

/**
 * Tags are trimmed, lower-cased and unique. The real service crashes on a tag that is no text or too long; here that is
 * a 400.
 *
 * @see semantics.md 3.1 (O24:api/tagged_item.py, models/tag.py); decisions.md 2 (crashes are not copied)
 */
export function readTags(sent: readonly unknown[]): readonly string[] {
  const tags = sent.map((tag) => {
    if (typeof tag !== 'string') throw invalid('Not a valid string.', 'tags')
    if ([...tag].length > LONGEST_TAG) throw invalid(`Ensure a tag has no more than ${LONGEST_TAG} characters.`, 'tags')
    return pythonStrip(tag).toLowerCase()
  })
  return [...new Set(tags)]
}
