/** Only the start of a longer text is compared: the cost grows with its length, and known texts are short. */
const LONGEST = 200

/**
 * The known text with the smallest edit distance to the given one, among those that somebody may have meant; undefined when
 * there is none.
 */
export function nearestText(text: string, known: readonly string[]): string | undefined {
  const start = text.slice(0, LONGEST).toLowerCase()
  const far = (one: string): number => editDistance(start, one.toLowerCase())
  return known.filter((one) => isAlike(start, one.toLowerCase())).sort((a, b) => far(a) - far(b))[0]
}

/**
 * Whether one word may be a misspelling of another: one contains the other, both begin with the same four letters, or
 * about a third of the letters differs at most. Swapped letters count as two, which is half of a word of four letters.
 * There, two letters may differ only if they are swapped.
 */
export function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length > 2 && (long.includes(short) || long.startsWith(short.slice(0, 4)))) return true
  const more = long.length > 4 || inOrder(short) === inOrder(long) ? 2 : 0
  return editDistance(one, other) * 3 <= long.length + more
}

const inOrder = (word: string): string => [...word].sort().join('')

/** The cost of replacing one by the other. If one of them is left out: the cost of adding or removing the other. */
type Cost<T> = (one?: T, other?: T) => number

/** The lowest cost of turning one text, or list, into the other. By default, each added, removed or replaced letter costs 1. */
export function editDistance<T = string>(
  from: Iterable<T>,
  to: ArrayLike<T>,
  cost: Cost<T> = (one, other) => Number(one !== other),
): number {
  const added = Array.from(to, (other) => cost(undefined, other))
  let row = [0]
  for (const [at, own] of added.entries()) row.push(row[at]! + own)
  for (const item of from) {
    const removed = cost(item)
    const next = [row[0]! + removed]
    for (let at = 0; at < to.length; at++)
      next.push(Math.min(row[at + 1]! + removed, next[at]! + added[at]!, row[at]! + cost(item, to[at])))
    row = next
  }
  return row[to.length]!
}
