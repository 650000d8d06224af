import { byteLength } from '../../core/http/byte-length.ts'
import { asText } from '../../core/json/text.ts'
import { isBodiless } from '../../observe/faults/fault-checks.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import { looksLikeJson } from '../../observe/secrets/message-secrets.ts'
import { readAnswer, writtenText } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import { isCsv } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'

/** A fault, and the status of the fake's own answer; undefined if the fake was not tried. */
interface ForcedAnswer {
  readonly effect: FaultEffect
  readonly status: number | undefined
}

/** Types of pages and files. Redaction names the last one in place of any type but JSON. */
const PAGE = /^(?:text\/(?:html|xml|plain)|application\/(?:xhtml\+xml|xml|octet-stream))\b/i

/**
 * Whether the app got something else than the JSON that the API answers with: the page of a login or a proxy, or JSON without
 * its end. The recorder may have cut a body, too, unless its size is the stated one.
 */
export function isNoJson(apiRequest: ApiRequest): boolean {
  const { entry } = apiRequest
  const { text, size } = entry.content
  const isEmpty = !text && (size === 0 || entry.responseHeaders.get('content-length') === '0')
  if (entry.method === 'HEAD' || isEmpty || isBodiless(entry.status) || asksForCsv(apiRequest)) return false
  const isBroken = typeof text === 'string' && looksLikeJson(text) && byteLength(text) === size
  return (isBroken || PAGE.test(typeOf(entry))) && !('json' in readAnswer(entry))
}

const asksForCsv = (apiRequest: ApiRequest): boolean => {
  const { url, requestHeaders } = apiRequest.entry
  return isCsv(apiRequest) || /csv/i.test(url.search + (requestHeaders.get('accept') ?? ''))
}

const typeOf = ({ responseHeaders, content }: HarEntry): string =>
  responseHeaders.get('content-type') ?? asText(content['mimeType'])

/**
 * The fault that answers as recorded; undefined if the API has answered, and the fake gives the same status by itself. The
 * body of a 304 is not in the recording, and the app got what the browser had.
 *
 * @param ask - Gives the status that the fake answers with.
 */
export async function recordedEffect(
  apiRequest: ApiRequest,
  ask: () => Promise<number | undefined>,
): Promise<ForcedAnswer | undefined> {
  const { entry } = apiRequest
  if (entry.status === 0) return { effect: { networkError: true }, status: undefined }
  const { status: recorded } = entry
  if (recorded === 304) return undefined
  const status = await ask()
  if (entry.isBrokenOff && !('json' in readAnswer(entry)))
    return { effect: status === recorded ? { cut: true } : { networkError: true }, status }
  return status === recorded && !isNoJson(apiRequest) ? undefined : { effect: answerEffect(entry, recorded), status }
}

function answerEffect(entry: HarEntry, status: number): FaultEffect {
  const retryAfter = entry.responseHeaders.get('retry-after') ?? ''
  return {
    status,
    ...(isBodiless(status) ? { body: null } : bodyOf(entry)),
    ...(/^\d{1,9}$/.test(retryAfter) && { retryAfter: Number(retryAfter) }),
  }
}

/** The body as JSON, or the text that a proxy may have sent. */
function bodyOf(entry: HarEntry): Pick<FaultEffect, 'body' | 'contentType'> {
  const read = readAnswer(entry)
  if ('json' in read) return { body: read.json }
  const text = writtenText(entry)
  if (!text) return { body: null }
  return { body: text, contentType: /^[\w+-]+\/(?!json\b)[\w.+-]+/.exec(typeOf(entry))?.[0] ?? 'text/plain' }
}
