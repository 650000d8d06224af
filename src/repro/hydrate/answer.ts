import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { HarBody } from '../har/body.ts'
import { numberOf } from './reading.ts'
import type { RecordedCaller } from './recorded-caller.ts'
import { NotPlaced } from './report.ts'

/** An answer that was no refusal, and the request for it. */
export interface RecordedAnswer {
  /** Its place in the order in which the answers came. */
  readonly order: number
  /** The project the path names; undefined if it names none. */
  readonly project: number | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly sent: unknown
  readonly location: string | undefined
  /** Undefined on a path that needs no key. */
  readonly caller: RecordedCaller | undefined
  /** The body as JSON, or why there is none. */
  readonly read: HarBody
}

function jsonOf({ read }: RecordedAnswer): unknown {
  if ('why' in read) throw new NotPlaced(read.why)
  return read.json
}

export function bodyOf(answer: RecordedAnswer): JsonObject {
  const body = jsonOf(answer)
  if (!isObject(body)) throw new NotPlaced('its body is not an object')
  return body
}

export const hasBody = ({ read }: RecordedAnswer): boolean => 'json' in read && isObject(read.json)

/** The rows of a list, bare or in an envelope. */
export function rowsOf(answer: RecordedAnswer): readonly JsonObject[] {
  const body = jsonOf(answer)
  const rows: unknown = isObject(body) ? body['results'] : body
  if (!Array.isArray(rows)) throw new NotPlaced('its body is not a list')
  return rows.filter(isObject)
}

export function projectOf({ project }: RecordedAnswer): number {
  if (project === undefined) throw new NotPlaced('its path names no project')
  return project
}

export function dashboardOf({ params }: RecordedAnswer): number {
  const id = numberOf(params['dashboard_id'] ?? params['id'])
  if (id === undefined) throw new NotPlaced('its path names no dashboard')
  return id
}

export const sentObject = ({ sent }: RecordedAnswer): JsonObject => (isObject(sent) ? sent : {})
