import { toArchive } from '../../observe/journal/har.ts'
import type { ArchivedExchange, Har, Header } from '../../observe/journal/har.ts'
import type { RedactOptions } from '../../observe/journal/redact-options.ts'
import { isAttached, lacksSentBody, readAnswer, readSent } from '../har/body.ts'
import { readHar } from '../har/file.ts'
import type { HarEntry } from '../har/file.ts'
import { plainPath } from '../har/path.ts'
import { markRedacted } from '../har/redacted-mark.ts'
import { findTraffic, apiKeyOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { runSteps } from '../steps.ts'
import type { Steps } from '../steps.ts'
import { redactSearch } from './addresses.ts'
import { isHarmlessHeader } from './harmless.ts'
import { replaceArchiveIds } from './ids/archive.ts'
import { redactEach, redactInSteps } from './redaction.ts'
import type { Redaction } from './redaction.ts'
import { shiftTimes } from './times.ts'

const HOME = 'https://app.example.test'

/** Why there was no answer, in the platform's words. */
const FAILED = 'Failed to fetch'
/** The journal's own comment for a request that its client gave up. */
const GIVEN_UP = 'This operation was aborted'
/** Why there is no body. */
const ATTACHED = 'Its body was in a file beside the recording.'

/**
 * Makes an archive that can be shown to others. It holds the API's own traffic and nothing else, written again from
 * parts that are known to be harmless. Hosts, cookies, and unknown headers, parameters and fields are left out. Keys,
 * tokens, people and what they wrote are replaced; equal ones get equal replacements.
 *
 * @throws FakeUsageError when it is no HTTP archive, or `keep` names something that cannot be kept.
 * @example
 * ```ts
 * import { redactHar } from 'fake-dashboards/repro'
 *
 * const request = { method: 'GET', url: 'https://acme.example.com/api/environments/2/dashboards/' }
 * const { log } = redactHar({ log: { entries: [{ request, response: { status: 200 } }] } })
 * log.entries[0]?.request.url // 'https://app.example.test/api/environments/2/dashboards/'
 * ```
 */
export const redactHar = (har: unknown, options: RedactOptions = {}): Har => runSteps(redactHarInSteps(har, options))

/** Does the same step by step, so that it can be watched and ended. */
export function* redactHarInSteps(har: unknown, options: RedactOptions, tokens: readonly string[] = []): Steps<Har> {
  const traffic = findTraffic(readHar(har)).toSorted((a, b) => a.entry.number - b.entry.number)
  const keys = traffic.map(({ entry }) => apiKeyOf(entry))
  const exchanges = yield* redactInSteps(options, { unknown: 'drop', link: redactLink }, function* (redaction) {
    for (const token of [...tokens, ...keys]) redaction.texts.addToken(token)
    return yield* redactEach(traffic, (one) => redactExchange(one, redaction), redaction)
  })
  return markRedacted(shiftTimes(toArchive(yield* replaceArchiveIds(exchanges, har, options)), har, options))
}

function redactExchange({ entry, path }: ApiRequest, redaction: Redaction): ArchivedExchange {
  const { method, status, comment, content } = entry
  const url = HOME + harmlessPath(path, redaction) + redactSearch(entry.url.search, redaction)
  const [sent, read] = [readSent(entry), readAnswer(entry)]
  const requestBody = sent === undefined ? undefined : bodyText(sent, redaction)
  const requestHeaders = redactSentHeaders(entry, requestBody, redaction)
  const responseBody = 'json' in read ? bodyText(read.json, redaction) : undefined
  return {
    at: new Date(entry.started ?? 0).toISOString(),
    took: timeTaken(entry),
    method,
    url,
    requestHeaders,
    requestBody,
    status,
    responseHeaders: redactAnsweredHeaders(entry, responseBody, redaction),
    responseBody,
    isBrokenOff: entry.isBrokenOff,
    comment: comment === FAILED ? FAILED : entry.isGivenUp ? GIVEN_UP : isAttached(content) ? ATTACHED : '',
  }
}

/** How long the request took; undefined if its end was not awaited. */
function timeTaken({ started, ended, status, comment }: HarEntry): number | undefined {
  if (status === 0 && comment !== FAILED) return undefined
  return ended === undefined ? 0 : Math.round(ended - started!)
}

const redactSentHeaders = (entry: HarEntry, body: string | undefined, redaction: Redaction): readonly Header[] => [
  ...harmlessHeaders(entry.requestHeaders, body),
  ...(lacksSentBody(entry) ? [HIDDEN_BODY] : []),
  ...credentials(entry, redaction),
]

const redactAnsweredHeaders = (entry: HarEntry, body: string | undefined, redaction: Redaction): readonly Header[] => [
  ...harmlessHeaders(entry.responseHeaders, body),
  ...(body === undefined ? typeOfUnread(entry) : []),
  ...location(entry, redaction),
]

function credentials(entry: HarEntry, { texts }: Redaction): readonly Header[] {
  const key = apiKeyOf(entry)
  return key === undefined ? [] : [['authorization', `Bearer ${texts.token(key)}`]]
}

/** Shows that something was sent that is not in the recording, and not how much. */
const HIDDEN_BODY: Header = ['content-length', '1']

/** The kind of an answer that is not shown: without it the answer would count as empty. */
function typeOfUnread({ responseHeaders }: HarEntry): readonly Header[] {
  const type = responseHeaders.get('content-type')
  if (!type || responseHeaders.get('content-length') === '0') return []
  return [['content-type', /json/i.test(type) ? 'application/json' : 'application/octet-stream']]
}

function location({ responseHeaders }: HarEntry, redaction: Redaction): readonly Header[] {
  const given = responseHeaders.get('location')
  return given === null ? [] : [['location', redactLink(given, redaction)]]
}

const bodyText = (body: unknown, { rules }: Redaction): string => JSON.stringify(rules.redact(body, rules.of(false)))

function redactLink(link: string, redaction: Redaction): string {
  if (!URL.canParse(link, HOME)) return HOME
  const { pathname, search } = new URL(link, HOME)
  const path = pathname.replace(/^.*(?=\/(?:api|shared_dashboard)\/)/, '')
  return HOME + harmlessPath(path, redaction) + redactSearch(search, redaction)
}

/** A path without private words, and with the token of a public dashboard replaced as everywhere else. */
function harmlessPath(path: string, { texts }: Redaction): string {
  const [, start, token] = /^(\/shared_dashboard\/)([^/.]+)/.exec(path) ?? []
  return token === undefined ? plainPath(path) : start! + texts.token(token)
}

function harmlessHeaders(headers: Headers, body: string | undefined): readonly Header[] {
  const known = [...headers].filter(([name, value]) => name !== 'content-type' && isHarmlessHeader(name, value))
  return body === undefined ? known : [...known, ['content-type', 'application/json']]
}
