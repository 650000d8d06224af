/** What turns the direction of all that follows: embeddings, overrides, isolates, and their ends. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** What is quoted with letters that run from right to left, or such words without quotes. */
const RIGHT_TO_LEFT =
  /"[^"]*[\u0590-\u08FF\uFB1D-\uFEFC][^"]*"|[\u0590-\u08FF\uFB1D-\uFEFC][ \u0590-\u08FF\uFB1D-\uFEFC]*/g

/** Behind letters that run from right to left, a mark that is not seen lets a sentence go on from left to right. */
const MARK = '\u200E'

/** What would turn all that follows around is shown as its escape: `\u202E`. */
const escaped = (text: string): string =>
  text.replace(TURNS, (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A sentence that may quote anything. What it quotes turns nothing else in it around. */
export const sentence = (text: string): string => escaped(text).replace(RIGHT_TO_LEFT, `$&${MARK}`)

/** A text that somebody else has written, as part of a sentence of the page. */
export const isolated = (text: string): string => (/^[ -~]*$/.test(text) ? text : `${escaped(text)}${MARK}`)
