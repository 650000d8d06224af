const HIDDEN = '[redacted]'
const HEADERS = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-csrftoken']
/** What the API calls keys and tokens, in queries and bodies. */
const NAMES = ['personal_api_key', 'api_key', 'api_token', 'access_token', 'accessToken', 'token']
const FIELD = new RegExp(`("(?:${NAMES.join('|')})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'g')

/** Replaces keys and tokens wherever the API has them. */
export const withoutSecrets = {
  header: (name: string, value: string): string => (HEADERS.includes(name.toLowerCase()) ? HIDDEN : value),

  parameter: (name: string, value: string): string => (NAMES.includes(name) ? HIDDEN : value),

  /** A path with its query, or a whole address. */
  address: (text: string): string => inQueries(text).replace(/(\/shared_dashboard\/)[^/?#]+/, `$1${HIDDEN}`),

  /** JSON, with links in it, or a form. */
  body: (text: string): string => inQueries(`?${text}`).slice(1).replaceAll(FIELD, `$1"${HIDDEN}"`),
}

function inQueries(text: string): string {
  return text.replaceAll(/([?&])([^=&#"\s?]+)=[^&#"\s]*/g, (whole, mark: string, name: string) =>
    NAMES.includes(decodeName(name)) ? `${mark}${name}=${HIDDEN}` : whole,
  )
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
