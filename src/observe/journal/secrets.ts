import { decodeUri } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { TokenFinder } from './token-finder.ts'

const HIDDEN = '[redacted]'
const HEADERS = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-csrftoken']
/** What the API calls keys and tokens, in queries and bodies. */
const NAMES = ['personal_api_key', 'api_key', 'api_token', 'access_token', 'accessToken', 'token']
const FIELD = new RegExp(`("(?:${NAMES.join('|')})"\\s*:\\s*)"((?:[^"\\\\]|\\\\.)*)"?`, 'g')
/** A parameter in an address, also of an address that stands in JSON, where an escaped quote ends it. */
const PARAMETER = /([?&])([^=&#"\s?]+)=((?:[^&#"\s\\]|\\[^"\s])*)/g
/** The token of a public dashboard; a pattern of the path names none. */
const SHARED = /(\/shared_dashboard\/)([^:/?#."\s\\][^/?#."\s\\]*)/g

/** Replaces keys and tokens, each by where it stands. */
export type Secrets = ReturnType<typeof replacingSecrets>

/** Replaces keys and tokens wherever the API has them. `inText` is done to all other text, which may hold some by chance. */
export function replacingSecrets(replace: (secret: string) => string, inText: (text: string) => string = asItIs) {
  const inQueries = (text: string): string =>
    text.replaceAll(PARAMETER, (whole, mark: string, name: string, value: string) =>
      isSecret(name) ? `${mark}${name}=${replace(value)}` : whole,
    )
  /** A path with its query, a whole address, or any text with addresses in it. */
  const address = (text: string): string =>
    inText(inQueries(text)).replaceAll(SHARED, (_, path: string, token: string) => path + replace(token))
  const json = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return isSecret(name) ? replace(value) : address(value)
    if (Array.isArray(value)) return value.map((member) => json(member, name))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([own, member]) => [inText(own), json(member, own)]))
  }
  return {
    address,

    /** Any JSON, texts and names of fields. */
    json: (value: unknown): unknown => json(value),

    header: (name: string, value: string): string =>
      HEADERS.includes(name.toLowerCase()) ? replace(value) : address(value),

    /** JSON as text, with links in it, or a form. */
    body: (text: string): string =>
      address(`?${text}`)
        .slice(1)
        .replaceAll(FIELD, (_, name: string, value: string) => `${name}"${replace(value)}"`),
  }
}

const asItIs = (text: string): string => text

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

/** A parameter may be sent with brackets behind its name. */
const isSecret = (name: string): boolean => NAMES.includes((decodeUri(name) ?? name).replace(/\[.*$/s, ''))
