import { charTest, member, readChar, readClass, readNamedClass } from './class.ts'
import type { CharTest, ReadPart } from './class.ts'
import { PLACES, atEnd, atStart, lineEnd, lineStart } from './place.ts'
import type { PlaceTest } from './place.ts'

/** The parts of a pattern. */
export type Node =
  | { readonly kind: 'char'; readonly test: CharTest }
  | { readonly kind: 'place'; readonly test: PlaceTest }
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
 * Reads RE2's syntax. What RE2 has not (look-around, back references) is an error. `.` takes line ends too.
 *
 * @throws SyntaxError when it is no pattern.
 * @see semantics.md 9.2 (`regex`, `not_regex`)
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
    if (this.#repeat()) throw new SyntaxError('missing argument to repetition operator')
    const quoted = this.#match(/\\Q([\s\S]*?)(?:\\E|$)/y)
    if (quoted) return [...quoted[1]!].map((char) => this.#literal(char.codePointAt(0)!))
    const atom = this.#atom()
    if (!atom) return []
    const repeat = this.#repeat()
    if (!repeat) return [atom]
    if (this.#repeat()) throw new SyntaxError('bad repetition operator')
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
    if (this.#takes('^')) return { kind: 'place', test: this.#flags.m ? lineStart : atStart }
    if (this.#takes('$')) return { kind: 'place', test: this.#flags.m ? lineEnd : atEnd }
    const place = this.#match(/\\([AzbB])/y)
    if (place) return { kind: 'place', test: PLACES[place[1]!]! }
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

  /** What follows an opening parenthesis; nothing when it only sets flags for the rest of the group around it. */
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

  #take<T>({ value, end }: ReadPart<T>): T {
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
