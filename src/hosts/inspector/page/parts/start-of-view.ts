/** A stretch of what can be scrolled. */
interface Span {
  readonly start: number
  readonly size: number
}

/** The place at which a view has to begin to show all of a part, as near to its present place as possible. */
export const startOfView = (part: Span, view: Span): number =>
  Math.max(part.start + part.size - view.size, Math.min(view.start, part.start))
