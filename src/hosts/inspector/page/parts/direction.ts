/**
 * Invisible characters: they turn the direction of all that follows (embeddings, overrides, isolates, and their ends), take
 * no room, or look like a space. The joiners of letters and emoji are not among them, nor is the mark below.
 */
const UNSEEN = /[\u00A0\u00AD\u200B\u200F\u202A-\u202F\u2060-\u2069\uFEFF]/g

/** A quotation with letters that run from right to left, or such words without quotes. */
const RIGHT_TO_LEFT =
  /"[^"\u0590-\u08FF\uFB1D-\uFEFC]*[\u0590-\u08FF\uFB1D-\uFEFC][^"]*"|[\u0590-\u08FF\uFB1D-\uFEFC][ \u0590-\u08FF\uFB1D-\uFEFC]*/g

/** After letters that run from right to left, an invisible mark makes a sentence continue from left to right. */
const MARK = '\u200E'

/** A text with an escape in place of each invisible character, as in JSON: `\u202E`. */
export const escaped = (text: string): string =>
  text.replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)

/** A sentence that may quote anything. What it quotes turns nothing else in it around. */
export const sentence = (text: string): string => escaped(text).replace(RIGHT_TO_LEFT, `$&${MARK}`)

/** A text from elsewhere, as part of a sentence of the page. */
export const isolated = (text: string): string => (/^[ -~]*$/.test(text) ? text : `${escaped(text)}${MARK}`)
