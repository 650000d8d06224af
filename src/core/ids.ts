import { Counts } from './counts.ts'
import type { ReadonlyCounts } from './counts.ts'

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

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** The lower 16 bits as four hex digits; looked up, because every new row needs eight of them. */
const hex4 = (value: number): string => BYTES[(value >>> 8) & 0xff]! + BYTES[value & 0xff]!
const hex8 = (value: number): string => hex4(value >>> 16) + hex4(value)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** How many of each kind have been handed out. */
export type IdState = ReadonlyCounts

/**
 * Ids, UUIDs and tokens. Each is derived from the seed, the kind of row and its number within that kind,
 * so adding a row of one kind never shifts the values of another.
 */
export class Ids {
  readonly seed: number
  #counts = Counts.from([])
  /** Whether somebody else holds the counts, who must not see them change. */
  #shared = false

  constructor(seed: number) {
    this.seed = seed
  }

  /** The next number of a kind, from 1. */
  next(kind: string): number {
    const next = (this.#counts.get(kind) ?? 0) + 1
    this.#count(kind, next)
    return next
  }

  /** Keeps `next` above a number that was chosen by someone else. */
  reserve(kind: string, taken: number): void {
    if (taken > (this.#counts.get(kind) ?? 0)) this.#count(kind, taken)
  }

  /** A version 4 UUID for the next row of a kind. */
  uuid(kind: string): string {
    return this.uuidOf(kind, this.next(`${kind} uuid`))
  }

  /** The version 4 UUID that belongs to one number of a kind. */
  uuidOf(kind: string, number: number): string {
    const random = stream(`${this.seed}/${kind}/${number}`)
    const a = random()
    const b = random()
    const c = random()
    const version = hex4((b & 0xfff) | 0x4000)
    const variant = hex4(((c >>> 16) & 0xfff) | 0x8000 | (((c >>> 28) & 3) << 12))
    return `${hex8(a)}-${hex4(b >>> 16)}-${version}-${variant}-${hex4(c)}${hex8(random())}`
  }

  /** Letters and digits that belong to one number of a kind: tokens, short ids. */
  token(kind: string, number: number, length: number): string {
    const random = stream(`${this.seed}/${kind}/${number}`)
    return Array.from({ length }, () => LETTERS[random() % LETTERS.length]!).join('')
  }

  /** @internal The same object for as long as nothing is handed out. */
  save(): IdState {
    this.#shared = true
    return this.#counts
  }

  /** @internal */
  load(state: IdState): void {
    this.#counts = Counts.from(state)
    this.#shared = false
  }

  #count(kind: string, count: number): void {
    if (this.#shared) this.#counts = this.#counts.copy()
    this.#shared = false
    this.#counts.set(kind, count)
  }
}
