import { LARGEST_COUNTED } from '../../../core/ids.ts'
import { isObject } from '../../../core/json/kinds.ts'
import type { JsonObject, Key } from '../../../core/table/columns.ts'
import type { TableName } from '../../../resources/database.ts'
import type { World } from '../../../resources/world.ts'
import { answeredObject, readSent } from '../../har/body.ts'
import type { ApiRequest } from '../../har/traffic.ts'

/** The numbers of the rows that a request made, lowest first, by table. */
export type MadeRows = ReadonlyMap<TableName, readonly number[]>

/** Rows that were not seen are numbered from here on: such large numbers do not move the count of others (rule F.58). */
export const UNSEEN = LARGEST_COUNTED + 1
/** The result for a write that made no row with a number. */
export const NOTHING: MadeRows = new Map()

/** The object that a write was answered with; empty if it was none. */
export const shown = ({ entry }: ApiRequest): JsonObject => answeredObject(entry)

/** The object that a write sent; empty if it was none. */
export const sent = ({ entry }: ApiRequest): JsonObject => {
  const body = readSent(entry)
  return isObject(body) ? body : {}
}

/** Whether a request has added a person to a dashboard or a project. */
export const isAddition = ({ entry, path }: ApiRequest, people: 'collaborators' | 'explicit_members'): boolean =>
  entry.method === 'POST' && entry.status === 201 && path.includes(`/${people}`)

/** The numbers among keys, lowest first. */
export const numbers = (keys: readonly Key[]): readonly number[] =>
  keys.filter((key): key is number => typeof key === 'number').sort((a, b) => a - b)

const NUMBERED = ['dashboard', 'insight', 'text', 'tile'] as const

/** Makes the rows that a request will make get the recorded numbers, if these are free. */
export function reserveNumbers({ ids, tables }: World, made: MadeRows | undefined): void {
  const counts = new Map(ids.save())
  for (const table of NUMBERED) {
    const taken = Array.from<object, number>(tables[table].all(), numberOfRow).filter((id) => id < UNSEEN)
    const last = taken.reduce((a, b) => Math.max(a, b), 0)
    const next = made?.get(table)?.[0] ?? 0
    const count = counts.get(table) ?? 0
    counts.set(table, next > last ? next - 1 : Math.max(last, count))
  }
  ids.load(counts)
}

const numberOfRow = (row: object): number => ('id' in row && typeof row.id === 'number' ? row.id : 0)
