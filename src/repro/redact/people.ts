import { decodeUri } from '../../core/decode.ts'
import { isMadeUpEmail } from './harmless.ts'
import { ADDRESS } from './word-replacer.ts'
import type { WordReplacer } from './word-replacer.ts'

/** Scripts that put no space between words, so that a name may stand anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const WORDS = /[\p{L}\p{M}]+/gu
/** The shortest part of a name that is searched for: shorter ones, such as `de` or `Jr`, occur in too many texts. */
const SHORTEST = 3
const SHORTEST_UNSPACED = 2

/**
 * Finds people in texts that are kept: by the parts of the names that a run of redaction has replaced, and by e-mail
 * addresses.
 */
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
    const addressed = AT.test(text) ? text.split(ADDRESSES) : [text]
    const shown = addressed.map((part, at) => {
      if (at % 2 === 1) return kept.emails ? part : otherAddress(part, words)
      return kept.names ? part : part.replaceAll(this.#names(), (name) => otherName(name, words))
    })
    return shown.join('')
  }

  #names(): RegExp {
    this.#pattern ??= patternOf([...this.#parts])
    return this.#pattern
  }
}

/** The middle of an e-mail address, also as it stands in the address of a page. */
const AT = /@|%(?:25)*40/
const ADDRESSES = new RegExp(`(${ADDRESS.replace('@', `(?:${AT.source})`)})`, 'u')

function otherAddress(found: string, words: WordReplacer): string {
  const at = AT.exec(found)![0]
  const address = found.replace(at, '@')
  return isMadeUpEmail(address) ? found : words.email(address).replace('@', at)
}

/** The replacement of a name. In whatever spelling it is found, it is the same name. */
function otherName(found: string, words: WordReplacer): string {
  const name = decodeUri(found) ?? found
  const other = words.text(name.normalize('NFC'))
  return name === found ? other : encodeURIComponent(other)
}

/** The spellings of a part of a name that texts have: also with combining accents, and encoded as in addresses. */
function spellingsOf(part: string): readonly string[] {
  const capital = part.charAt(0).toUpperCase() + part.slice(1)
  const encoded = [part, capital, part.toUpperCase()].map(encodeURIComponent)
  return [part.normalize('NFC'), part.normalize('NFD'), ...encoded]
}

/** The place where a name may begin: not after a letter, but directly after an encoded or escaped character. */
const START = String.raw`(?:(?<![\p{L}\p{M}])|(?<=%[\da-f]{2}|\\[bfnrt]))`

/**
 * Finds the parts of names. The longest comes first, because one may begin with another. A name may have an ending, as
 * in `Elises`.
 */
function patternOf(parts: readonly string[]): RegExp {
  const spellings = [...new Set(parts.flatMap(spellingsOf))]
  const longestFirst = spellings.toSorted((a, b) => b.length - a.length)
  const unspaced = longestFirst.filter((part) => UNSPACED.test(part))
  const whole = `${START}(?:${[...longestFirst, '(?!)'].join('|')})(?=s?(?![\\p{L}\\p{M}]))`
  return new RegExp([whole, ...unspaced].join('|'), 'giu')
}
