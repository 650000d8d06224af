/** A stretch of what can be scrolled. */
interface Span {
  readonly start: number
  readonly size: number
}

/** Where a view has to begin to show all of a part, as near to where it begins now as can be. */
export const startOfView = (part: Span, view: Span): number =>
  Math.max(part.start + part.size - view.size, Math.min(view.start, part.start))
