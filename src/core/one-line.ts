/**
 * A text for one line of a log: a client must not be able to start a line of its own, colour one or reverse its
 * direction.
 */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')

/** All lines of a text on one line. A regular expression would take quadratic time for a long run of blanks. */
export const joinedLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
