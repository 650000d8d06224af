/** Whether one character, given whole, belongs. */
export type CharTest = (char: string) => boolean

/** White space as RE2 knows it, written for a character class of ours. */
const SPACE = '\\t\\n\\f\\r '
/** What JavaScript takes for white space and RE2 does not. */
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
 * A test of single characters, from the inside of a character class. It runs on the platform's own engine, which has
 * nothing to backtrack over in one character.
 */
export function charTest(members: string, { negated = false, ignoreCase = false } = {}): CharTest {
  const own = new RegExp(`^[${negated ? '^' : ''}${members}]$`, ignoreCase ? 'iu' : 'u')
  return (char) => own.test(char)
}

/** One code point as the member of a class of ours. */
export const member = (code: number): string => `\\u{${code.toString(16)}}`

/** A part of a pattern that was read, and where reading goes on. */
export interface ReadPart<T> {
  readonly value: T
  readonly end: number
}

/** `[:alpha:]` or `[:^alpha:]`, inside a class. */
function readPosix(pattern: string, at: number): ReadPart<string> | undefined {
  const [whole, name] = /^\[:(\^?[a-z]+):\]/.exec(pattern.slice(at, at + 12)) ?? []
  if (whole === undefined || name === undefined) return undefined
  const members = POSIX[name.replace('^', '')]
  if (members === undefined) throw new SyntaxError(`invalid character class range: ${whole}`)
  return { value: name.startsWith('^') ? complement(members) : members, end: at + whole.length }
}

/** `\d`, `\pL`, `\p{Greek}` and the like, in and outside a class. `at` is where the backslash stands. */
export function readNamedClass(pattern: string, at: number): ReadPart<string> | undefined {
  const letter = pattern[at + 1] ?? ''
  if (Object.hasOwn(PERL, letter)) return { value: PERL[letter]!, end: at + 2 }
  const [whole, sign, long, short] = /^\\([pP])(?:\{(\^?\w+)\}|([A-Z]))/.exec(pattern.slice(at, at + 60)) ?? []
  if (whole === undefined) return undefined
  const name = (long ?? short!).replace('^', '')
  const negated = (sign === 'P') !== (long ?? '').startsWith('^')
  const property = name.length <= 2 ? name : `Script=${name}`
  return { value: `\\${negated ? 'P' : 'p'}{${property}}`, end: at + whole.length }
}

/** One character, escaped or plain. Back references and escapes nobody knows are errors, as in RE2. */
export function readChar(pattern: string, at: number): ReadPart<number> {
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
  if (letter === '' || /[0-9A-Za-z]/.test(letter)) throw new SyntaxError(`invalid escape sequence: \\${letter}`)
  const literal = pattern.codePointAt(at + 1)!
  return { value: literal, end: at + (literal > 0xffff ? 3 : 2) }
}

/** `[…]`, from its opening bracket on. */
export function readClass(pattern: string, start: number, ignoreCase: boolean): ReadPart<CharTest> {
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

function readRange(pattern: string, at: number): ReadPart<string> {
  const from = readChar(pattern, at)
  if (pattern[from.end] !== '-' || pattern[from.end + 1] === ']') return { value: member(from.value), end: from.end }
  const to = readChar(pattern, from.end + 1)
  return { value: `${member(from.value)}-${member(to.value)}`, end: to.end }
}

/** The complement of ASCII members, which a class of ours cannot nest. */
function complement(members: string): string {
  const belongs = charTest(members)
  const others = Array.from({ length: 128 }, (_, code) => code).filter((code) => !belongs(String.fromCodePoint(code)))
  return `${others.map(member).join('')}\\u{80}-\\u{10ffff}`
}
