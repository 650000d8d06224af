import { isCounted, LARGEST_COUNTED } from '../../../core/ids.ts'

/** The smallest new number, so that every new number has some digits. */
const SMALLEST = 1000
const WIDEST_GAP = 10_000
/** New numbers have up to nine digits, as ids of rows do. */
const ROOM = 900_000_000
/**
 * The largest number of a row in the service. For a larger one the service refuses in other words, so larger numbers
 * stay larger.
 */
const LARGEST_ID = 2 ** 31 - 1

/** The numbers of rows, and those of them that must stay next to the number before them. */
export interface NumbersOfRows {
  readonly all: ReadonlySet<number>
  /** Numbers that are handed out one after the other while a session runs. */
  readonly inTurn: ReadonlySet<number>
}

/**
 * Gives each number another, in the same order, so that lists that are sorted by id stay as they are. Numbers that are handed
 * out in turn stay neighbours; between all others the distances are random. No new number is one of the old ones.
 *
 * @see spec F.24
 */
export function renumber({ all, inTurn }: NumbersOfRows, draw: () => number): ReadonlyMap<number, number> {
  const sorted = [...all].sort((a, b) => a - b)
  const widest = Math.min(WIDEST_GAP, Math.floor(ROOM / (sorted.length + 1)))
  const free = placesBeside(sorted)
  const made = new Map<number, number>()
  let next = SMALLEST
  for (const run of runsOf(sorted, inTurn)) {
    const wanted = next + (draw() % widest)
    const first = free(Math.max(wanted, smallestFor(run[0]!)), run.length)
    for (const [at, id] of run.entries()) made.set(id, first + at)
    next = first + run.length
  }
  return made
}

/** A number that does not move the count gets another that does not. @see spec F.58 */
function smallestFor(id: number): number {
  if (!isCounted(id)) return LARGEST_COUNTED + 1
  return id > LARGEST_ID ? LARGEST_ID + 1 : 0
}

/** Groups the numbers that must stay next to each other. */
function runsOf(sorted: readonly number[], inTurn: ReadonlySet<number>): readonly (readonly number[])[] {
  const runs: number[][] = []
  for (const [at, id] of sorted.entries()) {
    if (sorted[at - 1] === id - 1 && inTurn.has(id)) runs.at(-1)!.push(id)
    else runs.push([id])
  }
  return runs
}

/**
 * Returns a function that finds the first run of free numbers of a length, from a wanted number on. It must be called
 * with growing numbers.
 */
function placesBeside(sorted: readonly number[]): (wanted: number, length: number) => number {
  let at = 0
  return (wanted, length) => {
    let place = wanted
    // It ends: the comparison with undefined, behind the last number, is false.
    while (sorted[at]! < place) at++
    while (sorted[at]! < place + length) place = sorted[at++]! + 1
    return place
  }
}
