import { asText } from '../../core/json/text.ts'
import { lacksSentBody, NOT_RECORDED, ONLY_JSON, readAnswer } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import { isCsv } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { numberOf } from '../hydrate/reading.ts'
import type { BothAnswers } from './broken-rule/both-answers.ts'
import { isRefusedForInsight, isRefusedForRow } from './refused.ts'
import { isUnknownKey } from './request.ts'
import type { RecordedStart } from './start/start.ts'

/** The methods of changes. */
const CHANGES = ['PATCH', 'PUT', 'DELETE']

const OTHER_TIME = 'its key was accepted at another time: somebody has made or revoked it meanwhile'
const BROKEN_OFF = 'the connection was lost while its answer came'

/** Why a request cannot be compared; undefined when it can. */
export function whyNotCompared(apiRequest: ApiRequest): string | undefined {
  const { entry, match } = apiRequest
  if (!match) return 'the fake has no route for it'
  if (entry.status === 0) return entry.comment || 'no answer was recorded'
  if (entry.status === 304) return NOT_RECORDED
  if (entry.status === 429) return 'the recording does not show all requests before it, so limits are off'
  if (isSentElsewhere(entry)) return `a browser or a proxy sent it to another host with ${entry.status}`
  if (isSentForSlash(entry)) return `a proxy sent it on with ${entry.status} because of the slash at its end`
  if (entry.status >= 500) return `it was answered with ${entry.status}, which is not behaviour of the API`
  if (isCsv(apiRequest)) return ONLY_JSON
  const read = readAnswer(entry)
  if (!('why' in read)) return undefined
  if (entry.isBrokenOff) return BROKEN_OFF
  return isEmpty(apiRequest) ? undefined : read.why
}

/**
 * Whether a row was changed although the answer cannot be read, because the recorder may have dropped it: later answers show
 * the change. A row that such a request created is in the state from the start, because nothing shows its number.
 */
export const isUnreadChange = ({ entry, match }: ApiRequest): boolean => {
  const { method, status } = entry
  const isDone = status >= 200 && status < 300 && isSaidJson(entry)
  return match !== undefined && CHANGES.includes(method) && isDone && !lacksSentBody(entry)
}

/** Whether an answer says that it is JSON, and not the page of a login. */
const isSaidJson = ({ responseHeaders, content }: HarEntry): boolean =>
  /json/i.test(responseHeaders.get('content-type') ?? asText(content['mimeType']))

/**
 * Whether a request was redirected elsewhere, for example to HTTPS. A redirect to another path of the service itself is
 * a difference.
 */
const isSentElsewhere = (entry: HarEntry): boolean => {
  const target = targetOf(entry)
  return target !== undefined && target.origin !== entry.url.origin
}

/** Whether only the slash at the end was the reason. The service itself answers with and without it, and never with 308. */
const isSentForSlash = (entry: HarEntry): boolean =>
  entry.status === 308 && targetOf(entry)?.pathname.replace(/\/$/, '') === entry.url.pathname.replace(/\/$/, '')

/** The target of a redirect; undefined for any other answer. */
function targetOf({ status, url, responseHeaders }: HarEntry): URL | undefined {
  const location = status >= 300 && status < 400 ? responseHeaders.get('location') : null
  return location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined
}

/**
 * Why the fake's answer cannot be compared: the recording lacks the body that was sent, or the requested row, because
 * no answer shows it.
 */
export function whyUnknown(
  apiRequest: ApiRequest,
  { fakeStatus }: BothAnswers,
  all: readonly ApiRequest[],
  { unseenInsights }: RecordedStart,
): string | undefined {
  const { entry } = apiRequest
  if (lacksSentBody(entry)) return 'the recording does not show what it sent, so what it answers was sent'
  if (fakeStatus !== 401 && isUnknownKey(entry)) return OTHER_TIME
  const why = whyRowless(apiRequest)
  if (why === undefined) return undefined
  const isOfUnseen = isRefusedForInsight(apiRequest) && unseenInsights.has(numberOf(apiRequest.match!.params['id']))
  if (fakeStatus !== 404 && !isOfUnseen) return undefined
  const { pathname } = apiRequest.entry.url
  const isShown = all.some((other) => other.entry.url.pathname === pathname && tellsOfRow(other))
  return isShown ? undefined : `${why}, and nothing else in the recording shows what it asks for`
}

/** Whether an answer shows a row, or that there is none. A 404 of a write may mean another row, or one that it could restore. */
const tellsOfRow = ({ entry }: ApiRequest): boolean =>
  entry.method !== 'HEAD' &&
  ((entry.status >= 200 && entry.status < 300) || (entry.method === 'GET' && entry.status === 404))

/** Why an answer does not show the row that is there; undefined for any other answer. */
function whyRowless(apiRequest: ApiRequest): string | undefined {
  const { entry } = apiRequest
  const { status } = entry
  if (entry.method === 'HEAD' && status < 300) return 'HEAD has no body'
  return status === 400 || isRefusedForRow(apiRequest) ? `it was refused with ${status}` : undefined
}

/**
 * Whether an answer had no body. A recording may also have left it out, and some recorders then call its size 0: what was
 * JSON had one. Others do not know the size of a body that the app did not read, but the service has said it.
 */
function isEmpty({ entry: { method, status, content, responseHeaders } }: ApiRequest): boolean {
  const hasText = typeof content['text'] === 'string' && content['text'] !== ''
  const isSizeless = content['size'] === 0 && !/json/i.test(asText(content['mimeType']))
  const isSaidEmpty = responseHeaders.get('content-length') === '0'
  return !hasText && (method === 'HEAD' || status === 204 || isSizeless || isSaidEmpty)
}
