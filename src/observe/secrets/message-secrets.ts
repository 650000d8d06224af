import { decodeUri, readJson } from '../../core/decode.ts'
import { replaceTokens } from '../../core/json/tokens.ts'
import { isSecretName } from './secret-names.ts'
import { HIDDEN, inParts, secretsInPlaces } from './secrets.ts'
import type { Secrets } from './secrets.ts'
import { mayNameSecret, secretsInText } from './text-secrets.ts'
import { TokenFinder } from './token-finder.ts'

const SECRET_HEADER = /auth|cookie|token|secret|passw|session|signature|jwt|credential|(?:api|access|private)-?key/i
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
  const { inAddresses, behindNames, inForm } = secretsInText(hide)
  const inMember = (text: string): string => (looksLikeJson(text) ? body(text) : address(text))
  const inValue = (value: string): string => replaceDecoded(value, inMember)
  const { address, json } = secretsInPlaces(hide, {
    inText: (text) => inAddresses(behindNames(inText(text))),
    inMember,
    inValue,
  })
  const nameless = secretsInPlaces(hide, { inText: (text) => inAddresses(inText(text)), inValue })

  /** JSON as text, with every other character as it was; or a form; or any other text. */
  const body = (given: string): string => {
    if (!mayNameSecret(given)) return nameless.address(given)
    const value = readJson(given)
    return typeof value === 'object' && value !== null
      ? replaceInJson(given, replacedIn(value, json), { hide, inText })
      : address(inForm(given))
  }

  return {
    address,
    body,
    json: (value: unknown): unknown => json(value),
    header: (name: string, value: string): string => (isSecretHeader(name) ? hide(value, name) : inMember(value)),
  }
}

/** Replaces in the encoded value of a parameter. A value without a replacement stays as it was written. */
function replaceDecoded(value: string, replace: (text: string) => string): string {
  const plain = value.includes('%') ? decodeUri(value.replaceAll('+', ' ')) : undefined
  const made = plain === undefined ? plain : replace(plain)
  return made === undefined || made === plain ? value : encodeURIComponent(made)
}

/** The replacement of each text and number of some JSON. */
type Replaced = ReadonlyMap<string | number, string>

function replacedIn(value: object, json: Secrets['json']): Replaced {
  const made = new Map<string | number, string>()
  json(value, '', (from, to) => {
    if (from !== to) made.set(from, to)
    return to
  })
  return made
}

/** The replacements of secrets under a name, and of those that a text holds by chance. */
interface Replacements {
  readonly hide: (secret: string, name: string) => string
  readonly inText: (text: string) => string
}

/** Puts what texts and numbers became into the JSON that they stand in. Names of fields are searched by `inText`. */
function replaceInJson(given: string, made: Replaced, { hide, inText }: Replacements): string {
  let name = ''
  return replaceTokens(given, (token, at) => {
    const above = name
    name = ''
    if (!/^["\d-]/.test(token)) return token
    const plain = JSON.parse(token) as string | number
    COLON.lastIndex = at + token.length
    const isName = COLON.test(given)
    if (isName) name = String(plain)
    // If two fields have one name, only the second is in `made`.
    const isSecret = above !== '' && typeof plain === 'string' && isSecretName(above)
    const own = isSecret ? hide(plain, above) : plain
    const shown = isName ? inParts(name, inText) : (made.get(plain) ?? own)
    return shown === plain ? token : JSON.stringify(shown)
  })
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
