/** What is longer is like nothing known, and comparing it whole costs. */
const LONGEST = 200

/** The known text that takes the fewest letters to change into another; undefined when nothing is known. */
export function nearestText(text: string, known: readonly string[]): string | undefined {
  const asked = text.slice(0, LONGEST).toLowerCase()
  const [first, ...others] = known.map((one) => ({ one, distance: distance(asked, one.toLowerCase()) }))
  return others.reduce((best, next) => (next.distance < best!.distance ? next : best), first)?.one
}

/** Letters to add, drop or replace (Levenshtein), row by row. */
export function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let at = 0; at < to.length; at++)
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === to[at] ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}
