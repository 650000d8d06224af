import { compare } from '../../../core/compare.ts'
import { asText } from '../../../core/json/text.ts'
import type { JsonObject, Key } from '../../../core/table/columns.ts'
import { PROJECT_PATH } from '../../../observe/faults/served-path.ts'
import type { TableName } from '../../../resources/database.ts'
import { answeredObject } from '../../har/body.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { objectsIn } from '../../hydrate/reading.ts'

/** The tables whose lists have pages. */
export type ListedTable = 'dashboard' | 'insight' | 'event' | 'person'

/**
 * Sorts the persons: a list shows those of one time from the newest to the oldest, so they are added the other way
 * round.
 */
export function sortPersons({ rows }: PartialState, traffic: readonly ApiRequest[]): void {
  const lists = traffic.filter(({ match }) => match?.value.path.endsWith('/persons'))
  const place = placesOf(rowsOfAll(lists).map(({ uuid }) => uuid))
  reorder(
    rows.tables.person,
    ([, a], [, b]) => compare(timeOf(a), timeOf(b)) || compare(place(b['uuid']), place(a['uuid'])),
  )
}

/** Sorts the events as they are listed, the newest first: those of one time may stand on two pages. */
export function sortEvents({ rows }: PartialState, traffic: readonly ApiRequest[]): void {
  const lists = traffic.filter(({ match }) => match?.value.path === `${PROJECT_PATH}/events`)
  const newestFirst = rowsOfAll(lists.filter((one) => !isAscending(one)))
  const oldestFirst = rowsOfAll(lists.filter(isAscending))
  const place = placesOf([...newestFirst, ...oldestFirst.toReversed()].map(({ id }) => asText(id).toLowerCase()))
  reorder(rows.tables.event, ([a], [b]) => compare(place(a), place(b)))
}

/** Sorts rows by a date column: people were added in the order of their dates, whatever order a list shows. */
export function sortByTime({ rows }: PartialState, table: TableName, column: string): void {
  reorder(rows.tables[table], ([, a], [, b]) => compare(asText(a[column] ?? ''), asText(b[column] ?? '')))
}

function reorder<R>(table: Map<Key, R>, order: (a: readonly [Key, R], b: readonly [Key, R]) => number): void {
  const inOrder = [...table].sort(order)
  table.clear()
  for (const [key, row] of inOrder) table.set(key, row)
}

/** Whether a list of events begins with the oldest. */
export const isAscending = ({ entry }: ApiRequest): boolean =>
  (entry.url.searchParams.get('orderBy') ?? '["-timestamp"]').replaceAll(/\s/g, '') !== '["-timestamp"]'

/** How many rows a page of a list leaves out before it begins. */
export const offsetOf = ({ entry }: ApiRequest): number => Number(entry.url.searchParams.get('offset') ?? 0) || 0

/** The place at which each of these was listed first; those that were not listed come last. */
function placesOf(listed: readonly unknown[]): (one: unknown) => number {
  const places = new Map(listed.map((one, at) => [one, at] as const).toReversed())
  return (one) => places.get(one) ?? Infinity
}

const timeOf = ({ created_at }: Readonly<Record<string, unknown>>): string => asText(created_at ?? '')

/** The rows of lists in their order: a later page may have been read before an earlier one. */
const rowsOfAll = (lists: readonly ApiRequest[]): readonly JsonObject[] =>
  lists.toSorted((a, b) => offsetOf(a) - offsetOf(b)).flatMap(rowsOf)

/** The rows in the answer of a list. */
function rowsOf({ entry }: ApiRequest): readonly JsonObject[] {
  return entry.status === 200 ? objectsIn(answeredObject(entry)['results']) : []
}
