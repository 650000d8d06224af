import type { EntryDetail } from '../../../worlds/knowledge/entry-detail.ts'

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

/** A request as a command for a POSIX shell. Keys and tokens are replaced in it. */
export function toCurl({ method, url, request: { headers, body } }: EntryDetail): string {
  const sent = Object.entries(headers).filter(([name]) => !OWN.has(name.toLowerCase()) && !/^sec-/i.test(name))
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${quoted(body.text)}`] : []),
  ].join(' \\\n  ')
}

/** A text that a shell takes as it is. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
