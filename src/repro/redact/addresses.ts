import { isPlainSegment } from '../har/path.ts'
import { redactOrigin } from './hosts.ts'
import { isId, isPlain } from './harmless.ts'
import { replaceInPlace } from './in-place.ts'
import { redactSearch } from './parameters.ts'
import type { Redaction } from './redaction.ts'

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
  const text = decoded(name)
  if (text === undefined) return replaceInPlace(segment, words)
  const isKnown = isPlainSegment(text) || isId(text) || text === SERVED_WORLD
  const replaced = before === 'shared_dashboard' ? texts.token(text) : isKnown ? text : words.text(text)
  const suffix = format === undefined ? '' : `.${isPlain(format) ? format : replaceInPlace(format, words)}`
  return (replaced === text ? name : encodeURIComponent(replaced)) + suffix
}

/** What stands before the name of a world that a server serves. */
const SERVED_WORLD = 'w'

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
