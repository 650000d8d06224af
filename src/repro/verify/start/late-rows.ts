import { NOT_FOUND } from '../../../core/http/errors.ts'
import { asText } from '../../../core/json/text.ts'
import type { JsonObject, Key } from '../../../core/table/columns.ts'
import { anyTable, keyOf } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import { readEventTime } from '../../../resources/events/time.model.ts'
import type { World } from '../../../resources/world.ts'
import { referrersTo } from '../../../state/linked-rows.ts'
import { answeredObject } from '../../har/body.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import { NEUTRAL } from '../../hydrate/lists.ts'
import { objectsIn } from '../../hydrate/reading.ts'
import { isAscending, offsetOf } from './listed-order.ts'
import type { ListedTable } from './listed-order.ts'

interface LateKey {
  readonly table: TableName
  readonly key: Key
}

/** A row that was taken out of a world until others add it. */
interface LateRow {
  readonly table: TableName
  readonly row: object
}

/** Rows that were taken out, by the number of the request before which they come back. */
export type LateRows = ReadonlyMap<number, readonly LateRow[]>

/** The rows that others have added in the middle of a recording, by the number of the request that shows them first. */
export type LateKeys = ReadonlyMap<number, readonly LateKey[]>

const PATH = /\/:project_id\/(dashboard|insight|event|person)s(?:\/:id)?$/

/**
 * Finds the rows that others have added meanwhile: an earlier list would have them, but lacks them, or they were not found. That
 * list is one of all rows, or of the newest events. What a write shows first is its own, and so may be a row that appears after one
 * was made.
 */
export function findLateRows(traffic: readonly ApiRequest[]): LateKeys {
  const lists = new ShownLists()
  const late = traffic.map((one) => [one.entry.number, lists.lateRowsIn(one)] as const)
  return new Map(late.filter(([, rows]) => rows.length > 0))
}

class ShownLists {
  readonly #seen = new Set<string>()
  /** The rows that were looked for in vain. */
  readonly #absent = new Set<string>()
  /** By lists and their filters: the moment after which all rows were shown. */
  readonly #bounds = new Map<string, Map<string, string>>()

  /** Notes what an answer shows. Gives the rows that a list before it lacks. */
  lateRowsIn(one: ApiRequest): readonly LateKey[] {
    const { entry, match } = one
    const table = PATH.exec(match?.value.path ?? '')?.[1] as ListedTable | undefined
    const project = match?.params['project_id']
    const list = `${table} ${project}`
    const body = answeredObject(entry)
    if (body['detail'] === NOT_FOUND) this.#absent.add(`${list} ${match?.params['id']}`)
    if (entry.status >= 300) return []
    if (entry.method === 'POST') this.#forget(project)
    if (table === undefined) return []
    const filter = filterOf(entry.url)
    const bounds = this.#bounds.get(list) ?? new Map<string, string>()
    const bound = bounds.get(filter) ?? bounds.get('') ?? LAST
    const rows = Array.isArray(body['results']) ? objectsIn(body['results']) : [body]
    const fresh = rows.filter((row) => this.#isFresh(`${list} ${keyIn(table, row)}`))
    const late =
      entry.method === 'GET'
        ? fresh.filter((row) => momentOf(table, row) > bound || this.#absent.has(`${list} ${keyIn(table, row)}`))
        : []
    const own = boundOf(one, table, body)
    if (own < bound) this.#bounds.set(list, bounds.set(filter, own))
    return late.map((row) => ({ table, key: keyIn(table, row) }))
  }

  /** Forgets what was not there: the session may have made it. */
  #forget(project: string | undefined): void {
    for (const made of ['dashboard', 'insight']) this.#bounds.delete(`${made} ${project}`)
    this.#absent.clear()
  }

  /** Whether a row was not shown before. */
  #isFresh(name: string): boolean {
    const { size } = this.#seen
    return this.#seen.add(name).size > size
  }
}

/** The key of a row, or the UUID of a person. */
const keyIn = (table: ListedTable, { id, uuid }: JsonObject): Key =>
  table === 'event' || table === 'person' ? asText(uuid ?? id).toLowerCase() : (id as number)

/** The parameters that decide which rows are on a list, whatever page of it is shown. */
const filterOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .filter(([name]) => !NEUTRAL.includes(name))
    .map((pair) => pair.join('='))
    .sort()
    .join('&')

/** Behind every moment. */
const LAST = '~'

/** The moment of an event or a person. Other rows have one and the same. */
function momentOf(table: ListedTable, { timestamp, created_at }: JsonObject): string {
  const moment = table === 'event' ? timestamp : table === 'person' ? created_at : undefined
  return moment === undefined ? '0' : (readEventTime(asText(moment)) ?? '')
}

/** A first page has all rows of later moments. Events and persons come newest first, and no write changes which filters they pass. */
function boundOf(one: ApiRequest, table: ListedTable, { results, next, previous }: JsonObject): string {
  const rows = objectsIn(results)
  const isFirst = one.entry.method === 'GET' && Array.isArray(results) && offsetOf(one) <= 0 && !previous
  if (!isFirst || isAscending(one)) return LAST
  if (table === 'dashboard' || table === 'insight') return next === null && filterOf(one.entry.url) === '' ? '' : LAST
  if (next === null) return ''
  return rows.length > 0 ? momentOf(table, rows.at(-1)!) : LAST
}

/** Takes such rows out of a world, and those that refer to them. */
export const takeLateRows = (world: World, late: LateKeys): LateRows =>
  new Map([...late].map(([number, keys]) => [number, keys.flatMap((one) => take(world, one))]))

function take(world: World, { table, key }: LateKey): readonly LateRow[] {
  const row = table === 'person' ? world.tables.person.first('uuid', key as string) : anyTable(world, table).get(key)
  if (!row) return []
  // First those that refer to it: some would go with it.
  const others = referrersTo(world, table, key).flatMap(({ table: name, rows }) =>
    rows.flatMap((other) => take(world, { table: name, key: keyOf(name, other) })),
  )
  anyTable(world, table).remove(row)
  return [{ table, row }, ...others]
}

/** Adds rows that others add now: a list shows the newest first. Returns whether there are any. */
export function addLateRows(world: World, rows: readonly LateRow[] = []): boolean {
  for (const { table, row } of rows.toReversed()) anyTable(world, table).insert(row)
  return rows.length > 0
}
