import { readAnswer, statusOf } from '../har/body.ts'
import type { Traffic } from '../har/traffic.ts'

/** Why a request cannot be compared; undefined where it can. */
export function whyNotCompared(traffic: Traffic): string | undefined {
  const { entry, match } = traffic
  if (!match) return 'the fake has no route for it'
  if (entry.status === 0) return entry.comment || 'no answer was recorded'
  if (statusOf(entry) === 304) return 'the answer is not in the recording: the browser had it already'
  if (entry.status === 429) return 'the recording does not show what was asked before it, so limits are off'
  if (entry.status >= 500) return `it was answered with ${entry.status}, which is no behaviour of the API`
  const read = readAnswer(entry)
  if ('why' in read && !isEmpty(traffic) && !isCsv(traffic)) return read.why
  if (isCsv(traffic)) return 'its answer is CSV, and only JSON is read'
  return undefined
}

/** Whether an answer had no body. A recording may also have left it out. */
function isEmpty({ entry: { method, status, content } }: Traffic): boolean {
  const hasText = typeof content['text'] === 'string' && content['text'] !== ''
  return !hasText && (method === 'HEAD' || status === 204 || content['size'] === 0)
}

const isCsv = ({ entry, match }: Traffic): boolean =>
  match?.suffix === 'csv' || /^text\/csv/i.test(entry.responseHeaders.get('content-type') ?? '')
