import { asText } from '../../core/json/text.ts'
import { isBodiless } from '../../observe/faults/effect-rules.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import { readAnswer, statusOf } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import type { ApiRequest } from '../har/traffic.ts'

/** A fault, and the status that the fake answers with without it; undefined where it was not asked. */
interface ForcedAnswer {
  readonly effect: FaultEffect
  readonly status: number | undefined
}

/**
 * The fault that answers as recorded; undefined where the fake answers with the same status by itself. The body of a 304 is
 * not in the recording, and the app got what the browser had.
 *
 * @param ask - Gives the status that the fake answers with.
 */
export async function recordedEffect(
  { entry }: ApiRequest,
  ask: () => Promise<number | undefined>,
): Promise<ForcedAnswer | undefined> {
  if (entry.status === 0) return { effect: { networkError: true }, status: undefined }
  const recorded = statusOf(entry)
  if (recorded === 304) return undefined
  const status = await ask()
  return status === recorded ? undefined : { effect: answerEffect(entry, recorded), status }
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
  const { text, encoding, mimeType } = entry.content
  if (typeof text !== 'string' || text === '' || encoding === 'base64') return { body: null }
  const contentType = entry.responseHeaders.get('content-type') ?? asText(mimeType)
  return { body: text, contentType: /^[\w+-]+\/(?!json\b)[\w.+-]+/.exec(contentType)?.[0] ?? 'text/plain' }
}
