import type { Match } from '../../core/http/router.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { hash } from '../../core/random.ts'
import { ROOTS, router } from '../../request/fetch.ts'
import { CREDENTIAL } from '../../resources/keys/credentials.model.ts'
import type { ServedRoute } from '../../resources/served-route.ts'
import { readSent } from './body.ts'
import type { HarEntry } from './file.ts'

/** A request to the API, wherever it was served. */
export interface ApiRequest {
  readonly entry: HarEntry
  /** The path, from the root of the API on. */
  readonly path: string
  /** Undefined when the fake has no route for it. */
  readonly match: Match<ServedRoute> | undefined
}

const ROOT = new RegExp(`/${ROOTS}`)

/**
 * Finds the API's own traffic by path, on any host and under any prefix, in the order in which it was answered. Times in
 * whole seconds do not show that order, so in an archive without finer times, the requests of one second stay in the
 * archive's order. If a recorder lists the newest first, its archive is read from the end. Requests under `/api/` on the same
 * hosts belong to it, even if the fake has no route for them. A request that a service worker sent for a page counts once, as
 * a request of the page.
 */
export function findTraffic(entries: readonly (HarEntry | undefined)[]): readonly ApiRequest[] {
  const named = entries.filter((entry) => entry !== undefined)
  const hosts = new Set(named.filter(({ url }) => rootOf(url) !== -1).map(({ url }) => url.origin))
  const ofPages = named.filter(({ isFromWorker }) => isFromWorker)
  const own = named.filter((entry) => entry.isFromWorker || !ofPages.some((page) => isWithin(page, entry)))
  const listed = own.flatMap((entry) => toApiRequest(entry, hosts))
  const found = isNewestFirst(listed) ? listed.toReversed() : listed
  const time = found.every(({ entry }) => entry.isCoarse) ? 'started' : 'ended'
  let last = Number.NEGATIVE_INFINITY
  const timed = found.map((one) => ({ one, at: (last = one.entry[time] ?? last) }))
  return timed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ one }) => one)
}

/**
 * Removes repeated requests: merged recordings that overlap have some twice. A request that took no time does not count
 * as a copy, because a clock that stands still gives equal times to different requests.
 */
export function withoutCopies(traffic: readonly ApiRequest[]): readonly ApiRequest[] {
  const seen = new Map<string, Set<string>>()
  return traffic.filter(({ entry: { method, url, started, ended, isCoarse, status, content } }) => {
    if (isCoarse || started === undefined || ended! - started < 1) return true
    const key = [method, url.href, started, ended, status].join(' ')
    const bodies = seen.get(key) ?? new Set()
    const body = asText(content['text'])
    seen.set(key, bodies)
    return !bodies.has(body) && bodies.add(body)
  })
}

/** Whether a request was made while another one to the same address was under way. */
const isWithin = (outer: HarEntry, inner: HarEntry): boolean =>
  outer.method === inner.method &&
  outer.url.href === inner.url.href &&
  outer.started !== undefined &&
  inner.started !== undefined &&
  outer.started <= inner.started &&
  inner.started <= outer.ended!

/** Whether the times of an archive only ever go back: some proxies list the newest request first. */
function isNewestFirst(listed: readonly ApiRequest[]): boolean {
  const times = listed.flatMap(({ entry: { started } }) => started ?? [])
  const steps = times.slice(1).map((time, at) => time - times[at]!)
  return steps.some((step) => step < 0) && steps.every((step) => step <= 0)
}

/** Whether an answer is CSV, by the path or by what it says to be. */
export const isCsv = ({ entry, match }: ApiRequest): boolean =>
  match?.suffix === 'csv' || /^text\/csv/i.test(entry.responseHeaders.get('content-type') ?? '')

/** A seed that follows from a recording. */
export const seedOf = (traffic: readonly ApiRequest[]): number =>
  hash(traffic.map(({ entry, path }) => `${entry.started} ${path}`).join('\n'))

function toApiRequest(entry: HarEntry, hosts: ReadonlySet<string>): ApiRequest[] {
  if (entry.method === 'OPTIONS' || entry.method === 'CONNECT') return []
  const pathname = plain(entry.url)
  const root = rootOf(entry.url)
  if (root !== -1) return [{ entry, path: pathname.slice(root), match: router.match(pathname.slice(root)) }]
  const api = pathname.indexOf('/api/')
  return api !== -1 && hosts.has(entry.url.origin) ? [{ entry, path: pathname.slice(api), match: undefined }] : []
}

/** The path of an address from the root of the API on; the whole path if the address has no such root. */
export const pathFromRoot = (url: URL): string => plain(url).slice(Math.max(0, rootOf(url)))

/** The part of the path before the root of the API. */
export const mountOf = ({ entry, path }: ApiRequest): string => plain(entry.url).slice(0, -path.length)

const plain = ({ pathname }: URL): string => pathname.replaceAll('%40', '@')
const rootOf = (url: URL): number => plain(url).search(ROOT)

/**
 * The key that a request was made with; undefined if none is visible, as in archives that a browser has cleaned.
 *
 * @see spec K.1, K.2
 */
export function apiKeyOf(entry: HarEntry): string | undefined {
  const bearer = /^Bearer\s+(\S.+)$/.exec(entry.requestHeaders.get('authorization')?.trim() ?? '')
  if (bearer) return bearer[1]!.trim()
  const sent = readSent(entry)
  const inBody = isObject(sent) ? sent[CREDENTIAL] : undefined
  return typeof inBody === 'string' ? inBody : (entry.url.searchParams.get(CREDENTIAL) ?? undefined)
}
