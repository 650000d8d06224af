import { readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Table } from '../../core/table/table.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import type { FakeAccess } from '../fake-access.ts'
import { readAnswer } from '../har/body.ts'
import type { Traffic } from '../har/traffic.ts'
import { toRequest } from './request.ts'
import type { RecordedStart } from './start.ts'

/** How many rows are made up at most for those that a recording does not show. */
const MOST = 2000
const LISTS: Readonly<Record<string, Listed | undefined>> = {
  [`${PROJECT_PATH}/dashboards`]: 'dashboard',
  [`${PROJECT_PATH}/insights`]: 'insight',
  [`${PROJECT_PATH}/events`]: 'event',
}

type Listed = 'dashboard' | 'insight' | 'event'

/**
 * If a recorded list has rows beyond the recorded page, returns the answer of a fake with such rows added; undefined
 * when nothing is missing.
 *
 * @param before - Returns the fake as it was before the request.
 */
export async function answerWithRowsBeyond(
  before: () => FakeAccess,
  traffic: Traffic,
  start: RecordedStart,
  fakeBody: unknown,
): Promise<unknown> {
  const table = LISTS[traffic.match!.value.path]
  const read = readAnswer(traffic.entry)
  const recorded = 'json' in read && isObject(read.json) ? read.json : {}
  if (!table || traffic.entry.method !== 'GET' || !isObject(fakeBody)) return undefined
  const rows = Array.isArray(recorded['results']) ? recorded['results'].filter(isObject) : []
  const missing = table === 'event' ? missingEvents(recorded, fakeBody) : missingRows(recorded, fakeBody)
  if (missing <= 0 || missing > MOST || rows.length === 0) return undefined
  for (let ahead = 0; ahead <= Math.min(missing, offsetOf(traffic)); ahead++) {
    const body = await askWith(before(), traffic, start, { table, rows, ahead, after: missing - ahead })
    if (sameRows(body, rows)) return body
  }
  return undefined
}

const missingRows = (recorded: JsonObject, fake: JsonObject): number => {
  const goesOn = typeof recorded['next'] === 'string' || typeof recorded['previous'] === 'string'
  return goesOn ? Number(asText(recorded['count'])) - Number(asText(fake['count'])) : 0
}

const missingEvents = (recorded: JsonObject, fake: JsonObject): number =>
  typeof recorded['next'] === 'string' && fake['next'] === null ? 1 : 0

const offsetOf = ({ entry }: Traffic): number => Number(entry.url.searchParams.get('offset') ?? 0) || 0

interface Filling {
  readonly table: Listed
  readonly rows: readonly JsonObject[]
  readonly ahead: number
  readonly after: number
}

async function askWith(before: FakeAccess, traffic: Traffic, start: RecordedStart, filling: Filling): Promise<unknown> {
  const fake = before.fork()
  const table = fake.world.tables[filling.table] as unknown as Table<object>
  const { rows, ahead, after } = filling
  put(table, rows[0]!, ahead, -1)
  put(table, rows.at(-1)!, after, 1, isAscending(traffic))
  const response = await fake.fetch(toRequest(traffic, start).url, toInit(toRequest(traffic, start)))
  return readJson(await response.text())
}

const isAscending = ({ entry }: Traffic): boolean =>
  (entry.url.searchParams.get('orderBy') ?? '["-timestamp"]').replaceAll(/\s/g, '') !== '["-timestamp"]'

const toInit = ({ method, headers }: Request): RequestInit => ({ method, headers })

/** Adds rows like a shown one, just before it or behind it. */
function put(table: Table<object>, like: JsonObject, count: number, side: 1 | -1, isAscending = false): void {
  const row = table.get(like['id'] as number | string)
  if (!row) return
  const { id: _id, ...values } = row as Readonly<Record<string, unknown>>
  const { timestamp, name } = values
  const step = side === 1 && !isAscending ? -1 : 1
  for (let made = 0; made < count; made++)
    table.insert({
      ...values,
      ...(typeof timestamp === 'string' && { timestamp: new Date(Date.parse(timestamp) + step).toISOString() }),
      ...(typeof name === 'string' && side === -1 && table.name === 'dashboard' && { name: name.slice(0, -1) }),
    })
}

const sameRows = (body: unknown, rows: readonly JsonObject[]): boolean => {
  const shown = isObject(body) && Array.isArray(body['results']) ? body['results'].filter(isObject) : []
  return rows.length === shown.length && rows.every(({ id }, at) => id === shown[at]!['id'])
}
