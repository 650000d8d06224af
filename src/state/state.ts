import type { ClockState } from '../core/time/clock.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { IdState } from '../core/ids.ts'
import { isoDate } from '../core/time/instant.ts'
import { isObject, show } from '../core/table/column-check.ts'
import { instant, integer } from '../core/table/columns.ts'
import type { RateLimits, ThrottleState } from '../core/time/throttle.ts'
import { tableNames } from '../resources/database.ts'
import type { Rows, TableName, TablesState } from '../resources/database.ts'
import { broken, checkColumn, checkTables } from './rows.ts'
import { readThrottle } from './throttle.ts'
import type { World } from '../resources/world.ts'

export const STATE_FORMAT = 'fake-dashboards/state'
export const STATE_VERSION = 1

/** Everything a fake holds, as JSON: to be kept in a file, changed by hand and started from. */
export interface FakeState {
  readonly $schema?: string
  readonly format: typeof STATE_FORMAT
  readonly version: typeof STATE_VERSION
  readonly seed: number
  /** Where the clock stands. */
  readonly now: string
  /** How many ids of each kind have been handed out. */
  readonly ids: { [kind: string]: number }
  readonly tables: { [N in TableName]: { -readonly [K in keyof Rows[N]]: Rows[N][K] }[] }
  /** Rate limits and what has been counted against them; absent where there are none. */
  readonly throttle?: {
    readonly limits: RateLimits
    /** Requests by moment, in milliseconds since 1970, for each `<kind>/<place of the limit>/<id of the key>`. */
    readonly counted: { [window: string]: readonly { readonly at: number; readonly requests: number }[] }
  }
}

type Head = Omit<FakeState, 'tables'>

/** What a snapshot keeps. */
interface Saved {
  readonly tables: TablesState
  readonly ids: IdState
  readonly clock: ClockState
  readonly throttle: ThrottleState
}

/** A state that was read and holds together; what a file may leave out is filled in. */
export interface ReadState {
  /** What a fake that goes on from it is made with. */
  readonly origin: { readonly seed?: number; readonly now?: string }
  readonly ids: IdState
  readonly tables: Readonly<Partial<Record<TableName, readonly object[]>>>
  readonly throttle: ThrottleState | undefined
}

/** Writes the whole state of a world: a copy, free to be changed. */
export function exportState(world: World): FakeState {
  return toState(stateHead(world), (name) => world.tables[name].all())
}

/** Writes what a snapshot of a world holds. */
export function stateOf({ tables, ids, clock, throttle }: Saved, seed: number): FakeState {
  const head = toHead(seed, isoDate(clock.now), ids, throttle)
  return toState(head, (name) => tables[name].rows.values())
}

function toState({ throttle, ...head }: Head, rowsOf: (name: TableName) => Iterable<object>): FakeState {
  const tables = Object.fromEntries(tableNames.map((name) => [name, [...rowsOf(name)]]))
  return JSON.parse(JSON.stringify({ ...head, tables, ...(throttle && { throttle }) })) as FakeState
}

/** Everything but the tables. */
export const stateHead = ({ ids, clock, throttle }: World): Head =>
  toHead(ids.seed, clock.iso(), ids.save(), throttle.save())

function toHead(seed: number, now: string, ids: IdState, { limits, windows }: ThrottleState): Head {
  return {
    format: STATE_FORMAT,
    version: STATE_VERSION,
    seed,
    now,
    ids: Object.fromEntries([...ids].sort(([a], [b]) => (a < b ? -1 : 1))),
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
  if (!isObject(state)) throw broken('', 'an object', state)
  checkVersion(state['format'], state['version'])
  const { $schema, format: _format, version: _version, seed, now, ids = {}, tables = {}, throttle, ...others } = state
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new FakeUsageError(
      `Broken state: unknown key "${unknown}". Known: $schema, format, version, seed, now, ids, tables, throttle.`,
    )
  if ($schema !== undefined && typeof $schema !== 'string') throw broken('$schema', 'text', $schema)
  if (seed !== undefined) checkColumn('seed', integer(), seed)
  if (now !== undefined) checkColumn('now', instant(), now)
  return {
    origin: { ...(seed !== undefined && { seed: seed as number }), ...(now !== undefined && { now: now as string }) },
    ids: readIds(ids),
    tables: checkTables(tables),
    throttle: throttle === undefined ? undefined : readThrottle(throttle),
  }
}

/** Puts a state that was read into a world that is empty. */
export function loadState({ tables, ids, throttle }: World, state: ReadState): void {
  if (state.throttle) throttle.load(state.throttle)
  ids.load(state.ids)
  for (const name of tableNames) for (const row of state.tables[name] ?? []) tables[name].insert(row as never)
}

function checkVersion(format: unknown, version: unknown): void {
  if (format !== STATE_FORMAT) throw broken('format', show(STATE_FORMAT), format)
  if (typeof version === 'number' && version > STATE_VERSION)
    throw new FakeUsageError(
      `This state is of version ${version}, which is newer than this package reads (${STATE_VERSION}). Update fake-dashboards.`,
    )
  if (version !== STATE_VERSION) throw broken('version', String(STATE_VERSION), version)
}

function readIds(ids: unknown): IdState {
  if (!isObject(ids)) throw broken('ids', 'an object', ids)
  for (const [kind, count] of Object.entries(ids)) {
    checkColumn(`ids.${kind}`, integer(), count)
    if ((count as number) < 0) throw broken(`ids.${kind}`, 'a whole number that is not negative', count)
  }
  return new Map(Object.entries(ids)) as IdState
}
