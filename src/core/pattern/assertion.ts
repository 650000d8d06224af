/** A test of the position between two characters. An undefined character stands for the start or the end of the text. */
export type AssertionTest = (before: string | undefined, after: string | undefined) => boolean

const isWord = (char: string | undefined): boolean => char !== undefined && /^\w$/.test(char)

/** One character for all that are the same to every assertion: a word character, a line end, or any other. */
export function standInFor(char: string | undefined): string | undefined {
  if (char === undefined || char === '\n') return char
  return isWord(char) ? 'a' : ' '
}

export const atStart: AssertionTest = (before) => before === undefined
export const atEnd: AssertionTest = (_, after) => after === undefined
export const lineStart: AssertionTest = (before) => before === undefined || before === '\n'
export const lineEnd: AssertionTest = (_, after) => after === undefined || after === '\n'

/** The assertions that are written with a backslash. */
export const ASSERTIONS: Readonly<Record<string, AssertionTest>> = {
  A: atStart,
  z: atEnd,
  b: (before, after) => isWord(before) !== isWord(after),
  B: (before, after) => isWord(before) === isWord(after),
}
