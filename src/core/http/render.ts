import type { Answer } from './answer.ts'
import { toCsv } from './csv.ts'
import type { Format } from './negotiation.ts'
import type { Reply } from './reply.ts'
import { toJson } from '../json/to-json.ts'

type HeaderRecord = Readonly<Record<string, string>>

/** Writes an answer out. `own` are the headers of its route, `shared` those of every answer to the same client, if any. */
export function toReply(
  { status, body, headers }: Answer,
  format: Format,
  own: HeaderRecord,
  shared: HeaderRecord | undefined,
): Reply {
  const all = headers || shared ? joined(own, shared, headers) : own
  if (body === undefined) return empty(status, all)
  const csv = format === 'csv'
  const type = csv ? 'text/csv; charset=utf-8' : 'application/json'
  const text = csv ? toCsv(body) : toJson(body)
  return { status, headers: { ...all, 'Content-Type': type }, text }
}

function joined(own: HeaderRecord, shared?: HeaderRecord, headers?: HeaderRecord): HeaderRecord {
  const all: Record<string, string> = Object.assign({}, own, shared, headers)
  if (own['Vary'] && shared?.['Vary']) all['Vary'] = `${own['Vary']}, ${shared['Vary']}`
  return all
}

/** No body and no `Content-Type`; the length is said aloud, or Node's http would send an empty chunked body. */
function empty(status: number, headers: HeaderRecord): Reply {
  return { status, headers: status === 204 ? headers : { ...headers, 'Content-Length': '0' }, text: null }
}
