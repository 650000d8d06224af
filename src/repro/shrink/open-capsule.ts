import { readJson } from '../../core/decode.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest } from '../capsule/capsule.ts'
import { settledEvents } from '../capsule/settled-events.ts'

/** A capsule taken apart into the parts that can be removed. */
export interface CapsuleParts {
  readonly settings: Pick<Capsule, 'baseUrl' | 'cors'>
  readonly tables: Capsule['start']['tables']
  readonly requests: readonly RequestParts[]
  readonly events: readonly Pick<CapsuleEvent, 'at' | 'faults'>[]
}

/** A request, with its query and a body of JSON taken apart. */
interface RequestParts extends Pick<CapsuleRequest, 'headers' | 'faults'> {
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly body?: BodyParts
}

type BodyParts = { readonly json: unknown } | { readonly text: string } | { readonly base64: string }

export function takeApart({ baseUrl, cors, start, requests, events }: Capsule): CapsuleParts {
  return {
    settings: { ...(baseUrl !== undefined && { baseUrl }), ...(cors && { cors }) },
    tables: start.tables,
    requests: requests.map(requestParts),
    events: events.map(({ at, faults }) => ({ ...(at !== undefined && { at }), ...(faults && { faults }) })),
  }
}

function requestParts({ url, headers, body, faults }: CapsuleRequest): RequestParts {
  return {
    headers,
    query: [...new URL(url).searchParams],
    ...(body !== undefined && { body: bodyParts(body) }),
    ...(faults && { faults }),
  }
}

function bodyParts(body: NonNullable<CapsuleRequest['body']>): BodyParts {
  if (typeof body !== 'string') return body
  const json = readJson(body)
  return json === undefined ? { text: body } : { json }
}

/** The capsule with other parts in the place of its own. */
export function putTogether(capsule: Capsule, { settings, tables, requests, events }: CapsuleParts): Capsule {
  const { baseUrl: _baseUrl, cors: _cors, ...rest } = capsule
  const changed = {
    ...rest,
    ...settings,
    start: { ...capsule.start, tables },
    requests: capsule.requests.map((request, at) => changedRequest(request, requests[at]!)),
    events: capsule.events.map(({ at: _at, faults: _faults, ...event }, place) => ({ ...event, ...events[place] })),
  }
  return { ...changed, events: settledEvents(changed) }
}

/** A request with other parts. If its faults were removed, it is answered, so its failure goes too. */
function changedRequest(given: CapsuleRequest, { query, headers, body, faults }: RequestParts): CapsuleRequest {
  const { body: _body, faults: before, failure, ...request } = given
  const isFreed = before !== undefined && faults === undefined
  return {
    ...request,
    url: withQuery(given.url, query),
    headers,
    ...(body && { body: toBody(given, body) }),
    ...(faults && { faults }),
    ...(failure !== undefined && !isFreed && { failure }),
  }
}

/** A URL with another query. If nothing changed, its spelling stays. */
function withQuery(given: string, query: RequestParts['query']): string {
  const url = new URL(given)
  if (JSON.stringify([...url.searchParams]) === JSON.stringify(query)) return given
  url.search = new URLSearchParams(query.map((pair) => [...pair])).toString()
  return url.href
}

function toBody({ body }: CapsuleRequest, parts: BodyParts): NonNullable<CapsuleRequest['body']> {
  if ('base64' in parts) return parts
  if ('text' in parts) return parts.text
  const json = JSON.stringify(parts.json)
  return typeof body === 'string' && JSON.stringify(readJson(body)) === json ? body : json
}
