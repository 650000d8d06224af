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

/** The path of a part of JSON: the names and indexes that lead to it. */
export type PartPath = readonly (string | number)[]

/** The edits of parts, by their paths: a new text, or undefined to remove the part. */
type Edits = ReadonlyMap<string, string | undefined>

export const pathKey = (path: PartPath): string => JSON.stringify(path)

/** JSON with these edits. Parts without edits are shared, not copied. */
export function edited<T>(value: T, edits: Edits): T {
  const around = new Set([...edits.keys()].flatMap((key) => prefixesOf(JSON.parse(key) as PartPath)))
  return editedAt(value, [], edits, around) as T
}

const prefixesOf = (path: PartPath): readonly string[] => path.map((_, at) => pathKey(path.slice(0, at)))

function editedAt(value: unknown, path: PartPath, edits: Edits, around: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null || !around.has(pathKey(path))) return value
  const members = Object.entries(value).flatMap(([name, member]): readonly [string, unknown][] => {
    const own = [...path, Array.isArray(value) ? Number(name) : name]
    const key = pathKey(own)
    if (!edits.has(key)) return [[name, editedAt(member, own, edits, around)]]
    const text = edits.get(key)
    return text === undefined ? [] : [[name, text]]
  })
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members)
}
