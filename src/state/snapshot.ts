import type { IdState } from '../core/ids.ts'
import type { ClockState } from '../core/time/clock.ts'
import { tableNames } from '../resources/database.ts'
import type { TablesState } from '../resources/database.ts'
import type { ThrottleState } from '../resources/throttle.ts'
import type { World } from '../resources/world.ts'

/** Rows, ids, time and counted requests at one moment, to be handed back to `restore`. Later ids follow from its seed. */
export interface Snapshot {
  readonly tables: TablesState
  readonly ids: IdState
  readonly seed: number
  readonly clock: ClockState
  readonly throttle: ThrottleState
}

/** Keeps references: rows are frozen, and a write copies what it touches. */
export function save({ tables, ids, clock, throttle }: World): Snapshot {
  const states = Object.fromEntries(tableNames.map((name) => [name, tables[name].save()]))
  return {
    tables: states as TablesState,
    ids: ids.save(),
    seed: ids.seed,
    clock: clock.save(),
    throttle: throttle.save(),
  }
}

/** Whether a row was written since the last `load`. */
export const isWritten = ({ tables }: World): boolean => tableNames.some((name) => tables[name].isWritten)

export function load({ tables, ids, clock, throttle }: World, snapshot: Snapshot): void {
  for (const name of tableNames) tables[name].load(snapshot.tables[name] as never)
  ids.load(snapshot.ids, snapshot.seed)
  clock.load(snapshot.clock)
  throttle.load(snapshot.throttle)
}
