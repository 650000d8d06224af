import { asText } from '../../core/json/text.ts'
import { definitions, keyOf, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { FakeState } from '../../state/state.ts'
import type { Capsule, CapsuleRow } from '../capsule/capsule.ts'
import { rowsOf } from '../state-rows.ts'

type Row = Readonly<Record<string, unknown>>

/** A row of the start, and the places of the rows that point to it and that it points to. */
export interface LinkedRow {
  readonly table: TableName
  readonly row: Row
  readonly namedBy: number[]
  readonly pointsTo: number[]
}

/** How many rows a capsule starts with. */
export const rowCountOf = ({ start }: Capsule): number =>
  tableNames.reduce((count, name) => count + rowsOf(start, name).length, 0)

/** All rows of a start, in the order of the tables. */
export function linkedRows(start: FakeState): readonly LinkedRow[] {
  const rows = tableNames.flatMap((table) =>
    rowsOf(start, table).map((row): LinkedRow => ({ table, row, namedBy: [], pointsTo: [] })),
  )
  const places = new Map(rows.map(({ table, row }, place) => [nameOf(table, keyOf(table, row)), place]))
  for (const [place, { table, row, pointsTo }] of rows.entries())
    for (const name of namesIn(table, row)) {
      const named = places.get(name)
      if (named === undefined) continue
      rows[named]!.namedBy.push(place)
      pointsTo.push(named)
    }
  return rows
}

/** These rows and all that point to them. */
export const withDependants = (rows: readonly LinkedRow[], places: Iterable<number>): ReadonlySet<number> =>
  reached(places, (place) => rows[place]!.namedBy)

/** These rows and all that they point to. */
export const withReferenced = (rows: readonly LinkedRow[], places: Iterable<number>): ReadonlySet<number> =>
  reached(places, (place) => rows[place]!.pointsTo)

function reached(places: Iterable<number>, next: (place: number) => readonly number[]): ReadonlySet<number> {
  const all = new Set(places)
  for (const place of all) for (const other of next(place)) all.add(other)
  return all
}

/** The places of the rows that rows written from outside point to: they have to stay. */
export function pinnedBy(events: Capsule['events'], rows: readonly LinkedRow[]): readonly number[] {
  const written = events.flatMap((event) => event.written ?? [])
  const names = new Set(written.flatMap(({ table, row }: CapsuleRow) => (row ? namesIn(table, row as Row) : [])))
  return rows.flatMap(({ table, row }, place) => (names.has(nameOf(table, keyOf(table, row))) ? [place] : []))
}

/** The start without some of its rows. */
export function withoutRows(start: FakeState, rows: readonly LinkedRow[], gone: ReadonlySet<number>): FakeState {
  const tables = Object.fromEntries(tableNames.map((name): [string, Row[]] => [name, []]))
  for (const [place, { table, row }] of rows.entries()) if (!gone.has(place)) tables[table]!.push(row)
  return { ...start, tables: tables as unknown as FakeState['tables'] }
}

const nameOf = (table: string, key: unknown): string => `${table} ${asText(key)}`

/** The rows that a row points to. */
export function namesIn(table: string, row: Row): readonly string[] {
  return Object.entries(definitions[table as TableName].columns).flatMap(([column, { references }]) =>
    references === undefined || row[column] === null ? [] : [nameOf(references, row[column])],
  )
}
