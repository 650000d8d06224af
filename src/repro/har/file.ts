import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { STATE_FORMAT } from '../../state/schema.ts'
import { CAPSULE_FORMAT } from '../capsule/capsule.ts'
import { orEmpty, readHeaders, withQuery, withTarget } from './pairs.ts'
import { isAnswer, readStatus, shownStatus } from './status.ts'

/** One entry of an archive, with as much of it as could be understood. */
export interface HarEntry {
  /** Its place in the archive, from 1. */
  readonly number: number
  readonly method: string
  readonly url: URL
  /** Milliseconds since 1970, or undefined if the archive does not say. */
  readonly started: number | undefined
  /** When the answer had come, likewise. */
  readonly ended: number | undefined
  /** Whether the archive has the start in whole seconds. */
  readonly isCoarse: boolean
  readonly requestHeaders: Headers
  readonly postData: JsonObject
  /** The size of what was sent, as the recorder states it; 0 or -1 if it states none. */
  readonly requestSize: number
  /** 0 if there was no answer, and 200 for a 304 with the body that the browser had. */
  readonly status: number
  readonly responseHeaders: Headers
  readonly content: JsonObject
  /** Whether the client gave the request up, so that its missing answer or body is no failure. */
  readonly isGivenUp: boolean
  /** Whether the connection was lost while the answer came. */
  readonly isBrokenOff: boolean
  /** Whether the page got the answer from its service worker. */
  readonly isFromWorker: boolean
  readonly comment: string
}

const LATEST = Date.parse('9999-01-01T00:00:00Z')
const LONGEST = 31 * 86_400_000
/** `CONNECT` opens the tunnel of a proxy, and some proxies record it. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT']

/**
 * Reads the entries of an HTTP archive; undefined stands for one whose request cannot be read.
 *
 * @throws FakeUsageError when it is no archive.
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
export function readHar(har: unknown): readonly (HarEntry | undefined)[] {
  const log = isObject(har) ? har['log'] : undefined
  if (!isObject(log) || !Array.isArray(log['entries'])) throw new FakeUsageError(`This is not a HAR: ${whatElse(har)}.`)
  const { version } = log
  // An empty version is 1.1.
  if (version !== undefined && !/^(?:1\.\d)?$/.test(asText(version)))
    throw new FakeUsageError('This HAR is of a version that is not known here. Known: 1.1 and 1.2.')
  return log['entries'].map((entry, at) => readEntry(entry, at + 1))
}

/** Why nothing is done with an entry that `readHar` gives as undefined. */
const NO_REQUEST = 'its request cannot be read'

/** An entry that cannot be read, by its place from 1. */
interface UnreadRequest {
  readonly request: number
  readonly method: ''
  readonly path: ''
  readonly why: string
}

/** The entries that cannot be read. They may or may not be requests to the API. */
export const unreadRequests = (entries: readonly (HarEntry | undefined)[]): readonly UnreadRequest[] =>
  entries.flatMap((entry, at) => (entry ? [] : [{ request: at + 1, method: '', path: '', why: NO_REQUEST }]))

function whatElse(har: unknown): string {
  if (typeof har === 'string') return 'it is a text: parse it with JSON.parse'
  const format = isObject(har) ? har['format'] : undefined
  if (format === STATE_FORMAT) return 'it is a state already, to be started from as it is'
  if (format === CAPSULE_FORMAT) return 'it is a capsule already, to be opened, replayed or followed as it is'
  return isObject(har) && (Object.keys(har).length === 0 || 'then' in har)
    ? 'it is empty, or still to come: use await fake.journal.toHar()'
    : 'it has no list log.entries'
}

function readEntry(entry: unknown, number: number): HarEntry | undefined {
  if (!isObject(entry)) return undefined
  const request = readRequest(orEmpty(entry['request']))
  const comment = typeof entry['comment'] === 'string' ? entry['comment'] : ''
  return (
    request && {
      number,
      ...request,
      ...readTimes(entry),
      ...readResponse(orEmpty(entry['response']), comment, request.method),
      comment,
    }
  )
}

/** Undefined for a request that cannot be sent again. */
function readRequest({ method, url, queryString, headers, postData, bodySize }: JsonObject) {
  if (typeof method !== 'string' || !METHODS.includes(method.toUpperCase())) return undefined
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined
  return {
    method: method.toUpperCase(),
    url: withQuery(withoutCredentials(url), queryString),
    requestHeaders: readHeaders(headers),
    postData: orEmpty(postData),
    requestSize: typeof bodySize === 'number' ? bodySize : 0,
  }
}

/** `comment` is that of the entry: some recorders say there why no answer came. */
function readResponse(response: JsonObject, comment: string, method: string) {
  const { status: stated, headers, redirectURL, _fetchedViaServiceWorker, _error, _failureText } = response
  const status = readStatus(stated)
  const content = orEmpty(response['content'])
  const failure = asText(_error ?? _failureText ?? '')
  // The page did not wait for the body of what it read.
  const isLeft = method === 'GET' && status === 200 && content['text'] === undefined && GIVEN_UP.test(failure)
  return {
    status: isAnswer(status) ? shownStatus(status, content) : 0,
    responseHeaders: withTarget(readHeaders(headers), status, redirectURL),
    content,
    isGivenUp: isLeft || (!isAnswer(status) && GIVEN_UP.test(failure || comment)),
    isBrokenOff: isAnswer(status) && failure !== '' && !GIVEN_UP.test(failure),
    isFromWorker: _fetchedViaServiceWorker === true,
  }
}

/** How recorders say that the client gave a request up: Chromium, Firefox, WebKit, mitmproxy, and the journal of a fake. */
const GIVEN_UP =
  /ERR_ABORTED|NS_BINDING_ABORTED|^cancell?ed$|client disconnected|reset by client|operation was aborted/i

/** An address without the name and the password before its host: `Request` refuses an address that has them. */
function withoutCredentials(address: string): URL {
  const url = new URL(address)
  url.username = url.password = ''
  return url
}

/** Times before 1970 or after 9999, and requests of more than a month, are errors of the recorder and are left out. */
function readTimes({ startedDateTime, time }: JsonObject): Pick<HarEntry, 'started' | 'ended' | 'isCoarse'> {
  const isCoarse = !/:\d\d[.,]\d/.test(asText(startedDateTime))
  const started = typeof startedDateTime === 'string' ? Date.parse(startedDateTime) : Number.NaN
  if (!(started >= 0 && started < LATEST)) return { started: undefined, ended: undefined, isCoarse }
  return { started, ended: started + (typeof time === 'number' && time > 0 && time < LONGEST ? time : 0), isCoarse }
}
