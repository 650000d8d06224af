import { LETTERS } from '../../../core/ids.ts'
import { hash, randomNumbers } from '../../../core/random.ts'
import type { RedactOptions } from '../keep.ts'

/** The digit of a UUID for its version, and the one for its variant. */
const MARKED = [14, 19]

/** Returns the next random number. */
type Draw = () => number

/**
 * Random numbers that follow from the seed and from all of `original`, so that only someone who has the original can
 * work out an id.
 */
export const drawFor = (original: unknown, { seed = 1 }: RedactOptions): Draw =>
  randomNumbers(`${seed}/ids/${JSON.stringify(original)}`)

/** A seed that replaces that of the original, because the original ids would follow from it. */
export const otherSeed = (original: unknown, { seed = 1 }: RedactOptions): number =>
  hash(`${seed}/seed/${JSON.stringify(original)}`)

/** For each UUID another one of the same version; `known` holds those that are decided already. */
export function otherUuids(
  uuids: ReadonlySet<string>,
  draw: Draw,
  known: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const digit = (): string => (draw() & 15).toString(16)
  return others(uuids, known, (uuid) =>
    [...uuid].map((char, at) => (char === '-' || MARKED.includes(at) ? char : digit())).join(''),
  )
}

/**
 * For each short id another one, as long as those of the service and in the same order; `known` holds those that are
 * decided already.
 */
export function otherShortIds(
  ids: ReadonlySet<string>,
  draw: Draw,
  known: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const letter = (): string => LETTERS[draw() % LETTERS.length]!
  const made = others(ids, known, () => Array.from({ length: 8 }, letter).join(''))
  const found = [...ids].filter((id) => !known.has(id)).sort()
  const inOrder = found.map((id) => made.get(id)!).sort()
  return new Map([...made, ...found.map((id, at) => [id, inOrder[at]!] as const)])
}

/** Makes the replacements. No two are the same, and none is one of the originals. */
function others(
  ids: ReadonlySet<string>,
  known: ReadonlyMap<string, string>,
  make: (id: string) => string,
): ReadonlyMap<string, string> {
  const made = new Map(known)
  const used = new Set([...ids, ...known.values()])
  for (const id of ids) {
    if (made.has(id)) continue
    let other = make(id)
    while (used.has(other)) other = make(id)
    used.add(other)
    made.set(id, other)
  }
  return made
}
