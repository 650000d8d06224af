/** Tests one character, which may be a surrogate pair. */
export type CharTest = (char: string) => boolean

/** White space in RE2, as the inside of a JavaScript character class. */
const SPACE = '\\t\\n\\f\\r '
/** Everything else. It includes the characters that are white space in JavaScript only. */
const NOT_SPACE = '\\S\\v\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const PERL: Readonly<Record<string, string>> = { d: '\\d', D: '\\D', w: '\\w', W: '\\W', s: SPACE, S: NOT_SPACE }
const POSIX: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t ',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}
const CONTROL: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 }

/**
 * A test made from the inside of a character class. JavaScript's own engine is safe here: with one character there is
 * nothing to backtrack.
 */
export function charTest(members: string, { negated = false, ignoreCase = false } = {}): CharTest {
  const expression = new RegExp(`^[${negated ? '^' : ''}${members}]$`, ignoreCase ? 'iu' : 'u')
  return (char) => expression.test(char)
}

/** One code point, as the member of a JavaScript character class. */
export const member = (code: number): string => `\\u{${code.toString(16)}}`

/** A parsed part of a pattern, and the position after it. */
export interface Parsed<T> {
  readonly value: T
  readonly end: number
}

/** Reads `[:alpha:]` or `[:^alpha:]` inside a class. */
function readPosix(pattern: string, at: number): Parsed<string> | undefined {
  const [whole, name] = /^\[:(\^?[a-z]+):\]/.exec(pattern.slice(at, at + 12)) ?? []
  if (whole === undefined || name === undefined) return undefined
  const members = POSIX[name.replace('^', '')]
  if (members === undefined) throw new SyntaxError(`invalid character class range: ${whole}`)
  return { value: name.startsWith('^') ? complement(members) : members, end: at + whole.length }
}

/** Reads `\d`, `\pL`, `\p{Greek}` and the like, inside and outside a class. `at` is the position of the backslash. */
export function readNamedClass(pattern: string, at: number): Parsed<string> | undefined {
  const letter = pattern[at + 1] ?? ''
  if (Object.hasOwn(PERL, letter)) return { value: PERL[letter]!, end: at + 2 }
  const [whole, sign, long, short] = /^\\([pP])(?:\{(\^?\w+)\}|([A-Z]))/.exec(pattern.slice(at, at + 60)) ?? []
  if (whole === undefined) return undefined
  const name = (long ?? short!).replace('^', '')
  const negated = (sign === 'P') !== (long ?? '').startsWith('^')
  const property = name.length <= 2 ? name : `Script=${name}`
  return { value: `\\${negated ? 'P' : 'p'}{${property}}`, end: at + whole.length }
}

/** Reads one character, escaped or plain. Back references and unknown escapes are errors, as in RE2. */
export function readChar(pattern: string, at: number): Parsed<number> {
  const code = pattern.codePointAt(at)
  if (code === undefined) throw new SyntaxError('missing argument')
  if (code !== 92) return { value: code, end: at + (code > 0xffff ? 2 : 1) }
  const rest = pattern.slice(at + 1, at + 12)
  const hex = /^x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(rest)
  if (hex) return { value: Number.parseInt(hex[1] ?? hex[2]!, 16), end: at + 1 + hex[0].length }
  const octal = /^(?:0[0-7]{0,2}|[1-7][0-7]{1,2})/.exec(rest)
  if (octal) return { value: Number.parseInt(octal[0], 8), end: at + 1 + octal[0].length }
  const letter = rest[0] ?? ''
  if (Object.hasOwn(CONTROL, letter)) return { value: CONTROL[letter]!, end: at + 2 }
  if (letter === '' || letter > '\x7f' || /[0-9A-Za-z]/.test(letter))
    throw new SyntaxError(`invalid escape sequence: \\${letter}`)
  return { value: letter.charCodeAt(0), end: at + 2 }
}

/** Reads `[…]`. `start` is the position of the opening bracket. */
export function readClass(pattern: string, start: number, ignoreCase: boolean): Parsed<CharTest> {
  const negated = pattern[start + 1] === '^'
  let at = start + (negated ? 2 : 1)
  let members = ''
  for (let first = true; first || pattern[at] !== ']'; first = false) {
    const next = readPosix(pattern, at) ?? readNamedClass(pattern, at) ?? readRange(pattern, at)
    members += next.value
    at = next.end
  }
  return { value: charTest(members, { negated, ignoreCase }), end: at + 1 }
}

function readRange(pattern: string, at: number): Parsed<string> {
  const from = readChar(pattern, at)
  if (pattern[from.end] !== '-' || pattern[from.end + 1] === ']') return { value: member(from.value), end: from.end }
  const to = readChar(pattern, from.end + 1)
  return { value: `${member(from.value)}-${member(to.value)}`, end: to.end }
}

/** The complement of ASCII members, written out: JavaScript classes with the `u` flag cannot be nested. */
function complement(members: string): string {
  const belongs = charTest(members)
  const others = Array.from({ length: 128 }, (_, code) => code).filter((code) => !belongs(String.fromCodePoint(code)))
  return `${others.map(member).join('')}\\u{80}-\\u{10ffff}`
}
