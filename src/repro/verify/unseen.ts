import { asText } from '../../core/json/text.ts'
import { readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Key } from '../../core/table/definition.ts'
import type { Table } from '../../core/table/table.ts'
import type { World } from '../../resources/world.ts'
import type { FakeAccess } from '../fake-access.ts'
import { readAnswer } from '../har/body.ts'
import type { Traffic } from '../har/traffic.ts'
import type { AnswerDifference } from './difference.ts'
import { toRequest } from './request.ts'
import type { RecordedStart } from './start.ts'

/** More rows than this are not put in for those that a recording does not show. */
const MOST = 2000
const BASE = '/api/environments/:project_id'
/** Values are those of all events. */
const VALUES = `${BASE}/events/values`
/** People who were made up for keys are members too, and stand in the list as others or not at all. */
const MEMBERS = '/api/organizations/:id/members'
const LISTS: Readonly<Record<string, 'dashboard' | 'insight' | 'event' | undefined>> = {
  [`${BASE}/dashboards`]: 'dashboard',
  [`${BASE}/insights`]: 'insight',
  [`${BASE}/events`]: 'event',
}

/** What an answer follows from and the recording does not show: rows beyond a page, and facts with no place in the state. */
export class Unseen {
  readonly #learned = new Map<string, unknown>()

  /**
   * Where a list goes on with rows that were not recorded, gives the answer of a fake that has such rows; undefined where
   * nothing is missing.
   */
  async complete(before: FakeAccess, traffic: Traffic, start: RecordedStart, fakeBody: unknown): Promise<unknown> {
    const table = LISTS[traffic.match!.value.path]
    const read = readAnswer(traffic.entry)
    const recorded = 'json' in read && isObject(read.json) ? read.json : {}
    if (!table || traffic.entry.method !== 'GET' || !isObject(fakeBody)) return undefined
    const rows = Array.isArray(recorded['results']) ? recorded['results'].filter(isObject) : []
    const missing = table === 'event' ? missingEvents(recorded, fakeBody) : missingRows(recorded, fakeBody)
    if (missing <= 0 || missing > MOST || rows.length === 0) return undefined
    for (let ahead = 0; ahead <= Math.min(missing, offsetOf(traffic)); ahead++) {
      const body = await askWith(before, traffic, start, { table, rows, ahead, after: missing - ahead })
      if (sameRows(body, rows)) return body
    }
    return undefined
  }

  /** Whether a difference follows from what the recording does not show. Such a fact is learned, and must stay. */
  explains(
    { at, kind, recorded, fake, row }: AnswerDifference,
    { traffic, body }: { readonly traffic: Traffic; readonly body: unknown },
    { tables }: World,
    start: RecordedStart,
  ): boolean {
    const name = at.replace(/^.*\.(?=\w+$)/, '')
    if (traffic.match!.value.path === VALUES && /^body(?:\[|$)/.test(at)) return !start.showsAllEvents
    if (traffic.match!.value.path === MEMBERS && isOfMadeUp(at, recorded, fake, tables, start)) return true
    if (kind !== 'value' && kind !== 'rows') return false
    if (/\.(?:dashboards|dashboard_tiles)(?:\[\d+\])?$/.test(at))
      return [recorded].flat().some((one) => isOfUnseen(one, tables))
    if (/^effective_(?:restriction|privilege)_level$/.test(name))
      return isOnLevelless(parentOf(body, at), start) && this.#learn(`${name} ${row ?? traffic.path}`, recorded)
    if (name === 'last_used_at') return isNear(recorded, fake)
    if (name === 'ingested_event' || name === 'has_group_types') return recorded === true
    if (name === 'mask_value') return start.hiddenKey !== undefined && this.#learn(`mask ${row}`, recorded)
    if (name === 'filters_hash')
      return /^cache_[\da-f]{32}$/.test(asText(recorded)) && this.#learn(`hash ${asText(fake)}`, recorded)
    if (name === 'access_token' || name === 'api_token' || name === 'accessToken')
      return isToken(recorded, fake) && this.#learn(`token ${asText(fake)}`, recorded)
    if (name === 'member_count')
      return (
        Number(asText(recorded)) >= Number(asText(fake)) - madeUpUsers(start).length &&
        this.#learn(`members ${row ?? ''}`, recorded)
      )
    return false
  }

  #learn(name: string, value: unknown): boolean {
    if (!this.#learned.has(name)) this.#learned.set(name, value)
    return this.#learned.get(name) === value
  }
}

function isOfMadeUp(
  at: string,
  recorded: unknown,
  fake: unknown,
  { user }: World['tables'],
  start: RecordedStart,
): boolean {
  const people = madeUpUsers(start)
  if (at === 'body.count')
    return (
      Number(asText(recorded)) <= Number(asText(fake)) &&
      Number(asText(fake)) - Number(asText(recorded)) <= people.length
    )
  const shown = isObject(fake) && isObject(fake['user']) ? fake['user']['uuid'] : undefined
  return at === 'body.results' && recorded === undefined && people.some((id) => user.get(Number(id))?.uuid === shown)
}

/** People who were made up for keys may be among those who were seen. */
const madeUpUsers = ({ completed }: RecordedStart): readonly Key[] =>
  completed.filter(({ table, columns }) => table === 'user' && !columns).flatMap(({ rows }) => rows)

/** Whether the level of an insight follows from a dashboard whose own is not shown. */
const isOnLevelless = (insight: unknown, { levelless }: RecordedStart): boolean => {
  const dashboards = isObject(insight) ? insight['dashboards'] : undefined
  return Array.isArray(dashboards) && dashboards.some((id) => levelless.has(id))
}

/** The object in a body that holds a place, such as `body.results[3].name`. */
const parentOf = (body: unknown, at: string): unknown =>
  [...at.replace(/\.\w+$/, '').matchAll(/\.(\w+)|\[(\d+)\]/g)].reduce<unknown>((within, [, name, place]) => {
    if (name !== undefined) return isObject(within) ? within[name] : undefined
    return Array.isArray(within) ? (within[Number(place)] as unknown) : undefined
  }, body)

const isOfUnseen = (shown: unknown, { dashboard }: World['tables']): boolean => {
  const id = isObject(shown) ? shown['dashboard_id'] : shown
  return typeof id === 'number' && !dashboard.get(id)
}

const isNear = (recorded: unknown, fake: unknown): boolean =>
  Math.abs(Date.parse(asText(recorded)) - Date.parse(asText(fake))) <= 60_000

const isToken = (recorded: unknown, fake: unknown): boolean =>
  typeof recorded === 'string' &&
  typeof fake === 'string' &&
  (recorded === '[redacted]' || (recorded.length === fake.length && /^\w+$/.test(recorded)))

const missingRows = (recorded: JsonObject, fake: JsonObject): number => {
  const goesOn = typeof recorded['next'] === 'string' || typeof recorded['previous'] === 'string'
  return goesOn ? Number(asText(recorded['count'])) - Number(asText(fake['count'])) : 0
}

const missingEvents = (recorded: JsonObject, fake: JsonObject): number =>
  typeof recorded['next'] === 'string' && fake['next'] === null ? 1 : 0

const offsetOf = ({ entry }: Traffic): number => Number(entry.url.searchParams.get('offset') ?? 0) || 0

interface Filling {
  readonly table: 'dashboard' | 'insight' | 'event'
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

/** Puts rows like one that is shown just before it or behind it. */
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
