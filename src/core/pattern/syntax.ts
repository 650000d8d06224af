import { atEnd, atStart, lineEnd, lineStart, ASSERTIONS } from './assertion.ts'
import type { AssertionTest } from './assertion.ts'
import { charTest, member, readChar, readClass, readNamedClass } from './class.ts'
import type { CharTest, Parsed } from './class.ts'

/** A node of the syntax tree of a pattern. */
export type Node =
  | { readonly kind: 'char'; readonly test: CharTest }
  | { readonly kind: 'assertion'; readonly test: AssertionTest }
  | { readonly kind: 'sequence'; readonly nodes: readonly Node[] }
  | { readonly kind: 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly min: number; readonly max: number }

interface Flags {
  readonly i: boolean
  readonly m: boolean
  readonly s: boolean
  readonly U: boolean
}

const DEEPEST = 200
const MOST_REPEATS = 1000

/**
 * Parses RE2's syntax. Constructs that RE2 lacks (look-around, back references) are errors. `.` matches line ends too.
 *
 * @throws SyntaxError when the pattern is invalid.
 * @see spec 13.24
 */
export function readPattern(pattern: string): Node {
  return new Reader(pattern).read()
}

class Reader {
  readonly #pattern: string
  #at = 0
  #depth = 0
  #flags: Flags = { i: false, m: false, s: true, U: false }

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  read(): Node {
    const node = this.#choice()
    if (this.#at < this.#pattern.length) throw new SyntaxError('unexpected )')
    return node
  }

  #choice(): Node {
    if (++this.#depth > DEEPEST) throw new SyntaxError('expression nests too deeply')
    const flags = this.#flags
    const nodes = [this.#sequence()]
    while (this.#takes('|')) nodes.push(this.#sequence())
    this.#flags = flags
    this.#depth--
    return nodes.length === 1 ? nodes[0]! : { kind: 'choice', nodes }
  }

  #sequence(): Node {
    const nodes: Node[] = []
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern[this.#at]!)) nodes.push(...this.#repeated())
    return nodes.length === 1 ? nodes[0]! : { kind: 'sequence', nodes }
  }

  #repeated(): readonly Node[] {
    if (this.#repeat()) throw new SyntaxError('repetition operator without an argument')
    const quoted = this.#match(/\\Q([\s\S]*?)(?:\\E|$)/y)
    if (quoted) return [...quoted[1]!].map((char) => this.#literal(char.codePointAt(0)!))
    const atom = this.#atom()
    if (!atom) return []
    const repeat = this.#repeat()
    if (!repeat) return [atom]
    return [{ kind: 'repeat', node: atom, ...repeat }]
  }

  #repeat(): { readonly min: number; readonly max: number } | undefined {
    const found = this.#match(/(?:([*+?])|\{(\d{1,9})(,(\d{0,9}))?\})\??/y)
    if (!found) return undefined
    const [, sign, least, comma, most] = found
    if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    const min = Number(least)
    const max = comma === undefined ? min : most === '' ? Infinity : Number(most)
    if (min > MOST_REPEATS || min > max || (max > MOST_REPEATS && max !== Infinity))
      throw new SyntaxError('invalid repeat count')
    return { min, max }
  }

  #atom(): Node | undefined {
    if (this.#takes('(')) return this.#group()
    if (this.#takes('.')) return { kind: 'char', test: this.#flags.s ? () => true : (char) => char !== '\n' }
    if (this.#takes('^')) return { kind: 'assertion', test: this.#flags.m ? lineStart : atStart }
    if (this.#takes('$')) return { kind: 'assertion', test: this.#flags.m ? lineEnd : atEnd }
    const assertion = this.#match(/\\([AzbB])/y)
    if (assertion) return { kind: 'assertion', test: ASSERTIONS[assertion[1]!]! }
    const ignoreCase = this.#flags.i
    if (this.#pattern[this.#at] === '[')
      return { kind: 'char', test: this.#take(readClass(this.#pattern, this.#at, ignoreCase)) }
    const named = this.#pattern[this.#at] === '\\' ? readNamedClass(this.#pattern, this.#at) : undefined
    if (named) return { kind: 'char', test: charTest(this.#take(named), { ignoreCase }) }
    return this.#literal(this.#take(readChar(this.#pattern, this.#at)))
  }

  #literal(code: number): Node {
    const char = String.fromCodePoint(code)
    const test = this.#flags.i ? charTest(member(code), { ignoreCase: true }) : (other: string) => other === char
    return { kind: 'char', test }
  }

  /** Reads a group after its opening parenthesis. Undefined for `(?i)`, which sets flags for the rest of the outer group. */
  #group(): Node | undefined {
    const outer = this.#flags
    const flags = this.#match(/\?([imsU]*)(?:-([imsU]+))?([:)])/y)
    if (flags) {
      const [, on, off = '', close] = flags
      this.#flags = { ...outer, ...switched(on!, true), ...switched(off, false) }
      if (close === ')') return undefined
    } else if (!this.#match(/\?P?<\w+>/y) && this.#pattern[this.#at] === '?')
      throw new SyntaxError('invalid perl operator')
    const node = this.#choice()
    if (!this.#takes(')')) throw new SyntaxError('missing )')
    this.#flags = outer
    return node
  }

  #take<T>({ value, end }: Parsed<T>): T {
    this.#at = end
    return value
  }

  #takes(char: string): boolean {
    if (this.#pattern[this.#at] !== char) return false
    this.#at++
    return true
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#pattern)
    if (found) this.#at += found[0].length
    return found
  }
}

const switched = (letters: string, on: boolean): Partial<Flags> =>
  Object.fromEntries([...letters].map((letter) => [letter, on]))
