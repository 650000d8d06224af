import type { Key } from '../../core/table/columns.ts'
import { positionOf } from '../../core/table/tag.ts'
import type { Fake } from '../../fake/fake.ts'
import { writeRow } from '../../repro/capsule/write-event.ts'
import { keyOf, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { rowDifferences } from '../../state/row-differences.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { readState, rowsByTable, stateHead } from '../../state/state.ts'
import { readThrottle } from '../../state/throttle.ts'
import type { StoredThrottle } from '../../state/throttle.ts'
import { wallClock } from '../wall-clock.ts'

/** The difference from the start, as JSON. */
export interface StateChanges {
  /** The time of the clock; null while it follows real time. */
  readonly now: number | null
  /** How far a clock that follows real time is ahead of it, in milliseconds; absent if that stays as it is. */
  readonly ahead?: number
  readonly ids: readonly (readonly [kind: string, count: number])[]
  readonly tables: Readonly<Partial<Record<TableName, TableChanges>>>
  /** Rate limits and what has been counted; absent if they are as at the start. */
  readonly throttle?: StoredThrottle
}

/** The changes of the rows of one table. */
export interface TableChanges {
  /** Rows that are new or changed. */
  readonly put: readonly object[]
  /**
   * The keys of removed rows of the start. A row that was removed and added again is in both lists, because it is now
   * at the end of its table.
   */
  readonly gone: readonly Key[]
}

/** Whether nothing has changed. Rows, ids and counters are replaced and never changed, so comparing references is enough. */
export function isSame(one: Snapshot, other: Snapshot): boolean {
  const { clock, ids, throttle, tables } = one
  return (
    ids === other.ids &&
    throttle === other.throttle &&
    clock.following === other.clock.following &&
    (clock.following || clock.now === other.clock.now) &&
    tableNames.every((name) => tables[name].rows === other.tables[name].rows)
  )
}

/** How a fake differs from its start. */
export function changesSince(start: Snapshot, fake: Fake): StateChanges {
  const { tables, ids, clock, throttle } = fake.snapshot()
  const differences = rowDifferences(start.tables, tables)
  const changed = tableNames.flatMap((name) => {
    const own = differences.filter(({ table }) => table === name)
    const put = own.flatMap(({ after }) => after ?? [])
    const gone = own.flatMap(({ before, after }) => (before && isGone(before, after) ? [keyOf(name, before)] : []))
    return own.length > 0 ? [[name, { put, gone }] as const] : []
  })
  return {
    now: clock.following ? null : clock.now,
    ids: [...ids],
    tables: Object.fromEntries(changed),
    ...(throttle !== start.throttle &&
      throttle.limits && {
        throttle: { limits: throttle.limits, counted: Object.fromEntries(throttle.windows) },
      }),
  }
}

const isGone = (before: object, after: object | undefined): boolean =>
  after === undefined || positionOf(after) !== positionOf(before)

/**
 * Puts a fake at its start and applies the changes to it.
 *
 * @throws an error when the result is no valid state; the fake is then at its start.
 */
export function applyChanges(fake: Fake, start: Snapshot, changes: StateChanges): void {
  const { ids, tables, throttle } = changes
  const clock = clockOf(fake, changes)
  fake.restore(start)
  try {
    for (const name of tableNames) if (tables[name]) applyToTable(fake, name, tables[name])
    fake.world.ids.load(new Map(ids))
    reserveIds(fake)
    if (throttle !== undefined) fake.world.throttle.load(readThrottle(throttle))
    fake.clock.load(clock)
    requireState(fake)
  } catch (error) {
    fake.restore(start)
    throw error
  }
}

function clockOf(fake: Fake, { now, ahead }: StateChanges): Snapshot['clock'] {
  if (now !== null) return { now, following: false }
  return ahead === undefined ? fake.clock.save() : { now: wallClock().now() + ahead, following: true }
}

/** Keeps new ids above those of all rows: a forged link or kept text may count fewer, and then no row could be added. */
function reserveIds({ world }: Fake): void {
  for (const name of tableNames)
    for (const row of world.tables[name].all()) {
      const key = keyOf(name, row)
      if (typeof key === 'number') world.ids.reserve(name, key)
    }
}

/** Checks the present state as a state file is checked, without copying it: rows are JSON already. */
function requireState(fake: Fake): void {
  const snapshot = fake.snapshot()
  readState({ ...stateHead(snapshot), tables: rowsByTable(snapshot) })
}

function applyToTable({ world }: Fake, name: TableName, { put, gone }: TableChanges): void {
  for (const key of gone) world.tables[name].drop(key)
  for (const row of put) writeRow(world, { table: name, row })
}
