import type { EntryDetail } from '../../../worlds/knowledge/entry-detail.ts'
import type { Copied } from './copy-button.tsx'

/** What a client or the connection sets by itself. */
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

/**
 * A request as a command for a POSIX shell. Keys and tokens are replaced in it. `-g` takes brackets and braces of an address
 * as they are, `-X HEAD` would wait for a body, and an empty header keeps curl from giving a body a type of its own.
 */
export function toCurl({ method, url, request: { headers, body } }: EntryDetail): string {
  const all = { ...(body && { 'content-type': '' }), ...headers }
  const sent = Object.entries(all).filter(([name]) => !OWN.has(name.toLowerCase()) && !/^sec-/i.test(name))
  const globbing = /[[\]{}]/.test(url) ? '-g ' : ''
  return [
    `curl ${globbing}${method === 'HEAD' ? '-I' : `-X ${method}`} ${quoted(url)}`,
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${quoted(body.text)}`] : []),
  ].join(' \\\n  ')
}

/** The command to be copied; it is said where it lacks the end of a long body. */
export function copiedCurl(entry: EntryDetail): Copied {
  const cut = entry.request.body?.truncated
  return { text: toCurl(entry), ...(cut !== undefined && { also: `The last ${cut} characters are left out.` }) }
}

/** A text that a shell takes as it is. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
