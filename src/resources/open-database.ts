import type { Ids } from '../core/ids.ts'
import { ChangeLog } from '../core/table/changes.ts'
import { valuesCheck } from '../core/table/column-check.ts'
import type { Fill } from '../core/table/columns.ts'
import { openLibrary } from '../core/table/engine.ts'
import type { Library } from '../core/table/engine.ts'
import { findReferrers, settleReferrers } from '../core/table/references.ts'
import { RowConstructor } from '../core/table/row-constructor.ts'
import { Table } from '../core/table/table.ts'
import type { TableParts } from '../core/table/table.ts'
import type { Clock } from '../core/time/clock.ts'
import { definitions, tableNames } from './database.ts'
import type { TableName, Tables } from './database.ts'
import { writtenColumns } from './written-columns.ts'

const referrersOf = findReferrers(definitions)

/** The parts of each table that are the same in every fake. */
const parts = tableNames.map((name) => ({
  name,
  definition: definitions[name],
  rowConstructor: new RowConstructor(name, definitions[name]),
  fitting: valuesCheck(name, { ...definitions[name], columns: writtenColumns(name) }),
  referrers: referrersOf.get(name)!,
}))

/** The rows of one fake. */
export interface Database {
  readonly tables: Tables
  /** The `@mswjs/data` model over the same rows, created on first use. */
  readonly library: () => Readonly<Record<TableName, Library>>
  readonly log: ChangeLog<TableName>
}

/** Creates the tables of one fake. */
export function openDatabase(clock: Clock, ids: Ids): Database {
  const log = new ChangeLog<TableName>()
  const tables: Record<string, Table<object>> = {}
  for (const { referrers, ...own } of parts) {
    const settle: TableParts['settle'] = (key, to) => settleReferrers(tables, referrers, key, to)
    tables[own.name] = new Table({ ...own, fill: fillOf(own.name, clock, ids, tables), log, settle })
  }
  let library: Readonly<Record<string, Library>> | undefined
  const openOnce = () => (library ??= openLibrary(definitions, (name) => tables[name]!.all().slice()))
  return { tables: tables as Tables, library: openOnce, log }
}

const fillOf = (name: string, clock: Clock, ids: Ids, tables: Readonly<Record<string, Table<object>>>): Fill => ({
  now: () => clock.iso(),
  serial: () => ids.next(name),
  reserve: (taken) => ids.reserve(name, taken),
  uuid: () => freeUuid(tables[name]!, ids),
})

/** A UUID that no row has as its key. @see spec F.56 */
function freeUuid(table: Table<object>, ids: Ids): string {
  for (;;) {
    const uuid = ids.uuid(table.name)
    if (!table.get(uuid)) return uuid
  }
}
