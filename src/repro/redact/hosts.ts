import type { Words } from './words.ts'

/** Endings of hosts that nobody has: of this machine, and those set aside for tests and examples (RFC 2606, 6761). */
const RESERVED = /(?:^|\.)(localhost|test|example|invalid|example\.(?:com|net|org))$/
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/
const LABELS: ReadonlySet<string> = new Set(['app', 'api', 'www', 'example', 'us', 'eu'])

/** Scheme, host and port of an address, with a host that nobody has; different hosts stay different. */
export function redactOrigin({ protocol, hostname, port }: URL, words: Words): string {
  const scheme = protocol === 'http:' || protocol === 'https:' ? protocol : 'https:'
  return `${scheme}//${redactHost(hostname, words)}${port && `:${port}`}`
}

/** An origin as a header or a list of allowed origins has it. */
export function redactNamedOrigin(origin: string, words: Words): string {
  if (origin === 'null' || origin === '*') return origin
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url?.origin === origin ? redactOrigin(url, words) : words.text(origin)
}

function redactHost(host: string, words: Words): string {
  if (LOOPBACK.test(host)) return host
  const ending = RESERVED.exec(host)?.[1]
  const rest = ending === undefined ? host : host.slice(0, -ending.length)
  const labels = rest.split('.').map((label) => redactLabel(label, words))
  return ending === undefined ? `${labels.join('.')}.example` : labels.join('.') + ending
}

const redactLabel = (label: string, words: Words): string =>
  LABELS.has(label) ? label : words.text(label.replaceAll(/[^\p{L}\p{N}-]/gu, '-')).toLowerCase()
