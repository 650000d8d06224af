import { quoted } from '../../shell-commands.ts'
import type { EntryDetail } from '../../worlds/knowledge/entry-detail.ts'

/** A request as a command for a shell. */
export interface CurlCommand {
  readonly text: string
  /** How many characters of a long body are left out; absent when all are there. */
  readonly truncated?: number
}

/** Headers that a client or the connection sets by itself. */
const OWN = new Set([
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'origin',
  'referer',
  'user-agent',
])

/** The headers that were set for a request. */
export const chosenHeaders = (headers: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  Object.entries(headers).filter(([name]) => !OWN.has(name.toLowerCase()) && !/^sec-/i.test(name))

/**
 * A request as a command for a POSIX shell. Keys and tokens are replaced in it. `-g` takes brackets and braces of an address
 * as they are, `-X HEAD` would wait for a body, and an empty header keeps curl from giving a body a type of its own.
 */
export function curlCommand({ method, url, request: { headers, body } }: EntryDetail): CurlCommand {
  const sent = chosenHeaders({ ...(body && { 'content-type': '' }), ...headers })
  const globbing = /[[\]{}]/.test(url) ? '-g ' : ''
  const text = [
    `curl ${globbing}${method === 'HEAD' ? '-I' : `-X ${method}`} ${quoted(url)}`,
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${quoted(body.text)}`] : []),
  ].join(' \\\n  ')
  return { text, ...(body?.truncated !== undefined && { truncated: body.truncated }) }
}
