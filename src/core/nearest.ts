/** Only the start of a longer text is compared: the cost grows with its length, and known texts are short. */
const LONGEST = 200

/** The known text with the smallest edit distance to the given one; undefined when the list is empty. */
export function nearestText(text: string, known: readonly string[]): string | undefined {
  const start = text.slice(0, LONGEST).toLowerCase()
  const [first, ...others] = known.map((one) => ({ one, distance: editDistance(start, one.toLowerCase()) }))
  return others.reduce((best, next) => (next.distance < best!.distance ? next : best), first)?.one
}

/** The number of letters to add, remove or replace (Levenshtein distance). */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let at = 0; at < to.length; at++)
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === to[at] ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}
