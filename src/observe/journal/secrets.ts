const HIDDEN = '[redacted]'
const HEADERS = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-csrftoken']
/** What the API calls keys and tokens, in queries and bodies. */
const NAMES = ['personal_api_key', 'api_key', 'api_token', 'access_token', 'accessToken', 'token']
const FIELD = new RegExp(`("(?:${NAMES.join('|')})"\\s*:\\s*)"((?:[^"\\\\]|\\\\.)*)"?`, 'g')

/** What finds keys and tokens, each by where it stands. */
export type Secrets = ReturnType<typeof replacingSecrets>

/** What finds keys and tokens wherever the API has them, and puts something else in their place. */
export function replacingSecrets(replace: (secret: string) => string) {
  const inQueries = (text: string): string =>
    text.replaceAll(/([?&])([^=&#"\s?]+)=([^&#"\s]*)/g, (whole, mark: string, name: string, value: string) =>
      NAMES.includes(decodeName(name)) ? `${mark}${name}=${replace(value)}` : whole,
    )
  return {
    header: (name: string, value: string): string => (HEADERS.includes(name.toLowerCase()) ? replace(value) : value),

    parameter: (name: string, value: string): string => (NAMES.includes(name) ? replace(value) : value),

    /** A path with its query, or a whole address. */
    address: (text: string): string =>
      inQueries(text).replace(
        /(\/shared_dashboard\/)([^/?#.]+)/,
        (_, path: string, token: string) => path + replace(token),
      ),

    /** JSON, with links in it, or a form. */
    body: (text: string): string =>
      inQueries(`?${text}`)
        .slice(1)
        .replaceAll(FIELD, (_, name: string, value: string) => `${name}"${replace(value)}"`),
  }
}

/** Replaces keys and tokens wherever the API has them. */
export const withoutSecrets = replacingSecrets(() => HIDDEN)

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
