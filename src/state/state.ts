import { compare } from '../core/compare.ts'
import type { IdState } from '../core/ids.ts'
import { isCounted } from '../core/ids.ts'
import { broken, checkJson, misplaced, requireVersion } from '../core/json/check.ts'
import { copyOfJson } from '../core/json/copies.ts'
import { isObject } from '../core/json/kinds.ts'
import { keptValues } from '../core/table/column-check.ts'
import { isoDate } from '../core/time/instant.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { Rows, TableName } from '../resources/database.ts'
import { SHORT_IDS } from '../resources/insights/model.ts'
import type { ThrottleState } from '../resources/throttle.ts'
import type { World } from '../resources/world.ts'
import { checkTables, requireReferences } from './rows.ts'
import { STATE_FORMAT, STATE_VERSION, stateFrameSchema } from './schema.ts'
import { save } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { readThrottle } from './throttle.ts'
import type { StoredThrottle } from './throttle.ts'

/** Everything a fake holds, as JSON: to be kept in a file, changed by hand and started from. */
export interface FakeState {
  readonly $schema?: string
  readonly format: typeof STATE_FORMAT
  readonly version: typeof STATE_VERSION
  readonly seed: number
  /** The time of the clock. */
  readonly now: string
  /** How many ids of each kind have been given out. A file may leave this out: it then follows from its rows. */
  readonly ids: { [kind: string]: number }
  readonly tables: { [N in TableName]: { -readonly [K in keyof Rows[N]]: Rows[N][K] }[] }
  /** Rate limits and what has been counted against them; absent if there are none. */
  readonly throttle?: StoredThrottle
}

type StateHead = Omit<FakeState, 'tables'>

/** A state that was read and holds together; what a file may leave out is filled in. */
interface ReadState {
  /** The options of a fake that continues from it. */
  readonly origin: { readonly seed?: number; readonly now?: string }
  readonly ids: IdState
  readonly tables: Readonly<Partial<Record<TableName, readonly object[]>>>
  readonly throttle: ThrottleState | undefined
}

/**
 * Writes the whole state of a world: a copy, free to be changed.
 *
 * @throws FakeUsageError when a row names one that does not exist: no fake could start from that.
 */
export function exportState(world: World): FakeState {
  const state = stateOf(save(world))
  requireReferences(state.tables, 'No fake could start from this state')
  return state
}

/** Writes the state that a snapshot of a world holds. */
export function stateOf(snapshot: Snapshot): FakeState {
  const { throttle, ...head } = stateHead(snapshot)
  const tables = rowsByTable(snapshot)
  return copyOfJson<object>({ ...head, tables, ...(throttle && { throttle }) }) as FakeState
}

/** The rows of a snapshot by table, in order. */
export const rowsByTable = ({ tables }: Snapshot): Readonly<Record<string, readonly object[]>> =>
  Object.fromEntries(tableNames.map((name) => [name, tables[name].rows.slice()]))

/** Everything but the tables. */
export function stateHead({ ids, seed, clock, throttle: { limits, windows } }: Snapshot): StateHead {
  return {
    format: STATE_FORMAT,
    version: STATE_VERSION,
    seed,
    now: isoDate(clock.now),
    ids: Object.fromEntries([...ids].sort(([a], [b]) => compare(a, b))),
    ...(limits && { throttle: { limits, counted: Object.fromEntries(windows) } }),
  }
}

/**
 * Reads a state, from `exportState` or written by hand. Every row names its key and the rows it belongs to; whatever else
 * is left out takes the value it would have in a new row.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function readState(state: unknown): ReadState {
  if (!isObject(state) || state['format'] === undefined)
    throw broken('state', misplaced('', `what fake.exportState() gives, with the format "${STATE_FORMAT}"`, state))
  requireVersion('state', state, STATE_FORMAT, STATE_VERSION)
  checkJson('state', stateFrameSchema(), state)
  const { seed, now, ids, tables = {}, throttle } = state as Partial<FakeState>
  checkTables(tables)
  return {
    origin: { ...(seed !== undefined && { seed }), ...(now !== undefined && { now }) },
    ids: new Map(Object.entries(ids ?? countIds(tables))),
    tables,
    throttle: throttle === undefined ? undefined : readThrottle(throttle),
  }
}

type StoredRows = readonly { readonly id: unknown }[]

/**
 * Counts the ids of each kind that the rows of a state have used, for a state without counts, so that new rows get none
 * of them again.
 *
 * @see spec F.56
 */
function countIds(tables: Partial<Record<TableName, StoredRows>>): Readonly<Record<string, number>> {
  const counts = tableNames.flatMap((name) => {
    const count = countRows(tables[name] ?? [])
    return kindsOf(name).map((kind) => [kind, count] as const)
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** A row that was removed leaves a gap in the numbers of the others. */
const countRows = (rows: StoredRows): number =>
  rows.reduce((count, { id }) => (typeof id === 'number' && isCounted(id) ? Math.max(count, id) : count), rows.length)

function kindsOf(name: TableName): readonly string[] {
  const hasUuid = Object.values(definitions[name].columns).some(({ filled }) => filled === 'uuid')
  return [`${name} factory`, ...(hasUuid ? [`${name} uuid`] : []), ...(name === 'insight' ? [SHORT_IDS] : [])]
}

/** Puts a state that was read into a world that is empty. */
export function loadState({ tables, ids, throttle }: World, state: ReadState): void {
  if (state.throttle) throttle.load(state.throttle)
  ids.load(state.ids)
  for (const name of tableNames)
    for (const row of state.tables[name] ?? []) tables[name].insert(keptValues(definitions[name], row))
}
