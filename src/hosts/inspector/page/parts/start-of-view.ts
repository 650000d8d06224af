/** Where a view has to begin to show all of what begins at `start`, as near to where it begins now as can be. */
export const startOfView = (start: number, size: number, now: number, view: number): number =>
  Math.max(start + size - view, Math.min(now, start))
