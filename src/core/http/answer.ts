import { toJson } from '../json/to-json.ts'
import type { Reply } from './reply.ts'

/** The result of a handler, before it is written as text. An undefined body means no body. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

export const created = (body: unknown): Answer => ({ status: 201, body })

/** A status without a body or a `Content-Type`. */
export const bare = (status: number): Answer => ({ status, body: undefined })

/** Answers with the object that was created. Without a body, a `Location` header says where it is. */
export const okAt = (location: string, body: unknown): Answer =>
  body === undefined ? { status: 200, body, headers: { Location: location } } : ok(body)

type HeaderRecord = Readonly<Record<string, string>>

export type WriteCsv = (body: unknown) => string

/**
 * Writes an answer as text, in JSON unless `toCsv` is given. `own` are the headers of its route, `shared` the headers of every
 * answer to this client.
 */
export function toReply(
  { status, body, headers }: Answer,
  toCsv: WriteCsv | undefined,
  own: HeaderRecord,
  shared: HeaderRecord | undefined,
): Reply {
  const all = headers || shared ? mergeHeaders(own, shared, headers) : own
  if (body === undefined) return emptyReply(status, all)
  const json = toJson(body)
  if (!toCsv) return { status, headers: { ...all, 'Content-Type': 'application/json' }, text: json }
  return { status, headers: { ...all, 'Content-Type': 'text/csv; charset=utf-8' }, text: toCsv(JSON.parse(json)) }
}

function mergeHeaders(own: HeaderRecord, shared?: HeaderRecord, headers?: HeaderRecord): HeaderRecord {
  const all: Record<string, string> = Object.assign({}, own, shared, headers)
  if (own['Vary'] && shared?.['Vary']) all['Vary'] = `${own['Vary']}, ${shared['Vary']}`
  return all
}

/** Without a `Content-Length`, Node's http would send an empty chunked body. @see spec R.23 */
function emptyReply(status: number, headers: HeaderRecord): Reply {
  return { status, headers: status === 204 ? headers : { ...headers, 'Content-Length': '0' }, text: null }
}
