import { pythonRepr } from './python.ts'

/** Why a text is not JSON, in the words of Python's decoder, which the service passes on to clients. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
}

/** A JSON value, and how the numbers at its top level were written (`37.0` is not `37` to the service). */
export interface DecodedJson {
  readonly value: unknown
  readonly floats: ReadonlyMap<string, string>
}

const NO_FLOATS: ReadonlyMap<string, string> = new Map()
const DEEPEST = 900

/**
 * Reads JSON as the service does.
 *
 * @throws JsonError with Python's message, line, column and character.
 * @see semantics.md 1.2 (`JSON parse error - …`)
 */
export function decodeJson(text: string): DecodedJson {
  if (text.length < DEEPEST && !/\d[.eE]/.test(text)) {
    try {
      return { value: JSON.parse(text) as unknown, floats: NO_FLOATS }
    } catch {
      return new Decoder(text).decode()
    }
  }
  return new Decoder(text).decode()
}

const WORDS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
]
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y
const PLAIN = /[^"\\\u0000-\u001f]*/y
const SPACE = /[ \t\n\r]*/y

class Decoder {
  readonly #text: string
  readonly #floats = new Map<string, string>()
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  decode(): DecodedJson {
    if (this.#text.startsWith('\ufeff')) this.#fail('Unexpected UTF-8 BOM (decode using utf-8-sig)', 0)
    this.#skipSpace()
    const value = this.#value()
    this.#skipSpace()
    if (this.#at < this.#text.length) this.#fail('Extra data')
    return { value, floats: this.#floats }
  }

  #value(key?: string): unknown {
    const char = this.#text[this.#at]
    if (char === '"') return this.#string()
    if (char === '{') return this.#nested('object', () => this.#object())
    if (char === '[') return this.#nested('array', () => this.#array())
    for (const [word, value] of WORDS) if (this.#takes(word)) return value
    for (const word of ['NaN', 'Infinity', '-Infinity'])
      if (this.#takes(word))
        throw new JsonError(`Out of range float values are not JSON compliant: ${pythonRepr(word)}`)
    return this.#number(key)
  }

  #number(key: string | undefined): number {
    NUMBER.lastIndex = this.#at
    const match = NUMBER.exec(this.#text)
    if (!match) return this.#fail('Expecting value')
    this.#at += match[0].length
    if (key !== undefined && this.#depth === 1 && (match[1] || match[2])) this.#floats.set(key, match[0])
    return Number(match[0])
  }

  #nested<T>(kind: string, read: () => T): T {
    if (++this.#depth > DEEPEST)
      throw new JsonError(`maximum recursion depth exceeded while decoding a JSON ${kind} from a unicode string`)
    this.#at++
    this.#skipSpace()
    const value = read()
    this.#depth--
    return value
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    if (this.#takes('}')) return object
    for (;;) {
      if (this.#text[this.#at] !== '"') this.#fail('Expecting property name enclosed in double quotes')
      const key = this.#string()
      this.#skipSpace()
      if (!this.#takes(':')) this.#fail("Expecting ':' delimiter")
      this.#skipSpace()
      if (this.#depth === 1) this.#floats.delete(key)
      const value = this.#value(key)
      Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
      if (this.#endsWith('}')) return object
    }
  }

  #array(): unknown[] {
    const array: unknown[] = []
    if (this.#takes(']')) return array
    for (;;) {
      array.push(this.#value())
      if (this.#endsWith(']')) return array
    }
  }

  #endsWith(close: string): boolean {
    this.#skipSpace()
    if (this.#takes(close)) return true
    if (!this.#takes(',')) this.#fail("Expecting ',' delimiter")
    this.#skipSpace()
    return false
  }

  #string(): string {
    const start = this.#at++
    let value = ''
    for (;;) {
      PLAIN.lastIndex = this.#at
      const plain = PLAIN.exec(this.#text)![0]
      value += plain
      this.#at += plain.length
      const char = this.#text[this.#at]
      if (char === undefined) this.#fail('Unterminated string starting at', start)
      if (char === '"') {
        this.#at++
        return value
      }
      if (char !== '\\') this.#fail('Invalid control character at')
      value += this.#escape(start)
    }
  }

  #escape(start: number): string {
    const letter = this.#text[this.#at + 1]
    if (letter === undefined) this.#fail('Unterminated string starting at', start)
    if (letter === 'u') {
      const hex = this.#text.slice(this.#at + 2, this.#at + 6)
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) this.#fail('Invalid \\uXXXX escape', this.#at + 1)
      this.#at += 6
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    const char = ESCAPES[letter!]
    if (char === undefined) this.#fail('Invalid \\escape')
    this.#at += 2
    return char!
  }

  #takes(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false
    this.#at += word.length
    return true
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at
    this.#at += SPACE.exec(this.#text)![0].length
  }

  #fail(problem: string, at = this.#at): never {
    const before = [...this.#text.slice(0, at)]
    const line = before.filter((char) => char === '\n').length + 1
    const column = before.length - before.lastIndexOf('\n')
    throw new JsonError(`${problem}: line ${line} column ${column} (char ${before.length})`)
  }
}
