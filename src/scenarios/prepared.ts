import { DEFAULT_SEED } from '../core/ids.ts'
import { freezeMembers } from '../core/table/frozen.ts'
import { DEFAULT_NOW, isoDate } from '../core/time/instant.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { anyTable, definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import { eventTime } from '../resources/events/time.model.ts'
import { daysUntil } from '../resources/insights/model.ts'
import type { Scenario, World } from '../resources/world.ts'
import type { FakeState } from '../state/state.ts'
import { readThrottle } from '../state/throttle.ts'

/**
 * Fills a world with a prepared state if the factories would make the very same one, which takes ten times as long;
 * otherwise, as for another seed, calls `make`. The factories decide what a scenario is: a test makes every prepared
 * state again and compares.
 *
 * @param prepared - The text of the file in `fixtures/`.
 * @param make - Makes the rows with factories.
 * @throws FakeUsageError when there is no world, as in `createFake({ scenario: typical() })`.
 */
export function fill(world: World, prepared: string, make: Scenario): void {
  if (!(world as World | undefined)?.ids)
    throw new FakeUsageError(
      'A scenario is called by the fake: createFake({ scenario: typical }), without () after its name.',
    )
  if (isUsual(world)) loadPrepared(world, prepared)
  else make(world)
}

/** Whether a world has the default seed, which is that of the states in `fixtures/`, and nothing was done to it yet. */
function isUsual({ ids, throttle, tables }: World): boolean {
  const isEmpty = tableNames.every((name) => tables[name].size === 0) && ids.save().size === 0
  return ids.seed === DEFAULT_SEED && isEmpty && !throttle.isLimiting
}

/**
 * Puts a state that this package has written itself into a world that is empty. Its rows have every column and are used
 * nowhere else, so a cold test file has them in a quarter of the time that `loadState` takes.
 */
function loadPrepared(world: World, text: string): void {
  const { ids, clock, throttle } = world
  const state = JSON.parse(text) as FakeState
  const now = clock.now()
  if (now !== Date.parse(DEFAULT_NOW)) moveDates(state, now)
  if (state.throttle) throttle.load(readThrottle(state.throttle))
  ids.load(new Map(Object.entries(state.ids)))
  for (const name of tableNames) {
    for (const row of state.tables[name]) freezeMembers(row)
    anyTable(world, name).fill(state.tables[name])
  }
}

/** The part of a result that says which days it is about. */
interface Series {
  days: readonly string[]
  labels: readonly string[]
}

/**
 * Brings a prepared state to another time: every date moves by the same, and results of insights are about the days until
 * then. The factories would make the very same rows at that time. The state must be fresh from `JSON.parse`.
 */
function moveDates({ tables, throttle }: FakeState, now: number): void {
  const by = now - Date.parse(DEFAULT_NOW)
  for (const name of tableNames) moveColumns(name, tables[name] as object[] as Record<string, unknown>[], by)
  const days = daysUntil(now)
  for (const { result } of tables.insight)
    for (const series of (result ?? []) as Series[]) Object.assign(series, { days: [...days], labels: [...days] })
  for (const counts of Object.values(throttle?.counted ?? {}))
    for (const count of counts) Object.assign(count, { at: count.at + by })
}

function moveColumns(table: TableName, rows: readonly Record<string, unknown>[], by: number): void {
  const write = table === 'event' ? (time: number) => eventTime(isoDate(time)) : isoDate
  for (const [column, { format }] of Object.entries(definitions[table].columns)) {
    if (format !== 'date-time') continue
    for (const row of rows) if (row[column]) row[column] = write(Date.parse(row[column] as string) + by)
  }
}
