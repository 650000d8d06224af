import { compare } from '../../core/compare.ts'
import type { Key } from '../../core/table/columns.ts'
import { DEFAULT_NOW } from '../../core/time/instant.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { writeEventTime } from '../../resources/events/time.model.ts'
import { STATE_FORMAT, STATE_VERSION } from '../../state/schema.ts'
import type { FakeState } from '../../state/state.ts'
import type { CreateFake } from '../fake-access.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { Account } from './accounts.ts'
import { isKeyedOtherwise } from './partial-state.ts'
import type { PartialRow, PartialState } from './partial-state.ts'
import { freeNumbers } from './reading.ts'
import type { HydrationReport } from './report.ts'

/** The time of a state whose recording shows none. */
const EPOCH = Date.parse(DEFAULT_NOW)
const SECOND = 1000
const NUMBERED: readonly TableName[] = ['dashboard', 'insight', 'text', 'tile', 'project']

/** Writes a completed partial state as a state, whose time is that of the newest answer; blank columns are reported. */
export function toState(
  { rows, report }: PartialState,
  seed: number,
  traffic: readonly ApiRequest[],
  createFake: CreateFake,
): FakeState {
  const tables = tableNames.map((name) => {
    const inTurn = inOrder(name, toRows(name, rows.tables[name]))
    return [name, name === 'person' ? behindListed(report, inTurn) : inTurn] as const
  })
  for (const [name, list] of tables) reportBlanks(report, name, list)
  const end = traffic.reduce((latest, { entry }) => Math.max(latest, entry.ended ?? 0), 0)
  const now = new Date(end === 0 ? EPOCH : end).toISOString().replace('.000Z', 'Z')
  // No id of these rows was made by a fake, so nothing is counted.
  const head = { format: STATE_FORMAT, version: STATE_VERSION, seed, now, ids: {} }
  return createFake({ state: { ...head, tables: Object.fromEntries(tables) } }).exportState()
}

/** Sharing is kept by what is shared and people by distinct id while they are put together; the other keys are those of rows. */
function toRows(name: TableName, rows: ReadonlyMap<Key, PartialRow>): PartialRow[] {
  const own = isKeyedOtherwise(name) ? undefined : definitions[name].key
  return [...rows].map(([key, row]) => ({ ...(own !== undefined && { [own]: key }), ...withNumbers(row) }))
}

/** A row with the numbers of users in place of their accounts. */
const withNumbers = (row: PartialRow): PartialRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Account ? value.id : value]))

function inOrder(name: TableName, rows: PartialRow[]): PartialRow[] {
  if (name === 'event') return byTime(rows)
  if (name === 'person') return numbered(rows)
  if (name === 'membership') return byJoining(rows)
  return NUMBERED.includes(name) ? rows.sort((a, b) => numberIn(a, 'id') - numberIn(b, 'id')) : rows
}

function numberIn(row: PartialRow, column: string): number {
  const value = row[column]
  return typeof value === 'number' ? value : 0
}

function numbered(rows: readonly PartialRow[]): PartialRow[] {
  const free = freeNumbers(new Set(rows.map(({ id }) => id)))
  return rows.map((row) => ({ ...row, id: row['id'] ?? free.next().value }))
}

/**
 * Makes persons whom only events show older than all others: a page of persons shows the newest first, and would have them on it.
 */
function behindListed(report: HydrationReport, persons: PartialRow[]): PartialRow[] {
  const isUnseen = ({ created_at }: PartialRow): boolean => created_at === undefined
  const shown = persons.flatMap(({ created_at }) => (typeof created_at === 'string' ? [Date.parse(created_at)] : []))
  const moments = shown.filter(Number.isFinite)
  const unseen = persons.filter(isUnseen)
  if (moments.length === 0 || unseen.length === 0) return persons
  const oldest = moments.reduce((first, moment) => Math.min(first, moment))
  const created_at = new Date(oldest - SECOND).toISOString()
  report.complete(
    'person',
    unseen.map(({ id }) => id as Key),
    'only events show them, so they stand after all that lists show',
    ['created_at'],
  )
  return persons.map((one) => (isUnseen(one) ? { ...one, created_at } : one))
}

/**
 * Sorts memberships by the time of joining, as they are listed. Those of one time are sorted by user, because users
 * were most likely created in that order.
 */
function byJoining(rows: readonly PartialRow[]): PartialRow[] {
  const moment = ({ joined_at }: PartialRow): string => (typeof joined_at === 'string' ? joined_at : '')
  const inTurn = (a: PartialRow, b: PartialRow): number => numberIn(a, 'user_id') - numberIn(b, 'user_id')
  return rows.toSorted((a, b) => compare(moment(a), moment(b)) || inTurn(a, b))
}

/**
 * Puts rows in the order in which they were added: by time, and rows of one moment the other way round, because lists
 * show the newest first.
 */
function byTime(rows: readonly PartialRow[]): PartialRow[] {
  const moment = ({ timestamp }: PartialRow): string =>
    typeof timestamp === 'string' ? timestamp : writeEventTime(EPOCH)
  return rows.toReversed().sort((a, b) => compare(moment(a), moment(b)))
}

/** Reports the columns that take their defaults, together for all rows with the same ones. */
function reportBlanks(report: HydrationReport, name: TableName, rows: readonly PartialRow[]): void {
  const { key, columns } = definitions[name]
  const blanks = new Map<string, Key[]>()
  for (const row of rows) {
    const missing = Object.keys(columns)
      .filter((column) => row[column] === undefined)
      .join()
    if (missing === '') continue
    const same = blanks.get(missing) ?? []
    blanks.set(missing, same)
    same.push(row[key] as Key)
  }
  for (const [missing, keys] of blanks)
    report.complete(name, keys, 'not shown; the default of a new row stands there', missing.split(','))
}
