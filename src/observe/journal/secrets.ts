import { decodeUri } from '../../core/decode.ts'

const HIDDEN = '[redacted]'
const HEADERS = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-csrftoken']
/** What the API calls keys and tokens, in queries and bodies. */
const NAMES = ['personal_api_key', 'api_key', 'api_token', 'access_token', 'accessToken', 'token']
const FIELD = new RegExp(`("(?:${NAMES.join('|')})"\\s*:\\s*)"((?:[^"\\\\]|\\\\.)*)"?`, 'g')

/** Keys and tokens of the service; one that has other letters before it has a digit or a capital at least. */
export const SERVICE_TOKEN = /\bph[a-z]_\w{8,}|ph[a-z]_(?=\w*[\dA-Z])\w{8,}/g

/** Replaces keys and tokens, each by where it stands. */
export type Secrets = ReturnType<typeof replacingSecrets>

/** Replaces keys and tokens wherever the API has them. `inText` is done to all other text, which may hold some by chance. */
export function replacingSecrets(replace: (secret: string) => string, inText: (text: string) => string = asItIs) {
  const inQueries = (text: string): string =>
    text.replaceAll(/([?&])([^=&#"\s?]+)=([^&#"\s]*)/g, (whole, mark: string, name: string, value: string) =>
      isSecret(name) ? `${mark}${name}=${replace(value)}` : whole,
    )
  return {
    text: inText,

    header: (name: string, value: string): string =>
      HEADERS.includes(name.toLowerCase()) ? replace(value) : inText(value),

    parameter: (name: string, value: string): string => (isSecret(name) ? replace(value) : inText(value)),

    /** A path with its query, or a whole address. */
    address: (text: string): string =>
      inText(inQueries(text)).replace(
        /(\/shared_dashboard\/)([^/?#.]+)/,
        (_, path: string, token: string) => path + replace(token),
      ),

    /** JSON, with links in it, or a form. */
    body: (text: string): string =>
      inText(inQueries(`?${text}`))
        .slice(1)
        .replaceAll(FIELD, (_, name: string, value: string) => `${name}"${replace(value)}"`),
  }
}

const asItIs = (text: string): string => text

/** Replaces keys and tokens wherever the API has them, and those of the service wherever else they are. */
export const withoutSecrets = replacingSecrets(
  () => HIDDEN,
  (text) => text.replaceAll(SERVICE_TOKEN, HIDDEN),
)

/** A parameter may be sent with brackets behind its name. */
const isSecret = (name: string): boolean => NAMES.includes((decodeUri(name) ?? name).replace(/\[.*$/, ''))
