import type { CapsuleRequest } from '../capsule/capsule.ts'

/** The places of a request in two capsules; undefined if one has none. */
type Pair = readonly [before: number | undefined, after: number | undefined]

/**
 * How many comparisons are made at most. Beyond that, requests are paired by their numbers, because it would take too
 * long.
 */
const MOST = 4_000_000

/** Pairs the requests of two capsules: the longest sequence of the same methods and URLs in both. */
export function alignedRequests(before: readonly CapsuleRequest[], after: readonly CapsuleRequest[]): readonly Pair[] {
  const [left, right] = [before.map(nameOf), after.map(nameOf)]
  if (left.length === right.length || left.length * right.length > MOST) return byNumber(left.length, right.length)
  const lengths = commonLengths(left, right)
  const pairs: Pair[] = []
  let [one, other] = [0, 0]
  while (one < left.length || other < right.length) {
    if (left[one] === right[other]) pairs.push([one++, other++])
    else if (other >= right.length || (one < left.length && lengths[one + 1]![other]! >= lengths[one]![other + 1]!))
      pairs.push([one++, undefined])
    else pairs.push([undefined, other++])
  }
  return pairs
}

const nameOf = ({ method, url }: CapsuleRequest): string => `${method} ${url}`

const byNumber = (before: number, after: number): readonly Pair[] =>
  Array.from({ length: Math.max(before, after) }, (_, at): Pair => [
    at < before ? at : undefined,
    at < after ? at : undefined,
  ])

/** For each pair of places, the length of the longest common subsequence of what follows them. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let one = left.length - 1; one >= 0; one--)
    for (let other = right.length - 1; other >= 0; other--)
      lengths[one]![other] =
        left[one] === right[other]
          ? lengths[one + 1]![other + 1]! + 1
          : Math.max(lengths[one + 1]![other]!, lengths[one]![other + 1]!)
  return lengths
}
