import { decodeUri } from '../../core/decode.ts'
import { isCounted, LARGEST_COUNTED } from '../../core/ids.ts'
import { replacingSecrets } from '../../observe/secrets/message-secrets.ts'
import { TokenFinder } from '../../observe/secrets/token-finder.ts'
import { isIndex, isPlain, isShortNumber } from './harmless.ts'
import type { People } from './people.ts'
import { fieldNames, standardEvents, standardProperties, vocabulary } from './vocabulary.ts'
import type { WordReplacer } from './word-replacer.ts'

/**
 * A whole number that may be a telephone number: of seven digits and more, or of ten and more in a place for the id of
 * a row.
 */
const LONG = /(?<![\d.eE]|[eE][+-])\d{7,}/g
const LONGER_THAN_ID = /(?<![\d.eE]|[eE][+-])\d{10,}/g

/** How many rows may be made up for a recording at most. */
const MADE_UP_IDS = 2 ** 31

/** Whether a number is that of a row that was made up for a recording: too large to move the count of others (rule F.58). */
const isMadeUpId = (number: number): boolean => !isCounted(number) && number <= LARGEST_COUNTED + MADE_UP_IDS

/** Replaces texts and numbers in text form. There is a method for each kind of place that they may stand in. */
export class TextReplacer {
  readonly words: WordReplacer
  readonly people: People
  readonly #replaceToken: (token: string) => string
  readonly #tokens = new TokenFinder()
  readonly #secrets = replacingSecrets(
    (secret) => this.token(secret),
    (text) => this.#tokens.replaceIn(text, (token) => this.token(token)),
  )

  constructor(words: WordReplacer, people: People, replaceToken: (token: string) => string) {
    this.words = words
    this.people = people
    this.#replaceToken = replaceToken
  }

  /** From now on, this key or token is replaced in every text that is kept. */
  addToken(token: unknown): void {
    if (typeof token === 'string' && token.length > 3) this.#tokens.add(token)
  }

  token(token: string): string {
    return token === '' ? token : this.#replaceToken(token)
  }

  /** For a text that is kept, which may be JSON. */
  withoutTokens(text: string): string {
    return this.#secrets.body(text)
  }

  /** A text in JSON of no known form: words of the API, dates and short numbers stay. */
  freeForm(text: string): string {
    if (isPlain(text) || isShortNumber(text) || standardProperties.has(text) || standardEvents.has(text)) return text
    return isAddress(text) ? this.page(text) : this.words.handle(text)
  }

  /** The value of a property whose meaning is not known: a number or a date may be private, too. */
  custom(text: string): string {
    return vocabulary.has(text) || isAddress(text) ? this.freeForm(text) : this.words.handle(text)
  }

  number(written: string): string {
    return written.replaceAll(LONG, (digits) => this.words.text(digits))
  }

  /** A number in a place that may hold the id of a row. */
  id(written: string): string {
    return written.replaceAll(LONGER_THAN_ID, (digits) =>
      isMadeUpId(Number(digits)) ? digits : this.words.text(digits),
    )
  }

  /** A number in such a property, replaced by one with as many digits before and after the point. */
  customNumber(written: string): string {
    if (written === '0' || written === '1') return written
    return /^-?\d+(?:\.\d+)?$/.test(written) ? this.words.text(written) : this.number(written)
  }

  /** The name of a field in JSON of no known form. */
  fieldName(name: string): string {
    const isKnown = fieldNames.has(name) || standardProperties.has(name) || isPlain(name) || isIndex(name)
    return isKnown ? name : this.words.handle(name)
  }

  /** The address of a page: another host, and no parameters. */
  page(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const path = url ? url.pathname : text.split(/[?#]/)[0]!
    return `${url ? 'https://app.example.test' : ''}${this.words.text(decodeUri(path) ?? path)}`
  }
}

const isAddress = (text: string): boolean => /^https?:/i.test(text)
