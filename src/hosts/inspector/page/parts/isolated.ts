/**
 * A text that somebody else has written, as part of a sentence. Letters that run from right to left, and characters that turn
 * the direction, stay within it: `bdi` where there is markup, and this where there is none.
 */
export const isolated = (text: string): string => (/^[ -~]*$/.test(text) ? text : `\u2068${text}\u2069`)
