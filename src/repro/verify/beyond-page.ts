import { readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject, Key } from '../../core/table/columns.ts'
import type { Table } from '../../core/table/table.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import type { Dashboard } from '../../resources/dashboards/model.ts'
import { anyTable } from '../../resources/database.ts'
import type { FakeAccess } from '../fake-access.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { Completed } from '../hydrate/report.ts'
import type { BothAnswers } from './broken-rule/both-answers.ts'
import { gapsAround, rowsIn, sameRows } from './missing-rows.ts'
import type { ListedPage, MissingAround } from './missing-rows.ts'
import { sendTo } from './request.ts'
import { isAscending } from './start/listed-order.ts'
import type { ListedTable } from './start/listed-order.ts'
import type { RecordedStart } from './start/start.ts'

const LISTS: Readonly<Record<string, ListedTable | undefined>> = {
  [`${PROJECT_PATH}/dashboards`]: 'dashboard',
  [`${PROJECT_PATH}/insights`]: 'insight',
  [`${PROJECT_PATH}/events`]: 'event',
  [`${PROJECT_PATH}/persons`]: 'person',
}

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
  if (body !== undefined) return body
  const without = withoutUnplaced(before(), page, start)
  const rest = without && (await ask(without, apiRequest, start))
  return isObject(rest) ? answerWithGaps(() => without!, apiRequest, start, { ...page, fakeBody: rest }) : undefined
}

async function answerWithGaps(
  before: () => FakeAccess,
  apiRequest: ApiRequest,
  start: RecordedStart,
  page: ListedPage,
): Promise<unknown> {
  const { table, rows } = page
  for (const { ahead, after } of await gapsAround(before, apiRequest, start, page)) {
    const body = await askWith(before(), apiRequest, start, { table, rows, ahead, after })
    if (sameRows(body, rows)) return body
  }
  return undefined
}

/** A copy without the rows whose page nothing shows; undefined if there are none. */
function withoutUnplaced(
  before: FakeAccess,
  { table, rows }: ListedPage,
  start: RecordedStart,
): FakeAccess | undefined {
  if (table === 'dashboard') return withoutNameless(before, rows)
  return table === 'person' ? withoutUnlisted(before, start) : undefined
}

/** A copy without the persons whom only events show. */
function withoutUnlisted(before: FakeAccess, { completed }: RecordedStart): FakeAccess | undefined {
  const isOfTime = ({ table, columns }: Completed): boolean =>
    table === 'person' && columns?.includes('created_at') === true
  const unlisted = completed.filter(isOfTime).flatMap(({ rows }) => rows)
  const fake = before.fork()
  const { person } = fake.world.tables
  const found = unlisted.flatMap((id) => person.get(id as number) ?? [])
  for (const row of found) person.remove(row)
  return found.length > 0 ? fake : undefined
}

/**
 * A copy without the dashboards that are not on a page and whose names were never shown: only their names would tell
 * whether they come before or after it. Undefined if there are none.
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

type Filling = MissingAround & Pick<ListedPage, 'table' | 'rows'>

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

const ask = async (fake: FakeAccess, apiRequest: ApiRequest, start: RecordedStart): Promise<unknown> =>
  readJson(await (await sendTo(fake, apiRequest, start)).text())

/** Adds rows like a shown one, just before it or behind it. */
function addRowsLike(table: Table<object>, like: JsonObject, count: number, side: 1 | -1, isAscending: boolean): void {
  const id = like['id'] as Key
  // Lists show the UUID of a person as its id.
  const row = table.name === 'person' ? table.first('uuid', id) : table.get(id)
  if (!row) return
  const { id: _id, uuid: _uuid, ...values } = row as Readonly<Record<string, unknown>>
  const { timestamp, created_at, name } = values
  const step = isAscending ? side : -side
  const moved = (moment: unknown): string => new Date(Date.parse(asText(moment)) + step).toISOString()
  for (let made = 0; made < count; made++)
    table.insert({
      ...values,
      ...(side === -1 && table.name === 'insight' && idBefore(table, like['id'] as number)),
      ...(typeof timestamp === 'string' && { timestamp: moved(timestamp) }),
      ...(table.name === 'person' && { created_at: moved(created_at), distinct_ids: [] }),
      ...(typeof name === 'string' && side === -1 && table.name === 'dashboard' && { name: name.slice(0, -1) }),
    })
}

/** Insights with the same value come by number. @see spec 32.5 */
function idBefore(table: Table<object>, id: number): { readonly id?: number } {
  let free = id - 1
  while (table.get(free)) free--
  return free > 0 ? { id: free } : {}
}
