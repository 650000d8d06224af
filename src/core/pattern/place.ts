/** What may be said about a place between two characters; a missing one is the edge of the text. */
export type PlaceTest = (before: string | undefined, after: string | undefined) => boolean

const isWord = (char: string | undefined): boolean => char !== undefined && /^\w$/.test(char)

export const atStart: PlaceTest = (before) => before === undefined
export const atEnd: PlaceTest = (_, after) => after === undefined
export const lineStart: PlaceTest = (before) => before === undefined || before === '\n'
export const lineEnd: PlaceTest = (_, after) => after === undefined || after === '\n'

/** The places that are written with a backslash. */
export const PLACES: Readonly<Record<string, PlaceTest>> = {
  A: atStart,
  z: atEnd,
  b: (before, after) => isWord(before) !== isWord(after),
  B: (before, after) => isWord(before) === isWord(after),
}
