import { decodeUri } from '../../core/decode.ts'
import { isPlainSegment } from '../har/path.ts'
import { isId, isPlain } from './harmless.ts'
import { replaceInPlace } from './in-place.ts'
import { redactSearch } from './parameters.ts'
import type { Redaction } from './redaction.ts'
import type { WordReplacer } from './word-replacer.ts'

/** Endings of hosts that nobody has: of this machine, and those set aside for tests and examples (RFC 2606, 6761). */
const RESERVED = /(?:^|\.)(localhost|test|example|invalid|example\.(?:com|net|org))$/
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/
const LABELS: ReadonlySet<string> = new Set(['app', 'api', 'www', 'example', 'us', 'eu'])
/** What stands before the name of a world that a server serves. */
const SERVED_WORLD = 'w'

/** A whole address: another host, and words of somebody in its path and query replaced. */
export function redactAddress(address: string, redaction: Redaction): string {
  const url = new URL(address)
  return redactOrigin(url, redaction.words) + redactPath(url.pathname, redaction) + redactSearch(url.search, redaction)
}

/** A path, or the pattern of one. */
export function redactPath(path: string, redaction: Redaction): string {
  const segments = path.split('/')
  return segments.map((segment, at) => redactSegment(segment, segments[at - 1], redaction)).join('/')
}

function redactSegment(segment: string, before: string | undefined, { words, texts }: Redaction): string {
  const [name = '', format] = /^(.+)\.([^.]+)$/.exec(segment)?.slice(1) ?? [segment]
  const text = decodeUri(name)
  if (text === undefined) return replaceInPlace(segment, words)
  const isKnown = isPlainSegment(text) || isId(text) || text === SERVED_WORLD
  const replaced = before === 'shared_dashboard' ? texts.token(text) : isKnown ? text : words.text(text)
  const suffix = format === undefined ? '' : `.${isPlain(format) ? format : replaceInPlace(format, words)}`
  return (replaced === text ? name : encodeURIComponent(replaced)) + suffix
}

/** Scheme, host and port of an address, with a host that nobody has; different hosts stay different. */
function redactOrigin({ protocol, hostname, port }: URL, words: WordReplacer): string {
  const scheme = protocol === 'http:' || protocol === 'https:' ? protocol : 'https:'
  return `${scheme}//${redactHost(hostname, words)}${port && `:${port}`}`
}

/** An origin as a header or a list of allowed origins has it. */
export function redactNamedOrigin(origin: string, words: WordReplacer): string {
  if (origin === 'null' || origin === '*') return origin
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url?.origin === origin ? redactOrigin(url, words) : words.text(origin)
}

function redactHost(host: string, words: WordReplacer): string {
  if (LOOPBACK.test(host)) return host
  const ending = RESERVED.exec(host)?.[1]
  const rest = ending === undefined ? host : host.slice(0, -ending.length)
  const labels = rest.split('.').map((label) => redactLabel(label, words))
  return ending === undefined ? `${labels.join('.')}.example` : labels.join('.') + ending
}

const redactLabel = (label: string, words: WordReplacer): string =>
  LABELS.has(label) ? label : words.text(label.replaceAll(/[^\p{L}\p{N}-]/gu, '-')).toLowerCase()
