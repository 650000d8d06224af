import { stream } from '../../core/ids.ts'
import { likeLetter } from './alphabets.ts'

const WORDS = /[\p{L}\p{M}]+|\p{N}+/gu
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const ATTEMPTS = 50

/**
 * Replaces words, the same one always by the same, whatever it stands in: a name, an address, a sentence. A replacement
 * follows from the seed and the order in which words come, never from the word, so that nobody can check a guess.
 */
export class Words {
  readonly #seed: number
  readonly #known = new Map<string, string>()
  readonly #used = new Set<string>()

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Text with every word and number replaced by one of its length and script. */
  text(text: string): string {
    return text.replaceAll(WORDS, (word) => likeCase(word, this.#word(word.toLowerCase())))
  }

  /** An address at a host that is nobody's. */
  email(address: string): string {
    return this.#once('email', address.toLowerCase(), (attempt) => {
      const name = this.text(address.toLowerCase().split('@')[0]!).replaceAll(/[^\p{L}\p{N}._+-]/gu, '')
      return `${name || 'user'}${attempt || ''}@example.test`
    })
  }

  /** What somebody is known by where he has no name: an address, a UUID, or anything. */
  handle(handle: string): string {
    if (/^[^\s@]+@[^\s@]+$/.test(handle)) return this.email(handle)
    if (UUID.test(handle))
      return this.#once('uuid', handle.toLowerCase(), (_, draw) => like(handle, /[\da-f]/gi, hex, draw))
    return this.#once('handle', handle, (attempt) => this.text(handle) + (attempt || ''))
  }

  /** A key or token of the same length, with the service's own beginning where it has one. */
  token(token: string): string {
    const prefix = /^ph[a-z]_/.exec(token)?.[0] ?? ''
    const length = Math.min(Math.max(token.length - prefix.length, 20), 64)
    return this.#once('token', token, (_, draw) => prefix + Array.from({ length }, () => pick(LETTERS, draw)).join(''))
  }

  #word(word: string): string {
    const isNumber = /^\p{N}/u.test(word)
    return this.#once('word', word, (_, draw) => {
      const start = draw()
      const chars = [...word.normalize('NFC').replaceAll(/\p{Script=Inherited}/gu, '')]
      return chars.map((char, at) => (isNumber ? pick('123456789', draw) : likeLetter(char, start + at, draw))).join('')
    })
  }

  /** Long replacements are nobody else's, and none is what it replaces. */
  #once(kind: string, original: string, make: (attempt: number, draw: () => number) => string): string {
    const key = `${kind} ${original}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const draw = stream(`${this.#seed}/redacted/${this.#known.size}`)
    let made = make(0, draw)
    for (let attempt = 1; attempt < ATTEMPTS && this.#isTaken(kind, original, made); attempt++)
      made = make(attempt, draw)
    this.#known.set(key, made)
    this.#used.add(`${kind} ${made}`)
    return made
  }

  #isTaken(kind: string, original: string, made: string): boolean {
    return made === original || (made.length > 3 && this.#used.has(`${kind} ${made}`))
  }
}

const pick = (letters: string, draw: () => number): string => letters[draw() % letters.length]!
const hex = (draw: () => number): string => pick('0123456789abcdef', draw)
const like = (text: string, each: RegExp, make: (draw: () => number) => string, draw: () => number): string =>
  text.replaceAll(each, () => make(draw))

/** Gives a word the capitals of another. */
function likeCase(word: string, made: string): string {
  const letters = [...made]
  const cased = [...word].map((char, at) => {
    const letter = letters[at % letters.length] ?? ''
    return char === char.toLowerCase() ? letter : letter.toUpperCase()
  })
  return cased.join('')
}
