import { byteLength } from '../../core/http/byte-length.ts'
import type { SecretsOfMessages } from '../secrets/message-secrets.ts'
import type { Entry } from './entry.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { RedactOptions } from './redact-options.ts'

interface Pair {
  name: string
  value: string
}

interface HarMessage {
  httpVersion: string
  cookies: []
  headers: Pair[]
  headersSize: number
  bodySize: number
}

interface HarRequest extends HarMessage {
  method: string
  url: string
  queryString: Pair[]
  postData?: { mimeType: string; text: string }
}

/** A type like that of an entry, because of its custom field. */
type HarResponse = HarMessage & {
  status: number
  statusText: string
  content: { size: number; mimeType: string; text?: string }
  redirectURL: string
  /** Chromium says here why it did not get the whole answer. */
  _error?: string
}

/** A type and not an interface: only a type can be assigned to the HAR types of others, which allow custom fields. */
type ArchivedEntry = {
  startedDateTime: string
  time: number
  request: HarRequest
  response: HarResponse
  cache: object
  timings: { send: number; wait: number; receive: number }
  comment?: string
  /** The network panel of Chromium sorts requests by it. */
  _resourceType?: 'fetch'
}

/** An HTTP archive, as far as the journal fills it. @see http://www.softwareishard.com/blog/har-12-spec/ */
export interface Har {
  log: { version: '1.2'; creator: { name: string; version: string }; entries: ArchivedEntry[]; comment?: string }
}

/** Makes an archive of entries. */
export type Archive = (entries: readonly Entry[], options: RedactOptions, tokens: readonly string[]) => Promise<Har>

export type Header = readonly [name: string, value: string]

/** A request and its answer, as far as an archive shows them. */
export interface ArchivedExchange extends Pick<
  JournalEntry,
  'at' | 'took' | 'method' | 'url' | 'requestBody' | 'responseBody'
> {
  readonly requestHeaders: readonly Header[]
  /** 0 if there was no answer, as in the network panel of a browser. */
  readonly status: number
  readonly responseHeaders: readonly Header[]
  /** Whether the connection broke in the middle of the body. */
  readonly isBrokenOff: boolean
  readonly comment: string
}

/** An entry of the journal without its secrets. */
export function toExchange(entry: Entry, secrets: SecretsOfMessages): ArchivedExchange {
  const { at, took, method, status = 0, requestBody, responseBody, reply } = entry
  const inHeader = ([name, value]: Header): Header => [secrets.address(name), secrets.header(name, value)]
  const comment = [entry.refusal, entry.hint, entry.failure, ...entry.warnings].filter(Boolean).join(' ')
  return {
    at,
    took,
    method,
    url: secrets.address(entry.url),
    requestHeaders: [...entry.requestHeaders].map(inHeader),
    requestBody: requestBody && secrets.body(requestBody),
    status,
    responseHeaders: Object.entries(entry.responseHeaders).map(inHeader),
    responseBody: responseBody && secrets.body(responseBody.slice(0, reply?.cutAt)),
    isBrokenOff: reply?.cutAt !== undefined,
    comment: secrets.address(comment),
  }
}

export const toArchive = (exchanges: readonly ArchivedExchange[]): Har => ({
  log: { version: '1.2', creator: { name: 'fake-dashboards', version: '1' }, entries: exchanges.map(toEntry) },
})

function toEntry({ at, took, comment, ...exchange }: ArchivedExchange): ArchivedEntry {
  // Network panels show a request of 0 ms as pending, and while the clock stands still every request takes 0 ms.
  const time = took === 0 ? 0.001 : (took ?? 0)
  return {
    startedDateTime: at,
    time,
    request: toRequest(exchange),
    response: toResponse(exchange),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(comment !== '' && { comment }),
    _resourceType: 'fetch',
  }
}

type SentParts = Pick<ArchivedExchange, 'method' | 'url' | 'requestHeaders' | 'requestBody'>
type Answered = Pick<ArchivedExchange, 'method' | 'status' | 'responseHeaders' | 'responseBody' | 'isBrokenOff'>

function toRequest({ method, url, requestHeaders, requestBody: text }: SentParts): HarRequest {
  return {
    ...toMessage(requestHeaders, text),
    method,
    url,
    queryString: [...new URL(url).searchParams].map(toPair),
    ...(text !== undefined && { postData: { mimeType: typeOf(requestHeaders) ?? '', text } }),
  }
}

function toResponse({ method, status, responseHeaders, responseBody: text, isBrokenOff }: Answered): HarResponse {
  const type = typeOf(responseHeaders)
  // The journal drops heavy bodies: a body of a type that is not here was of any size.
  const size = text === undefined && type !== undefined && method !== 'HEAD' ? -1 : byteLength(text ?? '')
  return {
    ...toMessage(responseHeaders, text),
    bodySize: size,
    status,
    statusText: '',
    content: { size, mimeType: type ?? 'x-unknown', ...(text !== undefined && { text }) },
    redirectURL: '',
    ...(isBrokenOff && { _error: 'net::ERR_CONTENT_LENGTH_MISMATCH' }),
  }
}

const toMessage = (headers: readonly Header[], body: string | undefined): HarMessage => ({
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: headers.map(toPair),
  headersSize: -1,
  bodySize: byteLength(body ?? ''),
})

const toPair = ([name, value]: Header): Pair => ({ name, value })

/** The `Content-Type` among headers. */
export const typeOf = (headers: readonly Header[]): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
