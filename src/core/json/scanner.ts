import { pythonRepr } from './python-repr.ts'

/** Invalid JSON. The message is that of Python's decoder, which the service passes on to clients. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
}

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
/** Everything but quotes, backslashes and control characters. */
const PLAIN = /[ !#-[\]-\uffff]*/y
const SPACE = /[ \t\n\r]*/y

const outOfRange = (written: string): JsonError =>
  new JsonError(`Out of range float values are not JSON compliant: ${pythonRepr(written)}`)

/** Reads the tokens of a JSON text, from a position that moves on with each read. */
export class JsonScanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
    if (text.startsWith('\ufeff')) this.fail('Unexpected UTF-8 BOM (decode using utf-8-sig)')
  }

  get char(): string | undefined {
    return this.#text[this.#at]
  }

  takes(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false
    this.#at += word.length
    return true
  }

  skipSpace(): void {
    SPACE.lastIndex = this.#at
    this.#at += SPACE.exec(this.#text)![0].length
  }

  /**
   * Reads a number and returns its text. `NaN` and infinite numbers are refused, because no row can hold them: the service
   * accepts them here and crashes later.
   */
  number(): string {
    for (const word of ['NaN', 'Infinity', '-Infinity']) if (this.takes(word)) throw outOfRange(word)
    NUMBER.lastIndex = this.#at
    const written = NUMBER.exec(this.#text)?.[0]
    if (written === undefined) this.fail('Expecting value')
    if (!Number.isFinite(Number(written))) throw outOfRange(written)
    this.#at += written.length
    return written
  }

  string(): string {
    const start = this.#at++
    let value = ''
    for (;;) {
      PLAIN.lastIndex = this.#at
      const plain = PLAIN.exec(this.#text)![0]
      value += plain
      this.#at += plain.length
      const char = this.#text[this.#at]
      if (char === undefined) this.fail('Unterminated string starting at', start)
      if (char === '"') {
        this.#at++
        return value
      }
      if (char !== '\\') this.fail('Invalid control character at')
      value += this.#escape(start)
    }
  }

  #escape(start: number): string {
    const letter = this.#text[this.#at + 1]
    if (letter === undefined) this.fail('Unterminated string starting at', start)
    if (letter === 'u') {
      const hex = this.#text.slice(this.#at + 2, this.#at + 6)
      // Python wants one more character behind the digits before it looks at them.
      const isLast = this.#at + 6 >= this.#text.length
      if (isLast || !/^[0-9a-fA-F]{4}$/.test(hex)) this.fail('Invalid \\uXXXX escape', this.#at + 1)
      this.#at += 6
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    const char = ESCAPES[letter]
    if (char === undefined) this.fail('Invalid \\escape')
    this.#at += 2
    return char
  }

  fail(problem: string, at = this.#at): never {
    const before = Array.from(this.#text.slice(0, at))
    const line = before.filter((char) => char === '\n').length + 1
    const column = before.length - before.lastIndexOf('\n')
    throw new JsonError(`${problem}: line ${line} column ${column} (char ${before.length})`)
  }
}
