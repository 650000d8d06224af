/** What turns the direction of all that follows: embeddings, overrides, isolates, and their ends. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** A sentence that may quote anything. What would turn the rest of it around is shown as its escape: `\u202E`. */
export const sentence = (text: string): string =>
  text.replace(TURNS, (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * A text that somebody else has written, as part of a sentence of the page. Behind letters that run from right to left, a mark
 * that is not seen lets the sentence go on from left to right.
 */
export const isolated = (text: string): string => (/^[ -~]*$/.test(text) ? text : `${sentence(text)}\u200E`)
