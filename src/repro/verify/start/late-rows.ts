import { asText } from '../../../core/json/text.ts'
import type { JsonObject } from '../../../core/table/columns.ts'
import type { Key } from '../../../core/table/definition.ts'
import { anyTable, definitions, keyOf, tableNames } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import { readEventTime } from '../../../resources/events/time.model.ts'
import type { World } from '../../../resources/world.ts'
import { answeredObject } from '../../har/body.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import { NEUTRAL } from '../../hydrate/lists.ts'
import { objectsIn } from '../../hydrate/reading.ts'

interface LateKey {
  readonly table: TableName
  readonly key: Key
}

/** A row that was taken out of a world until others add it. */
export interface LateRow {
  readonly table: TableName
  readonly row: object
}

/** The rows that others have added in the middle of a recording, by the number of the request that shows them first. */
export type LateKeys = ReadonlyMap<number, readonly LateKey[]>

const PATH = /\/:project_id\/(dashboard|insight|event)s(?:\/:id)?$/

/**
 * Finds the rows that others have added meanwhile: an earlier list would have them, but lacks them. That is a list of all rows, or
 * the newest events. What a write shows first is its own.
 */
export function findLateRows(traffic: readonly ApiRequest[]): LateKeys {
  const late = new Map<number, LateKey[]>()
  const seen = new Set<string>()
  const bounds = new Map<string, string>()
  for (const one of traffic) {
    const table = PATH.exec(one.match?.value.path ?? '')?.[1] as 'dashboard' | 'insight' | 'event' | undefined
    if (table === undefined || one.entry.status >= 300) continue
    const list = `${table}s of ${one.match!.params['project_id']}`
    const body = answeredObject(one.entry)
    for (const row of Array.isArray(body['results']) ? objectsIn(body['results']) : [body]) {
      const key = table === 'event' ? asText(row['id']).toLowerCase() : (row['id'] as number)
      const name = `${list}: ${key}`
      const isMissed =
        one.entry.method === 'GET' && !seen.has(name) && momentOf(table, row) > (bounds.get(list) ?? LAST)
      if (isMissed) late.set(one.entry.number, [...(late.get(one.entry.number) ?? []), { table, key }])
      seen.add(name)
    }
    const bound = boundOf(one, table, body)
    if (bound < (bounds.get(list) ?? LAST)) bounds.set(list, bound)
  }
  return late
}

/** Behind every moment. */
const LAST = '~'

/** The moment of an event. Other rows have one and the same. */
const momentOf = (table: TableName, { timestamp }: JsonObject): string =>
  table === 'event' ? (readEventTime(asText(timestamp)) ?? '') : '0'

/** A list has all rows of later moments. */
function boundOf({ entry }: ApiRequest, table: TableName, { results, next, previous }: JsonObject): string {
  const rows = objectsIn(results)
  const query = [...entry.url.searchParams]
  const isFirst = query.every(([name, value]) => NEUTRAL.includes(name) && (name !== 'offset' || value === '0'))
  if (entry.method !== 'GET' || !Array.isArray(results) || !isFirst || previous) return LAST
  if (next === null) return ''
  return table === 'event' && rows.length > 0 ? momentOf(table, rows.at(-1)!) : LAST
}

/** Takes such rows out of a world, and those that refer to them. Gives them by the request before which they come back. */
export const takeLateRows = (world: World, late: LateKeys): ReadonlyMap<number, readonly LateRow[]> =>
  new Map([...late].map(([number, keys]) => [number, keys.flatMap((one) => take(world, one))]))

function take(world: World, { table, key }: LateKey): readonly LateRow[] {
  const row = anyTable(world, table).get(key)
  if (!row) return []
  anyTable(world, table).remove(row)
  return [{ table, row }, ...referring(world, table, key).flatMap((one) => take(world, one))]
}

function referring(world: World, table: TableName, key: Key): readonly LateKey[] {
  const columns = tableNames.flatMap((name) =>
    Object.entries(definitions[name].columns)
      .filter(([, { references }]) => references === table)
      .map(([column]) => [name, column] as const),
  )
  return columns.flatMap(([name, column]) =>
    [...anyTable(world, name).all()]
      .filter((row) => (row as JsonObject)[column] === key)
      .map((row) => ({ table: name, key: keyOf(name, row) })),
  )
}

/** Adds rows that others add now: a list shows the newest first. Returns whether there are any. */
export function addLateRows(world: World, rows: readonly LateRow[] = []): boolean {
  for (const { table, row } of rows.toReversed()) anyTable(world, table).insert(row)
  return rows.length > 0
}
