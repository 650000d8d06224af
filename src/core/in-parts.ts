/** In characters. An error for a shorter text has another reason than its length. */
const SHORT = 100_000

/**
 * Replaces in a text of any length. The stack of a pattern grows with what it matches, and has an end at some millions of
 * characters: such a text is replaced in two parts, if possible between two words.
 */
export function inParts(text: string, replace: (part: string) => string): string {
  try {
    return replace(text)
  } catch (error) {
    if (!(error instanceof RangeError) || text.length < SHORT) throw error
  }
  const middle = Math.floor(text.length / 2)
  const cut = middle + Math.max(0, text.slice(middle, middle + SHORT / 10).search(/[\s,;&]/))
  return inParts(text.slice(0, cut), replace) + inParts(text.slice(cut), replace)
}
