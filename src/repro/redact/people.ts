import { isMadeUpEmail } from './harmless.ts'
import { ADDRESS } from './word-replacer.ts'
import type { WordReplacer } from './word-replacer.ts'

/** Scripts that put no space between words, so that a name may stand anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const WORDS = /[\p{L}\p{M}]+/gu
/** Shorter parts of names, such as `de` or `Jr`, stand in too many texts. */
const SHORTEST = 3
const SHORTEST_UNSPACED = 2

/** Finds people in texts that are kept: the parts of the names that a run of redaction has replaced, and addresses. */
export class People {
  readonly #parts = new Set<string>()
  #pattern: RegExp | undefined

  note(name: string): void {
    const known = this.#parts.size
    for (const [part] of name.matchAll(WORDS))
      if (part.length >= (UNSPACED.test(part) ? SHORTEST_UNSPACED : SHORTEST)) this.#parts.add(part.toLowerCase())
    if (this.#parts.size > known) this.#pattern = undefined
  }

  /** The text with each person's stand-in in place of the person. */
  replaceIn(text: string, words: WordReplacer, kept: { readonly names: boolean; readonly emails: boolean }): string {
    const addressed = text.includes('@') ? text.split(ADDRESSES) : [text]
    const shown = addressed.map((part, at) => {
      if (at % 2 === 1) return kept.emails || isMadeUpEmail(part) ? part : words.email(part)
      return kept.names ? part : part.replaceAll(this.#names(), (name) => words.text(name))
    })
    return shown.join('')
  }

  #names(): RegExp {
    this.#pattern ??= patternOf([...this.#parts])
    return this.#pattern
  }
}

const ADDRESSES = new RegExp(`(${ADDRESS})`, 'u')

/** The longest part first, because one may begin with another. A name may stand in the genitive: `Elises`. */
function patternOf(parts: readonly string[]): RegExp {
  const longestFirst = parts.toSorted((a, b) => b.length - a.length)
  const spaced = longestFirst.filter((part) => !UNSPACED.test(part))
  const unspaced = longestFirst.filter((part) => UNSPACED.test(part))
  const whole = spaced.length > 0 ? [String.raw`(?<![\p{L}\p{M}])(?:${spaced.join('|')})(?=s?(?![\p{L}\p{M}]))`] : []
  return new RegExp([...whole, ...unspaced, '(?!)'].join('|'), 'giu')
}
