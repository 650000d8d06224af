import { readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { FakeAccess } from '../fake-access.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { objectsIn } from '../hydrate/reading.ts'
import { sendTo } from './request.ts'
import { offsetOf } from './start/listed-order.ts'
import type { ListedTable } from './start/listed-order.ts'
import type { RecordedStart } from './start/start.ts'

/** How many rows are made up at most for those that a recording does not show. */
const MOST = 2000

/** How many rows are missing ahead of a page and behind it. */
export interface MissingAround {
  readonly ahead: number
  readonly after: number
}

/** A recorded page of a list, beside the answer of the fake. */
export interface ListedPage {
  readonly table: ListedTable
  readonly rows: readonly JsonObject[]
  readonly recorded: JsonObject
  readonly fakeBody: JsonObject
}

/** How many rows may be missing ahead of a page and behind it. */
export async function gapsAround(
  before: () => FakeAccess,
  apiRequest: ApiRequest,
  start: RecordedStart,
  { table, rows, recorded, fakeBody }: ListedPage,
): Promise<readonly MissingAround[]> {
  const offset = offsetOf(apiRequest)
  if (table === 'event' || table === 'person') {
    const after = missingBehind(recorded, fakeBody)
    if (offset > MOST || (after === 0 && sameRows(fakeBody, rows))) return []
    return [{ ahead: await missingAhead(before(), apiRequest, start, rows[0]!), after }]
  }
  const missing = missingRows(recorded, fakeBody)
  if (missing <= 0 || missing > MOST) return []
  return Array.from({ length: Math.min(missing, offset) + 1 }, (_, ahead) => ({ ahead, after: missing - ahead }))
}

/** No answer counts events or persons: as many are missing ahead of a page as the fake has too few before its first row. */
async function missingAhead(
  before: FakeAccess,
  apiRequest: ApiRequest,
  start: RecordedStart,
  { id }: JsonObject,
): Promise<number> {
  const offset = offsetOf(apiRequest)
  if (offset <= 0) return 0
  const { entry } = apiRequest
  const url = new URL(entry.url)
  url.searchParams.set('offset', '0')
  url.searchParams.set('limit', String(offset))
  const response = await sendTo(before.fork(), { ...apiRequest, entry: { ...entry, url } }, start)
  const ids = rowsIn(readJson(await response.text())).map((row) => row['id'])
  return offset - (ids.includes(id) ? ids.indexOf(id) : ids.length)
}

const missingRows = (recorded: JsonObject, fake: JsonObject): number => {
  const goesOn = typeof recorded['next'] === 'string' || typeof recorded['previous'] === 'string'
  return goesOn ? Number(asText(recorded['count'])) - Number(asText(fake['count'])) : 0
}

const missingBehind = (recorded: JsonObject, fake: JsonObject): number =>
  typeof recorded['next'] === 'string' && fake['next'] === null ? 1 : 0

export const rowsIn = (body: unknown): readonly JsonObject[] => objectsIn(isObject(body) ? body['results'] : [])

export const sameRows = (body: unknown, rows: readonly JsonObject[]): boolean => {
  const shown = rowsIn(body)
  return rows.length === shown.length && rows.every(({ id }, at) => id === shown[at]!['id'])
}
