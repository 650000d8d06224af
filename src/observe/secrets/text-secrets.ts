import { isSecretName, isSecretParameter } from './secret-names.ts'

/** In texts that hold none of these words, no field has the name of a secret. */
const MAY_NAME_SECRET =
  /token|jwt|secret|pass[-_.\s]?(?:w|phrase|code)|(?:api|private|access|signing|encryption|session)[-_.\s]?key|\b(?:sig|pwd|pass|t?otp|sid|bearer|code)\b|cookie|credential|assertion|signature|verifier|(?:auth|mfa|recovery)[-_.\s]?code|sess(?:ion)?[-_.\s]?id|[cx]srf|authoriz|\\u00/i
/**
 * The name of a secret in a text: `password: …`, `api key = …`. In double quotes it is a field of JSON, and without
 * room around its `=` a parameter. It looks back from the mark after the name: trying each word as a name takes seven
 * times as long.
 */
const NAME = String.raw`(?::|=(?=[\s"]))(?<=((?:(?:[Aa][Pp][Ii]|[Aa]ccess|[Pp]rivate|[Ss]ession) )?[\w$.-]{1,60})'?\s{0,5}[:=])\s{0,5}`
const named = (start: string, secret: string): RegExp => new RegExp(`(${NAME}${start})(${secret})`, 'g')
/** Secrets that a name gives away. The groups are the text before a secret, the name in or before that text, and the secret. */
const NAMED: readonly RegExp[] = [
  // A field whose value is a text, in JSON that cannot be read as a whole, or stands in a text.
  /("([^"\\]{1,100})"\s*:\s*")([^"\\]*(?:\\.[^"\\]*)*)/g,
  // The same in JSON within such JSON.
  /((?<!\\)\\{1,15}"([^"\\]{1,100})\\{1,15}"\s*:\s*\\{1,15}")([^"\\]*(?:\\[^"\\][^"\\]*)*)/g,
  named(String.raw`\\{0,3}"`, String.raw`(?:[^"\\\r\n]|\\[^"\r\n]){1,300}`),
  named(String.raw`\\{0,3}'`, String.raw`(?:[^'\\\r\n]|\\[^'\r\n]){1,300}`),
  /(\b((?:Set-)?Cookie): {0,3})([\w.$-]{1,100}=[^;\s"'\\]{1,4096}(?:; ?[\w.$-]{1,100}=[^;\s"'\\]{1,4096}){0,200})/gi,
  // Without quotes, a secret contains a digit, or a capital letter after a small one. Others may be a sentence:
  // "password: must be longer".
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

/** Whether a text may name a secret. To look for such names takes longest, and most texts have none. */
export const mayNameSecret = (text: string): boolean => MAY_NAME_SECRET.test(text)

/** Replaces secrets in a text that is not JSON, if a name, a scheme or an address gives them away. */
export function secretsInText(hide: (secret: string, name: string) => string) {
  const behind = (_: string, start: string, secret: string): string => start + hide(secret, 'token')
  const inPlace = (whole: string, start: string, name: string, secret: string): string =>
    isSecretName(name) ? start + hide(secret, name) : whole
  const inPart = (whole: string, start: string, name: string, secret: string): string =>
    isSecretParameter(name) ? start + hide(secret, name) : whole

  return {
    /** The passwords of addresses. */
    inAddresses: (text: string): string => (text.includes('://') ? text.replaceAll(PASSWORD, behind) : text),
    /** What stands behind the name of a secret, or behind the scheme of a header. */
    behindNames: (text: string): string =>
      mayNameSecret(text)
        ? NAMED.reduce((shown, pattern) => shown.replaceAll(pattern, inPlace), text).replaceAll(BEARER, behind)
        : text,
    /** The parts of a multipart form. */
    inForm: (text: string): string => text.replaceAll(PART, inPart),
  }
}
