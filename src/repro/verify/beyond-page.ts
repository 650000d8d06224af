import { readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import type { Dashboard } from '../../resources/dashboards/model.ts'
import { anyTable } from '../../resources/database.ts'
import type { FakeAccess } from '../fake-access.ts'
import { mountOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { objectsIn } from '../hydrate/reading.ts'
import type { BothAnswers } from './broken-rule/both-answers.ts'
import { toRequest } from './request.ts'
import { addRowsLike } from './rows-like.ts'
import { isAscending } from './start/listed-order.ts'
import type { RecordedStart } from './start/start.ts'

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
  apiRequest: ApiRequest,
  start: RecordedStart,
  { recordedBody: recorded, fakeBody }: Pick<BothAnswers, 'recordedBody' | 'fakeBody'>,
): Promise<unknown> {
  const table = LISTS[apiRequest.match!.value.path]
  if (!table || apiRequest.entry.method !== 'GET' || !isObject(fakeBody) || !isObject(recorded)) return undefined
  const rows = rowsIn(recorded)
  if (rows.length === 0) return undefined
  const page = { table, rows, recorded, fakeBody }
  const body = await answerWithGaps(before, apiRequest, start, page)
  if (body !== undefined || table !== 'dashboard') return body
  const without = withoutNameless(before(), rows)
  const rest = without && (await ask(without, apiRequest, start))
  return isObject(rest) ? answerWithGaps(() => without!, apiRequest, start, { ...page, fakeBody: rest }) : undefined
}

async function answerWithGaps(
  before: () => FakeAccess,
  apiRequest: ApiRequest,
  start: RecordedStart,
  page: Page,
): Promise<unknown> {
  const { table, rows } = page
  for (const { ahead, after } of await gapsAround(before, apiRequest, start, page)) {
    const body = await askWith(before(), apiRequest, start, { table, rows, ahead, after })
    if (sameRows(body, rows)) return body
  }
  return undefined
}

/**
 * A copy without the dashboards that are not on a page and whose names were never shown: their names would tell whether they come
 * ahead of it or behind it. Undefined if there are none.
 */
function withoutNameless(before: FakeAccess, page: readonly JsonObject[]): FakeAccess | undefined {
  const onPage = new Set(page.map(({ id }) => id))
  const isNameless = ({ id, name }: Dashboard): boolean => name === null && !onPage.has(id)
  const nameless = [...before.world.tables.dashboard.all()].filter(isNameless)
  if (nameless.length === 0) return undefined
  const fake = before.fork()
  for (const row of nameless) fake.world.tables.dashboard.remove(row)
  return fake
}

interface MissingAround {
  readonly ahead: number
  readonly after: number
}

interface Page {
  readonly table: Listed
  readonly rows: readonly JsonObject[]
  readonly recorded: JsonObject
  readonly fakeBody: JsonObject
}

/** How many rows may be missing ahead of a page and behind it. */
async function gapsAround(
  before: () => FakeAccess,
  apiRequest: ApiRequest,
  start: RecordedStart,
  { table, rows, recorded, fakeBody }: Page,
): Promise<readonly MissingAround[]> {
  const offset = offsetOf(apiRequest)
  if (table === 'event') {
    const after = missingEvents(recorded, fakeBody)
    if (offset > MOST || (after === 0 && sameRows(fakeBody, rows))) return []
    return [{ ahead: await missingAhead(before(), apiRequest, start, rows[0]!), after }]
  }
  const missing = missingRows(recorded, fakeBody)
  if (missing <= 0 || missing > MOST) return []
  return Array.from({ length: Math.min(missing, offset) + 1 }, (_, ahead) => ({ ahead, after: missing - ahead }))
}

/** No answer counts events: as many are missing ahead of a page as the fake has too few before its first row. */
async function missingAhead(
  before: FakeAccess,
  apiRequest: ApiRequest,
  start: RecordedStart,
  { id }: JsonObject,
): Promise<number> {
  const offset = offsetOf(apiRequest)
  if (offset <= 0) return 0
  const request = toRequest(apiRequest, start)
  const url = new URL(request.url)
  for (const [name, value] of Object.entries({ offset: 0, limit: offset })) url.searchParams.set(name, String(value))
  const response = await before.fork().fetchUnder(mountOf(apiRequest))(new Request(url, request))
  const ids = rowsIn(readJson(await response.text())).map((row) => row['id'])
  return offset - (ids.includes(id) ? ids.indexOf(id) : ids.length)
}

const missingRows = (recorded: JsonObject, fake: JsonObject): number => {
  const goesOn = typeof recorded['next'] === 'string' || typeof recorded['previous'] === 'string'
  return goesOn ? Number(asText(recorded['count'])) - Number(asText(fake['count'])) : 0
}

const missingEvents = (recorded: JsonObject, fake: JsonObject): number =>
  typeof recorded['next'] === 'string' && fake['next'] === null ? 1 : 0

const offsetOf = ({ entry }: ApiRequest): number => Number(entry.url.searchParams.get('offset') ?? 0) || 0

type Filling = MissingAround & Pick<Page, 'table' | 'rows'>

async function askWith(
  before: FakeAccess,
  apiRequest: ApiRequest,
  start: RecordedStart,
  filling: Filling,
): Promise<unknown> {
  const fake = before.fork()
  const table = anyTable(fake.world, filling.table)
  const { rows, ahead, after } = filling
  addRowsLike(table, rows[0]!, ahead, -1, isAscending(apiRequest))
  addRowsLike(table, rows.at(-1)!, after, 1, isAscending(apiRequest))
  return ask(fake, apiRequest, start)
}

async function ask(fake: FakeAccess, apiRequest: ApiRequest, start: RecordedStart): Promise<unknown> {
  const response = await fake.fetchUnder(mountOf(apiRequest))(toRequest(apiRequest, start))
  return readJson(await response.text())
}

const rowsIn = (body: unknown): readonly JsonObject[] => objectsIn(isObject(body) ? body['results'] : [])

const sameRows = (body: unknown, rows: readonly JsonObject[]): boolean => {
  const shown = rowsIn(body)
  return rows.length === shown.length && rows.every(({ id }, at) => id === shown[at]!['id'])
}
