import { randomNumbers } from '../../core/random.ts'
import { likeLetter } from './alphabets.ts'
import { reserved } from './vocabulary.ts'

const WORD = String.raw`[\p{L}\p{M}]+|\p{N}+`
const WORDS = new RegExp(WORD, 'gu')
/**
 * An e-mail address in a text. It is searched for only in texts with an @, and its length is limited, because the
 * search is slow.
 */
export const ADDRESS = String.raw`[\p{L}\p{M}\p{N}._%+-]{1,64}@(?:[\p{L}\p{M}\p{N}-]{1,63}\.){0,8}[\p{L}\p{M}\p{N}-]{1,63}`
const WORDS_AND_ADDRESSES = new RegExp(`${ADDRESS}|${WORD}`, 'gu')
/** A text that is an e-mail address as a whole, with any characters that one may have. */
const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const HEX = '0123456789abcdef'
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** How many replacements of the same length are tried before a longer one is taken. */
const ATTEMPTS = 50

/**
 * Replaces words: equal words by equal ones, whether in a name, an address or a sentence, and different words by different
 * ones. A replacement follows from the seed and the order in which words come, never from the word, so that a guess cannot be
 * checked.
 */
export class WordReplacer {
  readonly #seed: number
  readonly #known = new Map<string, string>()
  /** The words met so far with their replacements, as they are written: most words of a text come again. */
  readonly #spelled = new Map<string, string>()
  readonly #used = new Set<string>()
  /** By how much numbers of a length get longer: once there is hardly one left of it, all that follow skip the attempts. */
  readonly #longer = new Map<number, number>()

  constructor(seed: number) {
    this.#seed = seed
  }

  /** How many words it has replaced so far. */
  get count(): number {
    return this.#known.size
  }

  /** Text with every word and number replaced by one of its length and script, and every address by another. */
  text(text: string): string {
    if (!text.includes('@')) return this.#words(text)
    if (WHOLE_ADDRESS.test(text)) return this.email(text)
    return text.replaceAll(WORDS_AND_ADDRESSES, (part) => (part.includes('@') ? this.email(part) : this.#words(part)))
  }

  /** An e-mail address at a host that belongs to nobody. */
  email(address: string): string {
    return this.#once('email', address, (attempt) => {
      const name = this.#words(address.split('@')[0]!).replaceAll(/[^\p{L}\p{N}._+-]/gu, '')
      return `${name || 'user'}${attempt || ''}@example.test`
    })
  }

  /** The identifier of a person: a UUID gets another UUID, any other is replaced like text. */
  handle(handle: string): string {
    if (!UUID.test(handle)) return this.text(handle)
    return this.#once('uuid', handle, (_, draw) => handle.replaceAll(/[\da-f]/gi, () => pick(HEX, draw)))
  }

  /**
   * A key or token of the same length, with the service's own beginning if it has one; the key of a cache is hexadecimal. Its
   * own replacements stay.
   */
  token(token: string): string {
    if (this.#used.has(`token ${token}`)) return token
    const prefix = /^(?:ph[a-z]_|cache_(?=[\da-f]{32}$))/.exec(token)?.[0] ?? ''
    const letters = prefix === 'cache_' ? HEX : LETTERS
    const length = Math.min(Math.max(token.length - prefix.length, 20), 64)
    return this.#once('token', token, (_, draw) => prefix + Array.from({ length }, () => pick(letters, draw)).join(''))
  }

  #words(text: string): string {
    return text.replaceAll(WORDS, (word) => this.#spelled.get(word) ?? this.#spell(word))
  }

  #spell(word: string): string {
    const made = likeCase(word, this.#word(word.toLowerCase()))
    this.#spelled.set(word, made)
    return made
  }

  #word(word: string): string {
    const letters = inScripts(word)
    const isNumber = /\p{N}/u.test(word)
    const least = (isNumber && this.#longer.get(letters.length)) || 0
    return this.#once('word', word, (attempt, draw) => {
      const start = draw()
      const more = least + Math.floor(attempt / ATTEMPTS)
      if (isNumber && more > least) this.#longer.set(letters.length, more)
      const longer = Array.from({ length: more }, () => letters.at(-1)!)
      const make = (letter: string, at: number) =>
        isNumber ? pick('123456789', draw) : likeLetter(letter, start + at, draw)
      return [...letters, ...longer].map(make).join('')
    })
  }

  /**
   * Makes a replacement once, and remembers it. No two words get the same one, no word gets itself, and none becomes a
   * word of the API.
   */
  #once(kind: string, original: string, make: (attempt: number, draw: () => number) => string): string {
    const key = `${kind} ${original}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const draw = randomNumbers(`${this.#seed}/redacted/${this.#known.size}`)
    let made = original
    for (let attempt = 0; made === original || reserved.has(made) || this.#used.has(`${kind} ${made}`); attempt++)
      made = make(attempt, draw)
    this.#known.set(key, made)
    this.#used.add(`${kind} ${made}`)
    return made
  }
}

const pick = (letters: string, draw: () => number): string => letters[draw() % letters.length]!

/** The characters of a word. A combining mark belongs to the letter before it. */
function inScripts(word: string): readonly string[] {
  let last = ''
  return [...word].map((char) => (last = /\p{Script=Inherited}/u.test(char) ? last : char))
}

/** Gives a word the capitals of another. */
function likeCase(word: string, made: string): string {
  const chars = [...word]
  const cased = [...made].map((letter, at) => {
    const char = chars[at] ?? ''
    return char === char.toLowerCase() ? letter : letter.toUpperCase()
  })
  return cased.join('')
}
