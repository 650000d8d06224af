import { keyOf } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest, CapsuleRow } from '../capsule/capsule.ts'
import { canonical, describe, fieldsOf, targetOf } from './target.ts'

/** The parts of a session that findings are looked for in. */
export type FindingsSource = Pick<Capsule, 'start' | 'requests' | 'events'>

/** Whether the request with a number is the app's. */
export type IsApps = (request: number) => boolean

/** What else is known of the requests of a session, by their numbers in it. */
export interface RequestFacts {
  /** Whether the change at a place counts as made before a request that came before it. */
  readonly countsAsBefore: (place: number, request: number) => boolean
  /** The number that people know a request by. */
  readonly nameOf: (request: number) => string
}

/** Those of a capsule itself. */
export const OF_CAPSULE: RequestFacts = { countsAsBefore: () => false, nameOf: String }

type Row = Readonly<Record<string, unknown>>

/** A row at a moment of the session, and who changed what in it. */
interface KnownRow {
  readonly row: Row
  /** By column: the place of the event in which another client changed it. */
  readonly changedByOthers: ReadonlyMap<string, number>
}

/** A read by the app: the path, when its rules ran, and when it was answered. */
interface Read {
  readonly path: string
  readonly applied: number
  readonly answered: number
}

/** Finds writes of the app over something that others had changed since the app read it. */
export function findOverwritten(session: FindingsSource, isApps: IsApps, facts: RequestFacts): readonly string[] {
  const rows = rowsAtStart(session)
  const { requests, events } = session
  const isUnnoticed = unreadChanges(session, isApps, facts)
  return events.flatMap(({ applied, written }, place) => {
    const request = applied === undefined ? undefined : requests[applied - 1]
    const isOwn = applied !== undefined && isApps(applied)
    return (written ?? request?.rows ?? []).flatMap((change) => {
      const changed = write(rows, change, isOwn ? undefined : place)
      const lost = isOwn ? changed.filter((other) => isUnnoticed(applied, other)) : []
      const words = (column: string): string =>
        `${describe(request!, facts.nameOf(applied!))} wrote over ${column}, which another had changed since the app read it.`
      return lost.map(({ column }) => words(column))
    })
  })
}

/** A column that another client had changed, at the place of an event. */
interface ForeignChange {
  readonly column: string
  readonly at: number
}

/** Tells whether a request of the app writes over a change that the app had not read. */
function unreadChanges(session: FindingsSource, isApps: IsApps, { countsAsBefore }: RequestFacts) {
  const reads = readsOf(session, isApps)
  const askedAt = placesOf(session.events, 'asked')
  return (number: number, { column, at }: ForeignChange): boolean => {
    const request = session.requests[number - 1]!
    const asked = askedAt.get(number)!
    const isEarlier = at < asked || countsAsBefore(at, number)
    return fieldsOf(request).includes(column) && isEarlier && isUnread(reads, { request, asked }, at)
  }
}

/**
 * Notes a write. Returns the columns that it changed, each with the place of the event in which another client had changed it
 * before.
 */
function write(
  rows: Map<string, KnownRow>,
  { table, row, gone }: CapsuleRow,
  byOthersAt: number | undefined,
): readonly ForeignChange[] {
  const written = row as Row | undefined
  const name = rowName(table, written ? keyOf(table as TableName, written) : gone)
  const before = rows.get(name)
  if (!written || !before) {
    if (written) rows.set(name, { row: written, changedByOthers: new Map() })
    else rows.delete(name)
    return []
  }
  const columns = Object.keys(written).filter((column) => canonical(written[column]) !== canonical(before.row[column]))
  const changedByOthers = new Map(before.changedByOthers)
  for (const column of columns)
    if (byOthersAt === undefined) changedByOthers.delete(column)
    else changedByOthers.set(column, byOthersAt)
  rows.set(name, { row: written, changedByOthers })
  return columns.flatMap((column) => {
    const at = before.changedByOthers.get(column)
    return at === undefined ? [] : [{ column, at }]
  })
}

/** Whether the app, before it sent a write, had read what it writes to, but not since `changedAt`. */
function isUnread(
  reads: readonly Read[],
  { request, asked }: { readonly request: CapsuleRequest; readonly asked: number },
  changedAt: number,
): boolean {
  const { path } = targetOf(request)
  const seen = reads.filter((read) => read.answered < asked && (read.path === path || path.startsWith(`${read.path}/`)))
  return seen.length > 0 && seen.every(({ applied }) => applied < changedAt)
}

function readsOf({ requests, events }: FindingsSource, isApps: IsApps): readonly Read[] {
  const answered = placesOf(events, 'answered')
  return [...placesOf(events, 'applied')].flatMap(([number, applied]) => {
    const request = requests[number - 1]!
    const isRead = isApps(number) && (request.answer?.status ?? 500) < 400
    return isRead ? [{ path: targetOf(request).path, applied, answered: answered.get(number) ?? Infinity }] : []
  })
}

/** The places of the events in which requests reached a stage, by the numbers of the requests. */
const placesOf = (
  events: readonly CapsuleEvent[],
  stage: 'asked' | 'applied' | 'answered',
): ReadonlyMap<number, number> =>
  new Map(events.flatMap((event, place) => (event[stage] === undefined ? [] : [[event[stage], place]])))

const rowsAtStart = ({ start }: FindingsSource): Map<string, KnownRow> =>
  new Map(
    Object.entries(start.tables).flatMap(([table, rows]) =>
      rows.map((row): [string, KnownRow] => [
        rowName(table, keyOf(table as TableName, row)),
        { row, changedByOthers: new Map() },
      ]),
    ),
  )

const rowName = (table: string, key: unknown): string => `${table}/${canonical(key)}`
