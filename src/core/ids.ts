import { continueHash, finishHash, FNV, randomAt, randomNumbers } from './random.ts'

/** The seed of a fake that is given none. */
export const DEFAULT_SEED = 1

const HEX = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
const BLANK_UUID = Array.from('00000000-0000-4000-8000-000000000000', (letter) => letter.charCodeAt(0))

/** The characters of tokens and short ids. */
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The largest id from which later ids continue. Above a larger one, there may be no whole numbers left. */
export const LARGEST_COUNTED = 2 ** 52

/** The largest count that a state may have. It leaves room for the ids of new rows. */
export const LARGEST_COUNT = 2 ** 53 - 2 ** 32

/** Whether later ids continue from this one. @see spec F.58 */
export const isCounted = (id: number): boolean => id <= LARGEST_COUNTED

/** How many ids of each kind have been given out. */
export type IdState = ReadonlyMap<string, number>

/**
 * Ids, UUIDs and tokens. Each is derived from the seed, the kind of row and its number within that kind, so a new row of
 * one kind never changes the values of another.
 *
 * @see spec F.7
 */
export class Ids {
  /** Everything here is derived from it. A state of another seed brings its own. */
  seed: number
  /** By kind: the name of the counter of its UUIDs, and the hash that the hash of each row continues. */
  readonly #kinds = new Map<string, { readonly counter: string; readonly hash: number }>()
  readonly #letters = [...BLANK_UUID]
  #counts = new Map<string, number>()
  /** Whether a snapshot holds the counts. The next change copies them first. */
  #isShared = false

  constructor(seed: number) {
    this.seed = seed
  }

  /** The next number of a kind, from 1. */
  next(kind: string): number {
    const next = (this.#counts.get(kind) ?? 0) + 1
    this.#count(kind, next)
    return next
  }

  /** Keeps later numbers above one that a caller has chosen, unless it is too large. */
  reserve(kind: string, taken: number): void {
    if (isCounted(taken) && taken > (this.#counts.get(kind) ?? 0)) this.#count(kind, taken)
  }

  /** A version 4 UUID for the next row of a kind. */
  uuid(kind: string): string {
    return this.uuidOf(kind, this.next(this.#kind(kind).counter))
  }

  /** The version 4 UUID of one number of a kind. */
  uuidOf(kind: string, number: number): string {
    const seed = finishHash(continueHash(this.#kind(kind).hash, String(number)))
    const b = randomAt(seed, 2)
    const c = randomAt(seed, 3)
    this.#write(0, 8, randomAt(seed, 1))
    this.#write(9, 4, b >>> 16)
    this.#write(15, 3, b)
    this.#write(19, 1, 8 | ((c >>> 28) & 3))
    this.#write(20, 3, c >>> 16)
    this.#write(24, 4, c)
    this.#write(28, 8, randomAt(seed, 4))
    // All letters at once: the engine would keep a concatenated text in pieces, in five times the memory.
    return String.fromCharCode(...this.#letters)
  }

  /** The random seed of one column of one row. */
  seedOf(kind: string, number: number, column: string): number {
    const row = continueHash(this.#kind(kind).hash, String(number))
    return finishHash(continueHash(continueHash(row, '/'), column))
  }

  #write(position: number, digits: number, value: number): void {
    for (let digit = 0; digit < digits; digit++)
      this.#letters[position + digit] = HEX[(value >>> (4 * (digits - 1 - digit))) & 15]!
  }

  #kind(name: string): { readonly counter: string; readonly hash: number } {
    const known = this.#kinds.get(name)
    if (known) return known
    const kind = { counter: `${name} uuid`, hash: continueHash(FNV, `${this.seed}/${name}/`) }
    this.#kinds.set(name, kind)
    return kind
  }

  /** Letters and digits for one number of a kind, for tokens and short ids. */
  token(kind: string, number: number, length: number): string {
    const random = randomNumbers(`${this.seed}/${kind}/${number}`)
    return Array.from({ length }, () => LETTERS[random() % LETTERS.length]!).join('')
  }

  /** @internal Returns the same object until the next id is given out. */
  save(): IdState {
    this.#isShared = true
    return this.#counts
  }

  /** @internal */
  load(state: IdState, seed = this.seed): void {
    if (seed !== this.seed) this.#kinds.clear()
    this.seed = seed
    this.#counts = new Map(state)
    this.#isShared = false
  }

  #count(kind: string, count: number): void {
    if (this.#isShared) this.#counts = new Map(this.#counts)
    this.#isShared = false
    this.#counts.set(kind, count)
  }
}
