const PIECE = 5460
/** It has room for a piece and one more code unit, each of which takes up to three bytes. */
const scratch = new Uint8Array(16 * 1024)

/**
 * The length of a text in UTF-8. It is encoded piece by piece into one buffer, so a long answer is not held twice. A browser
 * copies all of the text that it is given to encode, so it is given no more than a piece.
 */
export function byteLength(text: string): number {
  // Not made before: jsdom in Jest has no encoder, and rows do without.
  const encoder = new TextEncoder()
  let length = 0
  for (let from = 0, to = PIECE; from < text.length; from = to, to += PIECE) {
    // A surrogate pair must stay in one piece: each half alone would be another character.
    if (text.codePointAt(to - 1)! > 0xffff) to++
    length += encoder.encodeInto(text.slice(from, to), scratch).written
  }
  return length
}
