import { decodeUri, readJson } from '../../core/decode.ts'
import { inParts } from '../../core/in-parts.ts'
import { replaceTokens } from '../../core/json/tokens.ts'
import { isSecretName, isSecretParameter } from './secret-names.ts'
import { HIDDEN, secretsInPlaces } from './secrets.ts'
import { TokenFinder } from './token-finder.ts'

const SECRET_HEADER = /auth|cookie|token|secret|passw|session|signature|jwt|credential|(?:api|access|private)-?key/i
/** In texts that hold none of these words, no field has such a name. */
const MAY_NAME_SECRET =
  /token|jwt|secret|pass[-_.\s]?(?:w|phrase|code)|(?:api|private|access|signing|encryption|session)[-_.\s]?key|\b(?:sig|pwd|pass|t?otp|sid|bearer|code)\b|cookie|credential|assertion|signature|verifier|(?:auth|mfa)[-_.\s]?code|sess(?:ion)?[-_.\s]?id|[cx]srf|authoriz|\\u00/i
/**
 * The name of a secret in a text: `password: …`, `api key = …`. In double quotes it is a field of JSON, and without room around
 * its `=` a parameter. It looks back from the mark behind the name: to try each word as a name takes seven times as long.
 */
const NAME = String.raw`(?::|=(?=[\s"]))(?<=((?:(?:[Aa][Pp][Ii]|[Aa]ccess|[Pp]rivate|[Ss]ession) )?[\w$.-]{1,60})'?\s{0,5}[:=])\s{0,5}`
const named = (start: string, secret: string): RegExp => new RegExp(`(${NAME}${start})(${secret})`, 'g')
/** Secrets that a name tells of. The groups are the text before a secret, the name in or before that text, and the secret. */
const NAMED: readonly RegExp[] = [
  // A field whose value is a text, in JSON that cannot be read as a whole, or stands in a text.
  /("([^"\\]{1,100})"\s*:\s*")([^"\\]*(?:\\.[^"\\]*)*)/g,
  // The same in JSON within such JSON.
  /((?<!\\)\\{1,15}"([^"\\]{1,100})\\{1,15}"\s*:\s*\\{1,15}")([^"\\]*(?:\\[^"\\][^"\\]*)*)/g,
  named(String.raw`\\{0,3}"`, String.raw`(?:[^"\\\r\n]|\\[^"\r\n]){1,300}`),
  named(String.raw`\\{0,3}'`, String.raw`(?:[^'\\\r\n]|\\[^'\r\n]){1,300}`),
  /(\b((?:Set-)?Cookie): {0,3})([\w.$-]{1,100}=[^;\s"'\\]{1,4096}(?:; ?[\w.$-]{1,100}=[^;\s"'\\]{1,4096}){0,200})/gi,
  // Without quotes, a secret has a digit or a capital letter within. Others may be a sentence: "password: must be longer".
  named(
    String.raw`(?:(?:[Bb]asic|[Bb]earer|[Tt]oken) )?(?=[^\s"'\\)}\]]{0,300}?(?:\d|[a-z][A-Z]))`,
    String.raw`[^\s"'\\)}\]]{4,300}`,
  ),
  // A key in the form of PEM.
  /(-----BEGIN (?:[A-Z]{2,20} )?(PRIVATE KEY)(?: BLOCK)?-----)([^-]*(?:-(?!----)[^-]*){0,100})/g,
]
/** The value of a part of a multipart form, as far as its first line goes: a key or a password has one. */
const PART = /(\bname="?([^"\\\r\n;]{1,100})(?=["\r\n;])(?:[^\r\n]{0,200}\r?\n){1,4}\r?\n)([^\r\n]+)/g
/** The password in an address, and the token behind the scheme in a header that stands in a text. */
const PASSWORD = /(:\/\/[^\s/@:"]{1,100}:)([^\s/@"\\]{1,200})(?=@)/g
const BEARER = /(\bBearer\s+)(?=[\w.~+/-]*\d)([\w.~+/=-]{8,})/gi
/** Stands behind a name in JSON. */
const COLON = /\s*:/y

/** Replaces keys, tokens and passwords in all that a request and its answer have, also in JSON within texts. */
export type SecretsOfMessages = ReturnType<typeof replacingSecrets>

/** `inText` is done to all text, which may hold secrets by chance. */
export function replacingSecrets(
  replace: (secret: string, name: string) => string,
  inText: (text: string) => string = (text) => text,
) {
  const hide = (secret: string, name: string): string => (secret === '' ? secret : replace(secret, name))
  const behind = (_: string, start: string, secret: string): string => start + hide(secret, 'token')

  const inValue = (value: string): string => {
    const plain = value.includes('%') ? decodeUri(value.replaceAll('+', ' ')) : undefined
    const made = plain === undefined ? plain : inAnyText(plain)
    return made === undefined || made === plain ? value : encodeURIComponent(made)
  }
  const inAddresses = (text: string): string => (text.includes('://') ? text.replaceAll(PASSWORD, behind) : text)

  const { address, json } = secretsInPlaces(hide, {
    inText: (text) => inAddresses(inNamed(inText(text))),
    inMember: (text) => inAnyText(text),
    inValue,
  })
  /** In a text that names no secret. To look for such names takes longest. */
  const nameless = secretsInPlaces(hide, { inText: (text) => inAddresses(inText(text)), inValue })

  const inAnyText = (text: string): string => (looksLikeJson(text) ? body(text) : address(text))

  /** JSON as text, with every other character as it was; or a form; or any other text. */
  const body = (given: string): string => {
    if (!MAY_NAME_SECRET.test(given)) return nameless.address(given)
    const value = readJson(given)
    if (typeof value !== 'object' || value === null) return address(given.replaceAll(PART, inPart))
    const made = new Map<string | number, string>()
    json(value, '', (from, to) => {
      if (from !== to) made.set(from, to)
      return to
    })
    let name = ''
    return replaceTokens(given, (token, at) => {
      const above = name
      name = ''
      if (!/^["\d-]/.test(token)) return token
      const plain = JSON.parse(token) as string | number
      COLON.lastIndex = at + token.length
      const isName = COLON.test(given)
      if (isName) name = String(plain)
      // Of two fields of one name, only the second was read above.
      const isSecret = above !== '' && typeof plain === 'string' && isSecretName(above)
      const own = isSecret ? hide(plain, above) : plain
      const shown = isName ? inParts(name, inText) : (made.get(plain) ?? own)
      return shown === plain ? token : JSON.stringify(shown)
    })
  }

  const inNamed = (text: string): string =>
    MAY_NAME_SECRET.test(text)
      ? NAMED.reduce((shown, pattern) => shown.replaceAll(pattern, inPlace), text).replaceAll(BEARER, behind)
      : text
  const inPlace = (whole: string, start: string, name: string, secret: string): string =>
    isSecretName(name) ? start + hide(secret, name) : whole
  const inPart = (whole: string, start: string, name: string, secret: string): string =>
    isSecretParameter(name) ? start + hide(secret, name) : whole

  return {
    address,
    body,
    json: (value: unknown): unknown => json(value),
    header: (name: string, value: string): string => (isSecretHeader(name) ? hide(value, name) : inAnyText(value)),
  }
}

/** Whether a header holds a secret: one of the service, of a browser, or of somebody's own. */
const isSecretHeader = (name: string): boolean =>
  isSecretName(name) || (SECRET_HEADER.test(name) && name.toLowerCase() !== 'www-authenticate')

/** Whether a text may be an object or a list in JSON. */
export const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text)

/** Does in whole messages what `withoutTokens` does in addresses and JSON. */
export function hidingSecrets(known: Iterable<string>): SecretsOfMessages {
  const finder = new TokenFinder(known)
  return replacingSecrets(
    () => HIDDEN,
    (text) => finder.replaceIn(text, () => HIDDEN),
  )
}
