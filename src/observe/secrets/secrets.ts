import { isObject } from '../../core/json/kinds.ts'
import { isSecretField, isSecretParameter } from './secret-names.ts'
import { TokenFinder } from './token-finder.ts'

/** The text in place of a key or a token. */
export const HIDDEN = '[redacted]'
/**
 * The value of a parameter of an address or a form, also of an address in JSON, in which an escaped quote ends it. It is
 * found by the mark before it, which is quicker than by its name.
 */
const PARAMETER =
  /=(?<=(?:^|[?&#;\s("'])([^=&#;"'\s?()\\<>]{1,100})=)([^&#;"\s\\]*(?:(?:;(?![^=&#;"'\s?()\\<>]{1,100}=)|\\[^"\s])[^&#;"\s\\]*)*)/g
/** The token of a public dashboard; a pattern of the path names none. */
const SHARED = /(\/shared_dashboard\/)([^:/?#."\s\\][^/?#."\s\\]*)/g
/** A number of fewer digits under a secret name, such as a count of tokens, is no secret. */
const SECRET_NUMBER = /^\d{4,}$/

/** Replaces keys, tokens and passwords in addresses, other short texts, and JSON. */
export type Secrets = ReturnType<typeof secretsInPlaces>

/** Called with the replacement of each text and number. */
type Note = (from: string | number, to: string) => string

/** How texts are searched. */
interface Within {
  /** Done to all text, which may hold secrets by chance. */
  readonly inText: (text: string) => string
  /** Done to a text in JSON, instead of that. */
  readonly inMember?: (text: string) => string
  /** Done to the value of a parameter, as it is encoded. */
  readonly inValue?: (value: string) => string
}

/** Replaces keys, tokens and passwords that their names give away. */
export function secretsInPlaces(hide: (secret: string, name: string) => string, within: Within) {
  const { inText, inValue = asItIs } = within
  const parameter = (_: string, name: string, value: string): string =>
    `=${isSecretParameter(name) ? hide(value, name) : inValue(value)}`

  const shared = (_: string, path: string, token: string): string => path + hide(token, 'token')
  // Most texts have no address in them, and to look for a letter is quicker than to look for a pattern.
  const inPart = (part: string): string => {
    const shown = inText(part.includes('=') ? part.replaceAll(PARAMETER, parameter) : part)
    return shown.includes('/') ? shown.replaceAll(SHARED, shared) : shown
  }

  /** A path with its query, a whole address, or any text with addresses in it. */
  const address = (text: string): string => inParts(text, inPart)

  const { inMember = address } = within
  /** Any JSON, texts and names of fields. `secret` is the secret name that it stands under. */
  const json = (value: unknown, secret = '', note: Note = (_, made) => made): unknown => {
    if (typeof value === 'string') return note(value, secret === '' ? inMember(value) : hide(value, secret))
    if (typeof value === 'number')
      return secret !== '' && SECRET_NUMBER.test(String(value)) ? note(value, hide(String(value), secret)) : value
    if (Array.isArray(value)) return value.map((member) => json(member, secret, note))
    if (!isObject(value)) return value
    const fields = Object.entries(value).map(([own, member]) => [
      inParts(own, inText),
      json(member, isSecretField(own, value) ? own : secret, note),
    ])
    return Object.fromEntries(fields)
  }
  return { address, json }
}

const asItIs = (text: string): string => text

/**
 * Replaces keys and tokens in the places where the API has them. Everywhere else it replaces the known ones, and what looks
 * like one of the service.
 */
export function withoutTokens(known: Iterable<string>): Secrets {
  const finder = new TokenFinder(known)
  return secretsInPlaces((secret) => secret && HIDDEN, { inText: (text) => finder.replaceIn(text, () => HIDDEN) })
}

/** The result of `withoutTokens` for tokens that may change: it is made again when they have changed. */
export function secretsOf(tokens: () => readonly string[]): () => Secrets {
  let known: readonly string[] = []
  let secrets = withoutTokens(known)
  return () => {
    const now = tokens()
    if (now.length !== known.length || now.some((token, at) => token !== known[at]))
      secrets = withoutTokens((known = now))
    return secrets
  }
}

/** Shorter tokens, and those that may be words, are replaced only where the API has them. */
export const isTelling = (token: string): boolean => token.length > 7 && !/^[a-z]+$/.test(token)

/** In characters. An error for a shorter text has another reason than its length. */
const SHORT = 100_000

/**
 * Replaces in a text of any length. The stack of a pattern grows with what it matches, and has an end at some millions of
 * characters: such a text is replaced in two parts, if possible between two words.
 */
export function inParts(text: string, replace: (part: string) => string): string {
  try {
    return replace(text)
  } catch (error) {
    if (!(error instanceof RangeError) || text.length < SHORT) throw error
  }
  const middle = Math.floor(text.length / 2)
  const cut = middle + Math.max(0, text.slice(middle, middle + SHORT / 10).search(/[\s,;&]/))
  return inParts(text.slice(0, cut), replace) + inParts(text.slice(cut), replace)
}
