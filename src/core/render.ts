import type { Answer } from './answer.ts'
import { toCsv } from './csv.ts'
import type { Format } from './negotiation.ts'
import type { Reply } from './reply.ts'
import { toJson } from './json/written.ts'

type HeaderRecord = Readonly<Record<string, string>>

/** Writes an answer out. `own` are the headers of its route, `shared` those of every answer to the same client. */
export function toReply(
  { status, body, headers }: Answer,
  format: Format,
  own: HeaderRecord,
  shared: HeaderRecord,
): Reply {
  const vary = own['Vary'] && shared['Vary'] ? `${own['Vary']}, ${shared['Vary']}` : (own['Vary'] ?? shared['Vary'])
  const all: Record<string, string> = Object.assign({}, own, shared, headers)
  if (vary) all['Vary'] = vary
  if (body === undefined) return empty(status, all)
  const csv = format === 'csv'
  all['Content-Type'] = csv ? 'text/csv; charset=utf-8' : 'application/json'
  return { status, headers: all, text: csv ? toCsv(body) : toJson(body) }
}

/** No body and no `Content-Type`; the length is said aloud, or Node's http would send an empty chunked body. */
function empty(status: number, headers: Record<string, string>): Reply {
  if (status !== 204) headers['Content-Length'] = '0'
  return { status, headers, text: null }
}
