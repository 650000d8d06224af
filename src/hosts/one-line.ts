/** A text for one line of a log: a client must not be able to begin a line of its own, or to colour one. */
export const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
