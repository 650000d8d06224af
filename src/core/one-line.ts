/** A text for one line of a log: a client must not be able to begin a line of its own, to colour one or to turn its order. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')

/** All lines of a text on one line. By a pattern, a long row of blanks would take the square of its length. */
export const joinedLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
