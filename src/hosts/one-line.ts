/** A text for one line of a log: a client must not be able to begin a line of its own, to colour one or to turn its order. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
