import type { JournalEntry } from './journal-entry.ts'
import type { RedactOptions } from './redact-options.ts'
import type { Secrets } from './secrets.ts'

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

interface HarResponse extends HarMessage {
  status: number
  statusText: string
  content: { size: number; mimeType: string; text?: string }
  redirectURL: string
}

/** Not an interface, so that it has room for fields of one's own, which the format allows. */
type HarEntry = {
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
  log: { version: '1.2'; creator: { name: string; version: string }; entries: HarEntry[] }
}

/** Makes an archive of entries. */
export type Archive = (entries: readonly JournalEntry[], options: RedactOptions) => Promise<Har>

/** The entries as an archive. Requests without an answer have the status 0, as in the network panel of a browser. */
export function toHar(entries: readonly JournalEntry[], secrets: Secrets): Har {
  return toArchive(entries.map((entry) => toEntry(entry, secrets)))
}

export const toArchive = (entries: Har['log']['entries']): Har => ({
  log: { version: '1.2', creator: { name: 'fake-dashboards', version: '1' }, entries },
})

function toEntry(entry: JournalEntry, secrets: Secrets): HarEntry {
  const time = panelTime(entry.took)
  const comment = [entry.refusal, entry.hint, entry.failure, ...entry.warnings].filter(Boolean).join(' ')
  return {
    startedDateTime: entry.at,
    time,
    request: toRequest(entry, secrets),
    response: toResponse(entry, secrets),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(comment !== '' && { comment: secrets.text(comment) }),
    _resourceType: 'fetch',
  }
}

/** Network panels show a request of 0 ms as pending, and while the clock stands still every request takes 0 ms. */
export const panelTime = (took: number | undefined): number => (took === 0 ? 0.001 : (took ?? 0))

function toRequest(entry: JournalEntry, secrets: Secrets): HarRequest {
  const { method, url, query, requestHeaders, requestBody } = entry
  const body = requestBody === undefined ? undefined : secrets.body(requestBody)
  const mimeType = requestHeaders.get('content-type') ?? ''
  return {
    ...message([...requestHeaders], body, secrets),
    method,
    url: secrets.address(url),
    queryString: [...query].map(([name, value]) => ({
      name: secrets.text(name),
      value: secrets.parameter(name, value),
    })),
    ...(body !== undefined && { postData: { mimeType, text: body } }),
  }
}

function toResponse({ status, responseHeaders, responseBody }: JournalEntry, secrets: Secrets): HarResponse {
  const body = responseBody === undefined ? undefined : secrets.body(responseBody)
  const headers = Object.entries(responseHeaders)
  const mimeType = new Headers(responseHeaders).get('content-type') ?? 'x-unknown'
  return {
    ...message(headers, body, secrets),
    status: status ?? 0,
    statusText: '',
    content: { size: sizeOf(body), mimeType, ...(body !== undefined && { text: body }) },
    redirectURL: '',
  }
}

function message(
  headers: readonly (readonly [string, string])[],
  body: string | undefined,
  secrets: Secrets,
): HarMessage {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name: secrets.text(name), value: secrets.header(name, value) })),
    headersSize: -1,
    bodySize: sizeOf(body),
  }
}

const sizeOf = (body: string | undefined): number => (body === undefined ? 0 : new TextEncoder().encode(body).length)
