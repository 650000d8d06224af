/** Hashes text to 32 bits (FNV-1a, then a finishing mix), the same on every machine. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Numbers from 0 to 2³²-1 that follow from a text and nothing else (mulberry32). */
export function stream(text: string): () => number {
  let state = hash(text)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** How many of each kind have been handed out. */
export type IdState = ReadonlyMap<string, number>

/**
 * Ids, UUIDs and tokens. Each is derived from the seed, the kind of row and its number within that kind,
 * so adding a row of one kind never shifts the values of another.
 */
export class Ids {
  readonly seed: number
  #counts = new Map<string, number>()

  constructor(seed: number) {
    this.seed = seed
  }

  /** The next number of a kind, from 1. */
  next(kind: string): number {
    const next = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, next)
    return next
  }

  /** Keeps `next` above a number that was chosen by someone else. */
  reserve(kind: string, taken: number): void {
    if (taken > (this.#counts.get(kind) ?? 0)) this.#counts.set(kind, taken)
  }

  /** A version 4 UUID for the next row of a kind. */
  uuid(kind: string): string {
    return this.uuidOf(kind, this.next(`${kind} uuid`))
  }

  /** The version 4 UUID that belongs to one number of a kind. */
  uuidOf(kind: string, number: number): string {
    const random = stream(`${this.seed}/${kind}/${number}`)
    const [a, b, c, d] = [random(), random(), random(), random()]
    const middle = `${hex(b >>> 16, 4)}-4${hex(b & 0xfff, 3)}-${'89ab'[(c >>> 28) & 3]}${hex((c >>> 16) & 0xfff, 3)}`
    return `${hex(a, 8)}-${middle}-${hex(c & 0xffff, 4)}${hex(d, 8)}`
  }

  /** Letters and digits that belong to one number of a kind: tokens, short ids. */
  token(kind: string, number: number, length: number): string {
    const random = stream(`${this.seed}/${kind}/${number}`)
    return Array.from({ length }, () => LETTERS[random() % LETTERS.length]!).join('')
  }

  /** @internal */
  save(): IdState {
    return new Map(this.#counts)
  }

  /** @internal */
  load(state: IdState): void {
    this.#counts = new Map(state)
  }
}
