import { Counts } from './counts.ts'
import type { ReadonlyCounts } from './counts.ts'

const FNV = 0x811c9dc5

/** Goes on with a hash from where it stands (FNV-1a). */
function hashOn(start: number, text: string): number {
  let h = start
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h
}

function finish(begun: number): number {
  let h = Math.imul(begun ^ (begun >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Hashes text to 32 bits (FNV-1a, then a finishing mix), the same on every machine. */
export const hash = (text: string): number => finish(hashOn(FNV, text))

/** The number from 0 to 2³²-1 that comes at a turn, from 1, after a seed (mulberry32). */
export function drawn(seed: number, turn: number): number {
  const state = (seed + Math.imul(turn, 0x6d2b79f5)) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return (t ^ (t >>> 14)) >>> 0
}

/** Numbers that follow from a text and nothing else. */
export function stream(text: string): () => number {
  const seed = hash(text)
  let turn = 0
  return () => drawn(seed, ++turn)
}

const HEX = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
const BLANK_UUID = Array.from('00000000-0000-4000-8000-000000000000', (letter) => letter.charCodeAt(0))

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** How many of each kind have been handed out. */
export type IdState = ReadonlyCounts

/**
 * Ids, UUIDs and tokens. Each is derived from the seed, the kind of row and its number within that kind,
 * so adding a row of one kind never shifts the values of another.
 */
export class Ids {
  readonly seed: number
  /** What does not change from one row of a kind to the next. */
  readonly #kinds = new Map<string, { readonly counter: string; readonly begun: number }>()
  readonly #letters = [...BLANK_UUID]
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
    return this.uuidOf(kind, this.next(this.#known(kind).counter))
  }

  /** The version 4 UUID that belongs to one number of a kind. */
  uuidOf(kind: string, number: number): string {
    const seed = finish(hashOn(this.#known(kind).begun, String(number)))
    const b = drawn(seed, 2)
    const c = drawn(seed, 3)
    this.#write(0, 8, drawn(seed, 1))
    this.#write(9, 4, b >>> 16)
    this.#write(15, 3, b)
    this.#write(19, 1, 8 | ((c >>> 28) & 3))
    this.#write(20, 3, c >>> 16)
    this.#write(24, 4, c)
    this.#write(28, 8, drawn(seed, 4))
    // All letters at once: joined from pieces, a text is kept in pieces, which take five times the memory.
    return String.fromCharCode(...this.#letters)
  }

  /** What the numbers that belong to one column of one row of a kind are drawn after. */
  seedOf(kind: string, number: number, column: string): number {
    const row = hashOn(this.#known(kind).begun, String(number))
    return finish(hashOn(hashOn(row, '/'), column))
  }

  #write(place: number, digits: number, value: number): void {
    for (let digit = 0; digit < digits; digit++)
      this.#letters[place + digit] = HEX[(value >>> (4 * (digits - 1 - digit))) & 15]!
  }

  #known(kind: string): { readonly counter: string; readonly begun: number } {
    const known = this.#kinds.get(kind)
    if (known) return known
    const fresh = { counter: `${kind} uuid`, begun: hashOn(FNV, `${this.seed}/${kind}/`) }
    this.#kinds.set(kind, fresh)
    return fresh
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
