import { panelTime, toArchive, toHar } from '../../observe/journal/har.ts'
import type { Har } from '../../observe/journal/har.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { RedactOptions } from '../../observe/journal/redact-options.ts'
import { replacingSecrets, withoutSecrets } from '../../observe/journal/secrets.ts'
import { readAnswer, readSent } from '../har/body.ts'
import { readHar } from '../har/file.ts'
import type { HarEntry } from '../har/file.ts'
import { plainPath } from '../har/path.ts'
import { findTraffic, keyOf } from '../har/traffic.ts'
import type { Traffic } from '../har/traffic.ts'
import { isHarmlessHeader } from './harmless.ts'
import { settleKeep } from './keep.ts'
import { redactSearch } from './parameters.ts'
import { openRedaction } from './redaction.ts'
import type { Redaction } from './redaction.ts'

type Entry = Har['log']['entries'][number]
type Header = readonly [name: string, value: string]

const HOME = 'https://app.example.test'

/** Why there was no answer, in the platform's words. */
const isFailed = ({ comment }: HarEntry): boolean => comment === 'Failed to fetch'

/**
 * An archive to show to others: the API's own traffic and nothing else, written anew from what is known to be harmless.
 * Hosts, cookies, unknown headers, parameters and fields are gone; keys, tokens, people and what they wrote are replaced,
 * the same ones always by the same.
 *
 * @throws FakeUsageError when it is no HTTP archive, or something cannot be kept.
 */
export function redactHar(har: unknown, options: RedactOptions = {}): Har {
  const traffic = findTraffic(readHar(har)).toSorted((a, b) => a.entry.number - b.entry.number)
  const redaction = openRedaction(options, { unknown: 'drop', link: (url) => redactLink(url, redaction) })
  for (const { entry } of traffic) redaction.texts.addToken(keyOf(entry))
  return toArchive(traffic.map((one) => redactEntry(one, redaction)))
}

/**
 * Entries of a journal as an archive. Where everything is kept, all of it is there but keys and tokens; otherwise it is
 * redacted as any other archive.
 *
 * @throws FakeUsageError when something cannot be kept.
 */
export function archive(entries: readonly JournalEntry[], options: RedactOptions): Har {
  settleKeep(options.keep)
  if (options.keep?.includes('everything')) return toHar(entries, withoutSecrets)
  return redactHar(toHar(entries, WITH_SECRETS), options)
}

/** Keys tell people apart until they are replaced. */
const WITH_SECRETS = replacingSecrets((secret) => secret)

function redactEntry(traffic: Traffic, redaction: Redaction): Entry {
  const { entry } = traffic
  const took = entry.ended === undefined ? 0 : Math.round(entry.ended - entry.started!)
  const time = panelTime(entry.status === 0 && !isFailed(entry) ? undefined : took)
  return {
    startedDateTime: new Date(entry.started ?? 0).toISOString(),
    time,
    request: redactRequest(traffic, redaction),
    response: redactResponse(entry, redaction),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(isFailed(entry) && { comment: entry.comment }),
    _resourceType: 'fetch',
  }
}

function redactRequest({ entry, path }: Traffic, redaction: Redaction): Entry['request'] {
  const url = HOME + redactPath(path, redaction) + redactSearch(entry.url.search, redaction)
  const sent = readSent(entry)
  const body = sent === undefined ? undefined : bodyText(sent, redaction)
  const key = keyOf(entry)
  const authorization: Header[] = key === undefined ? [] : [['authorization', `Bearer ${redaction.texts.token(key)}`]]
  return {
    ...message([...harmlessHeaders(entry.requestHeaders, body), ...authorization], body),
    method: entry.method,
    url,
    queryString: Array.from(new URL(url).searchParams, ([name, value]) => ({ name, value })),
    ...(body !== undefined && { postData: { mimeType: 'application/json', text: body } }),
  }
}

function redactResponse(entry: HarEntry, redaction: Redaction): Entry['response'] {
  const read = readAnswer(entry)
  const body = 'json' in read ? bodyText(read.json, redaction) : undefined
  const given = entry.responseHeaders.get('location')
  const location: Header[] = given === null ? [] : [['location', redactLink(given, redaction)]]
  const redacted = message([...harmlessHeaders(entry.responseHeaders, body), ...location], body)
  const mimeType = body === undefined ? 'x-unknown' : 'application/json'
  return {
    ...redacted,
    status: entry.status,
    statusText: '',
    content: { size: redacted.bodySize, mimeType, ...(body !== undefined && { text: body }) },
    redirectURL: '',
  }
}

const bodyText = (body: unknown, { rules }: Redaction): string => JSON.stringify(rules.redact(body, rules.of(false)))

function redactLink(link: string, redaction: Redaction): string {
  if (!URL.canParse(link, HOME)) return HOME
  const { pathname, search } = new URL(link, HOME)
  const path = pathname.replace(/^.*(?=\/(?:api|shared_dashboard)\/)/, '')
  return HOME + redactPath(path, redaction) + redactSearch(search, redaction)
}

/** The token in the path of a public dashboard is replaced as everywhere. */
function redactPath(path: string, { texts }: Redaction): string {
  const [, start, token] = /^(\/shared_dashboard\/)([^/.]+)/.exec(path) ?? []
  return token === undefined ? plainPath(path) : start! + texts.token(token)
}

function harmlessHeaders(headers: Headers, body: string | undefined): readonly Header[] {
  const known = [...headers].filter(([name, value]) => name !== 'content-type' && isHarmlessHeader(name, value))
  return body === undefined ? known : [...known, ['content-type', 'application/json']]
}

const message = (headers: readonly Header[], body: string | undefined) => ({
  httpVersion: 'HTTP/1.1',
  cookies: [] satisfies [],
  headers: headers.map(([name, value]) => ({ name, value })),
  headersSize: -1,
  bodySize: body === undefined ? 0 : new TextEncoder().encode(body).length,
})
