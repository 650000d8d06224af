import { decodeUri } from '../../core/decode.ts'
import { WORLD_SEGMENT } from '../../core/http/world-path.ts'
import { readEventTime } from '../../resources/events/time.model.ts'
import { isPlainSegment } from '../har/path.ts'
import { isId, isPlain, isRowNumber } from './harmless.ts'
import { replaceInPlace } from './in-place.ts'
import { isCohortValue, privacyOfParameter } from './parameters.ts'
import type { ParameterPrivacy } from './parameters.ts'
import type { Redaction } from './redaction.ts'
import type { WordReplacer } from './word-replacer.ts'

/**
 * Endings of hosts that belong to nobody, so they stay: those of this machine, and those reserved for tests and
 * examples (RFC 2606, 6761).
 */
const RESERVED = /(?:^|\.)(localhost|test|example|invalid|example\.(?:com|net|org))$/
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/
const LABELS: ReadonlySet<string> = new Set(['app', 'api', 'www', 'example', 'us', 'eu'])
/** The usual beginning of a date. It may also be written by its week, its place in the year, and in other ways. */
const DAY = /^\d{4}-\d\d-\d\d(?!\d)/

/** A whole address with another host, and with the private words of its path and query replaced. */
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
  const isKnown = isPlainSegment(text) || isId(text) || text === WORLD_SEGMENT
  const replaced = before === 'shared_dashboard' ? texts.token(text) : isKnown ? text : words.text(text)
  const suffix = format === undefined ? '' : `.${isPlain(format) ? format : replaceInPlace(format, words)}`
  return (replaced === text ? name : encodeURIComponent(replaced)) + suffix
}

/** Scheme, host and port of an address, with a host that belongs to nobody. Different hosts stay different. */
function redactOrigin({ protocol, hostname, port }: URL, words: WordReplacer): string {
  const scheme = protocol === 'http:' ? protocol : 'https:'
  return `${scheme}//${redactHost(hostname, words)}${port && `:${port}`}`
}

/** An origin as a header or a list of allowed origins has it. */
export function redactNamedOrigin(origin: string, words: WordReplacer): string {
  if (origin === 'null') return origin
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

export type NamedValue = readonly [name: string, value: string]

/** A query or a form with its names and values replaced. If none of them changes, the text stays as it is. */
export function redactPairs(text: string, redact: (name: string, value: string) => NamedValue | undefined): string {
  const pairs = [...new URLSearchParams(text)]
  const redacted = pairs.map(([name, value]) => redact(name, value))
  const isSame = pairs.every(([name, value], at) => name === redacted[at]?.[0] && value === redacted[at]?.[1])
  const left = redacted.flatMap((pair) => (pair ? [[...pair]] : []))
  return isSame ? text : new URLSearchParams(left).toString()
}

/** The query of an address, with the question mark before it if it is not empty. */
export function redactSearch(search: string, redaction: Redaction): string {
  const all = new URLSearchParams(search)
  const query = redactPairs(search.slice(1), (name, value) => redactParameter(name, value, redaction, all))
  return query && `?${query}`
}

/** Redacts a parameter; undefined when it is unknown and is dropped. `all` are the parameters of its query. */
export function redactParameter(
  name: string,
  value: string,
  redaction: Redaction,
  all: URLSearchParams,
): NamedValue | undefined {
  const { texts, unknown } = redaction
  const [base = '', ...steps] = name.split('[')
  const privacy = privacyOfParameter(base)
  if (privacy === undefined) return unknown === 'drop' ? undefined : [texts.fieldName(name), texts.freeForm(value)]
  const inside = steps.map((step) => `[${step.replaceAll(/[^\]]+/g, (part) => texts.fieldName(part))}`).join('')
  const isKey = privacy === 'filter' && name.endsWith('[key]')
  const known = isKey ? 'property' : isCohortValue(name, all) ? 'id' : privacy
  const redacted = redactParameterValue(known, value, redaction)
  if (redacted !== undefined) return [base + inside, redacted]
  return unknown === 'drop' ? undefined : [base + inside, texts.freeForm(value)]
}

/** Redacts the value of a known parameter; undefined when the parameter takes no such value. */
function redactParameterValue(privacy: ParameterPrivacy, value: string, redaction: Redaction): string | undefined {
  const { rules, writesTimes } = redaction
  if (privacy === 'property') return rules.properties.propertyName(value)
  if (privacy === 'filter') return /^[[{"]/.test(value) ? rules.redactText(value, rules.properties.filter) : undefined
  if (privacy === 'json') return rules.redactText(value, rules.of(privacy))
  if (privacy === 'ids') return rules.redactText(value, rules.ids)
  if (privacy === 'id' && isRowNumber(value)) return value
  const time = privacy === 'time' ? readEventTime(value) : undefined
  if (time !== undefined) return writesTimes && !DAY.test(value) ? time : value
  if (privacy !== false && privacy !== 'id' && privacy !== 'time') return rules.of(privacy).text(value)
  return isPlain(value) || isId(value) ? value : undefined
}
