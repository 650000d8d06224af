/** A part of a text, by its first character and the one after its last. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** The text in place of such a part. */
export interface Change extends Place {
  readonly by: string
}

/** A text with these changes, none of which overlap: made from the last to the first, so that places stay what they are. */
export const splice = (text: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, by }) => changed.slice(0, start) + by + changed.slice(end), text)
