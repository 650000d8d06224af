import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { accepts } from '../../core/table/column-check.ts'
import type { JsonObject, Key, TableDefinition } from '../../core/table/columns.ts'
import { anyTable, definitions } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { World } from '../../resources/world.ts'
import { answeredObject } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { NEUTRAL } from '../hydrate/lists.ts'
import { ownFilters } from '../hydrate/own-filters.ts'
import { objectsIn } from '../hydrate/reading.ts'
import { tableOf, tableOfField } from '../verify/request-target.ts'
import { NAMING_COLUMNS } from './made-names.ts'

/** A row, and the values that an answer shows in place of its own. */
export interface ForeignWrite {
  readonly table: TableName
  readonly key: Key
  readonly values: JsonObject
}

/**
 * The writes that others must have made before a request was answered: the columns of rows in which the recorded answer
 * differs from the fake's. A difference in times alone is no write.
 */
export const foreignWrites = (
  world: World,
  table: TableName | undefined,
  recorded: unknown,
  own: unknown,
): readonly ForeignWrite[] => writesIn({ world, dashboard: undefined }, table, recorded, own)

interface Context {
  readonly world: World
  /** The dashboard that is shown around a tile. */
  readonly dashboard: JsonObject | undefined
}

function writesIn(
  context: Context,
  table: TableName | undefined,
  recorded: unknown,
  own: unknown,
): readonly ForeignWrite[] {
  if (Array.isArray(recorded) && Array.isArray(own))
    return recorded.flatMap((row) => writesIn(context, table, row, twinOf(row, own)))
  if (!isObject(recorded) || !isObject(own)) return []
  const inside = Object.entries(recorded).flatMap(([name, value]) => {
    const inField = tableOfField(name, table)
    const around = name === 'tiles' ? { ...context, dashboard: recorded } : context
    return inField === undefined ? [] : writesIn(around, inField, value, own[name])
  })
  if (table === undefined) return inside
  const [told, stored] = table === 'insight' ? byThemselves(context, recorded, own) : [recorded, own]
  return [...writeOf(table, told, stored), ...inside]
}

/** A recorded insight and the fake's own, with the filters that they have by themselves and not under those of a dashboard. */
function byThemselves(
  { world, dashboard }: Context,
  recorded: JsonObject,
  own: JsonObject,
): readonly [recorded: JsonObject, own: JsonObject] {
  const row = world.tables.insight.get(own['id'] as number)
  if (!dashboard || !row) return [recorded, own]
  const stored = { filters: row.filters, query: row.query }
  return [
    { ...recorded, ...(ownFilters(recorded, stored, dashboard) ?? stored) },
    { ...own, ...stored },
  ]
}

/** The deletion of a dashboard or an insight. */
export const deletionOf = (table: TableName | undefined, id: string | undefined): readonly ForeignWrite[] =>
  (table === 'dashboard' || table === 'insight') && id !== undefined
    ? [{ table, key: Number(id), values: { deleted: true } }]
    : []

/** The deletions of the rows that the fake's own answer to a list has and the recorded one has not. */
type DeletionsIn = (list: ApiRequest, recorded: unknown, own: unknown) => readonly ForeignWrite[]

/** Finds the rows that others have deleted if only a list shows it: the list lacks them, and no later answer shows them. */
export function vanishedRows(traffic: readonly ApiRequest[]): DeletionsIn {
  const places = new Map(traffic.map((one, place) => [one, place]))
  const lastShown = new Map<string, number>()
  for (const [one, place] of places)
    if (one.match && one.entry.status < 300)
      for (const id of idsIn(answeredObject(one.entry))) lastShown.set(nameOf(one, id), place)

  return (list, recorded, own) => {
    const isFiltered = [...list.entry.url.searchParams.keys()].some((name) => !NEUTRAL.includes(name))
    if (isFiltered || !isWhole(recorded) || !isWhole(own)) return []
    const shown = new Set(idsIn(recorded))
    const place = places.get(list)!
    const gone = idsIn(own).filter((id) => !shown.has(id) && (lastShown.get(nameOf(list, id)) ?? place) < place)
    return gone.flatMap((id) => deletionOf(tableOf(list), id))
  }
}

const nameOf = (apiRequest: ApiRequest, id: string): string => `${tableOf(apiRequest)} ${id}`

/** The ids of an object, or of the rows of a list. */
const idsIn = (body: unknown): readonly string[] =>
  isObject(body) ? [body, ...objectsIn(body['results'])].map(({ id }) => asText(id)) : []

const isWhole = (body: unknown): boolean => isObject(body) && body['previous'] === null && body['next'] === null

/** Returns whether there was anything to write. */
export function applyForeign(world: World, writes: readonly ForeignWrite[]): boolean {
  for (const { table, key, values } of writes) {
    const rows = anyTable(world, table)
    const row = rows.get(key)
    if (row) rows.overwrite(row, values)
  }
  return writes.length > 0
}

const twinOf = (row: unknown, among: readonly unknown[]): unknown =>
  among.find((other) => isObject(row) && isObject(other) && other['id'] === row['id'])

function writeOf(table: TableName, recorded: JsonObject, own: JsonObject): readonly ForeignWrite[] {
  const { key, columns }: TableDefinition = definitions[table]
  const id = recorded[key]
  if (id === undefined || id !== own[key]) return []
  const differing = Object.entries(columns).filter(
    ([name, column]) =>
      !NAMING_COLUMNS.includes(name) && isDifferent(recorded[name], own[name]) && accepts(column, recorded[name]),
  )
  if (differing.every(([, { format }]) => format === 'date-time')) return []
  return [{ table, key: id as Key, values: Object.fromEntries(differing.map(([name]) => [name, recorded[name]])) }]
}

const isDifferent = (recorded: unknown, own: unknown): boolean =>
  recorded !== undefined && own !== undefined && JSON.stringify(recorded) !== JSON.stringify(own)
