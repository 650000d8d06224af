import { pythonNumber } from './python-repr.ts'
import { JsonError, JsonScanner } from './scanner.ts'

export { JsonError }

interface DecodedJson {
  readonly value: unknown
  /**
   * The Python text of each number at the top level that JavaScript would print differently, by key: `37.0` is not `37` to
   * the service, and long whole numbers keep their digits. A number alone has no key: its text is kept under `''`.
   */
  readonly numbers: ReadonlyMap<string, string>
}

const NO_NUMBERS: ReadonlyMap<string, string> = new Map()
/** How deep a body may nest. A text with fewer characters than that cannot nest deeper. @see spec R.12 */
const DEEPEST = 900
/** Finds a number that JavaScript may print differently. Digits inside a string, such as a UUID, do not match. */
const MAY_NEED_TEXT = /(?:^|[[:,\s])-?(?:\d+[.eE]|\d{16})/

/**
 * Reads JSON as the service does.
 *
 * @throws JsonError with Python's message, line, column and character.
 * @see spec R.11, R.12, E.7
 */
export function decodeJson(text: string): DecodedJson {
  if (text.length < DEEPEST && !MAY_NEED_TEXT.test(text)) {
    try {
      return { value: JSON.parse(text) as unknown, numbers: NO_NUMBERS }
    } catch {
      // The decoder below finds out what is wrong.
    }
  }
  return new Decoder(text).decode()
}

const WORDS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
]

class Decoder {
  readonly #scanner: JsonScanner
  readonly #numbers = new Map<string, string>()
  #depth = 0

  constructor(text: string) {
    this.#scanner = new JsonScanner(text)
  }

  decode(): DecodedJson {
    this.#scanner.skipSpace()
    const value = this.#value()
    this.#scanner.skipSpace()
    if (this.#scanner.char !== undefined) this.#scanner.fail('Extra data')
    return { value, numbers: this.#numbers }
  }

  #value(key?: string): unknown {
    const { char } = this.#scanner
    if (char === '"') return this.#scanner.string()
    if (char === '{') return this.#nested('object', () => this.#object())
    if (char === '[') return this.#nested('array', () => this.#array())
    for (const [word, value] of WORDS) if (this.#scanner.takes(word)) return value
    return this.#number(key)
  }

  #number(key: string | undefined): number {
    const written = this.#scanner.number()
    const value = Number(written)
    const text = pythonNumber(written)
    if (this.#depth === (key === undefined ? 0 : 1) && text !== String(value)) this.#numbers.set(key ?? '', text)
    return value
  }

  #nested<T>(kind: string, read: () => T): T {
    if (++this.#depth > DEEPEST)
      throw new JsonError(`maximum recursion depth exceeded while decoding a JSON ${kind} from a unicode string`)
    this.#scanner.takes(kind === 'object' ? '{' : '[')
    this.#scanner.skipSpace()
    const value = read()
    this.#depth--
    return value
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    if (this.#scanner.takes('}')) return object
    for (;;) {
      if (this.#scanner.char !== '"') this.#scanner.fail('Expecting property name enclosed in double quotes')
      const key = this.#scanner.string()
      this.#scanner.skipSpace()
      if (!this.#scanner.takes(':')) this.#scanner.fail("Expecting ':' delimiter")
      this.#scanner.skipSpace()
      if (this.#depth === 1) this.#numbers.delete(key)
      const value = this.#value(key)
      Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
      if (this.#endsWith('}')) return object
    }
  }

  #array(): unknown[] {
    const array: unknown[] = []
    if (this.#scanner.takes(']')) return array
    for (;;) {
      array.push(this.#value())
      if (this.#endsWith(']')) return array
    }
  }

  #endsWith(close: string): boolean {
    this.#scanner.skipSpace()
    if (this.#scanner.takes(close)) return true
    if (!this.#scanner.takes(',')) this.#scanner.fail("Expecting ',' delimiter")
    this.#scanner.skipSpace()
    return false
  }
}
