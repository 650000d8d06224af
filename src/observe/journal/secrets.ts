import { decodeUri, readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { isSecretField, isSecretHeader, isSecretName, isSecretParameter, MAY_NAME_SECRET } from './secret-names.ts'
import { TokenFinder } from './token-finder.ts'

const HIDDEN = '[redacted]'
/** A field whose value is a text, in JSON that cannot be read as a whole. */
const FIELD = /("([^"\\]{1,100})"\s*:\s*)"((?:[^"\\]|\\.)*)"?/g
/** The same in JSON within such JSON. */
const INNER_FIELD = /((?<!\\)\\{1,15}"([^"\\]{1,100})\\{1,15}"\s*:\s*\\{1,15}")([^"\\]*(?:\\[^"\\][^"\\]*)*)/g
/** A parameter of an address or a form, also of an address in JSON, where an escaped quote ends it. */
const PARAMETER = /(^|[?&#\s("'])([^=&#"'\s?()\\<>]{1,100})=((?:[^&#"\s\\]|\\[^"\s])*)/g
/** The token of a public dashboard; a pattern of the path names none. */
const SHARED = /(\/shared_dashboard\/)([^:/?#."\s\\][^/?#."\s\\]*)/g
/** The password in an address, and the token behind the scheme in a header that stands in a text. */
const PASSWORD = /(:\/\/[^\s/@:"]{1,100}:)([^\s/@"\\]{1,200})(?=@)/g
const BEARER = /(\bBearer\s+)(?=[\w.~+/-]*\d)([\w.~+/=-]{8,})/gi
/** Texts, numbers and names in JSON; behind a name there is a colon. */
const JSON_PARTS = /("[^"\\]*(?:\\[^][^"\\]*)*"|-?\d[\d.eE+-]*)(\s*:)?/g
/** A number of fewer digits under a secret name, such as a count of tokens, is no secret. */
const SECRET_NUMBER = /^\d{4,}$/

/** Replaces keys, tokens and passwords, each by where it stands. */
export type Secrets = ReturnType<typeof replacingSecrets>

/**
 * Replaces keys, tokens and passwords where their names tell of them. `inText` is done to all other text, which may hold
 * some by chance.
 */
export function replacingSecrets(
  replace: (secret: string, name: string) => string,
  inText: (text: string) => string = asItIs,
) {
  const hide = (secret: string, name: string): string => (secret === '' ? secret : replace(secret, name))

  const parameter = (whole: string, mark: string, name: string, value: string): string => {
    if (isSecretParameter(name)) return `${mark}${name}=${hide(value, name)}`
    const plain = value.includes('%') ? decodeUri(value.replaceAll('+', ' ')) : undefined
    if (plain === undefined) return whole
    const made = text(plain)
    return made === plain ? whole : `${mark}${name}=${encodeURIComponent(made)}`
  }

  const behind = (_: string, start: string, secret: string): string => start + hide(secret, 'token')

  /** A path with its query, a whole address, or any text with addresses in it. */
  const address = (text: string): string =>
    inText(text.replaceAll(PARAMETER, parameter))
      .replaceAll(SHARED, behind)
      .replaceAll(PASSWORD, behind)
      .replaceAll(BEARER, behind)

  const text = (value: string): string => (looksLikeJson(value) ? body(value) : address(value))

  /** Any JSON. `secret` is the secret name that it stands under. `note` is told what each text and number becomes. */
  const json = (value: unknown, secret: string, note: Note): unknown => {
    if (typeof value === 'string') return note(value, secret === '' ? text(value) : hide(value, secret))
    if (typeof value === 'number')
      return secret !== '' && SECRET_NUMBER.test(String(value)) ? note(value, hide(String(value), secret)) : value
    if (Array.isArray(value)) return value.map((member) => json(member, secret, note))
    if (!isObject(value)) return value
    const fields = Object.entries(value).map(([own, member]) => [
      inText(own),
      json(member, isSecretField(own, value) ? own : secret, note),
    ])
    return Object.fromEntries(fields)
  }

  /** JSON as text, with every other character as it was; or a form; or any other text. */
  const body = (given: string): string => {
    const value = MAY_NAME_SECRET.test(given) ? readJson(given) : undefined
    if (typeof value !== 'object' || value === null) return inFields(address(given))
    const made = new Map<string | number, string>()
    json(value, '', (from, to) => {
      if (from !== to) made.set(from, to)
      return to
    })
    return given.replaceAll(JSON_PARTS, (whole, part: string, colon?: string) => {
      const plain = JSON.parse(part) as string | number
      const shown = colon === undefined ? (made.get(plain) ?? plain) : inText(String(plain))
      return shown === plain ? whole : JSON.stringify(shown) + (colon ?? '')
    })
  }

  const inFields = (given: string): string =>
    given
      .replaceAll(FIELD, (whole, start: string, name: string, value: string) =>
        isSecretName(name) ? `${start}"${hide(value, name)}"` : whole,
      )
      .replaceAll(INNER_FIELD, (whole, start: string, name: string, value: string) =>
        isSecretName(name) ? start + hide(value, name) : whole,
      )

  return {
    address,
    body,

    /** Any JSON, texts and names of fields. */
    json: (value: unknown): unknown => json(value, '', (_, made) => made),

    header: (name: string, value: string): string => (isSecretHeader(name) ? hide(value, name) : text(value)),
  }
}

type Note = (from: string | number, to: string) => string

const asItIs = (text: string): string => text

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text)

/** Replaces keys and tokens wherever the API has them, and these and those of the service wherever else they are. */
export function withoutTokens(known: Iterable<string>): Secrets {
  const finder = new TokenFinder(known)
  return replacingSecrets(
    () => HIDDEN,
    (text) => finder.replaceIn(text, () => HIDDEN),
  )
}

/** Shorter tokens, and those that may be words, are replaced only where the API has them. */
export const isTelling = (token: string): boolean => token.length > 7 && !/^[a-z]+$/.test(token)
