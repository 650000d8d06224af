import type { ContractChoice } from '../../contract/contract.ts'
import { counted } from '../../core/counted.ts'
import { broken, misplaced, requireVersion } from '../../core/json/check.ts'
import { isObject } from '../../core/json/kinds.ts'
import { show } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { keyOf, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { countIn } from '../../resources/throttle.ts'
import type { RateName } from '../../resources/throttle.ts'
import type { FakeState } from '../../state/state.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule, CapsuleEvent, CapsuleRow } from './capsule.ts'
import { requireUnchanged } from './checksum.ts'

/**
 * Runs a step with a capsule of which only the head was checked. When the step fails, the error says so, and how to
 * check all of it: that code is large, and comes with `fake-dashboards/repro`.
 *
 * @throws FakeUsageError when the capsule is broken.
 */
export function withUncheckedCapsule<T>(step: () => T): T {
  try {
    return step()
  } catch (cause) {
    if (cause instanceof FakeUsageError) throw cause
    throw new FakeUsageError(
      `Broken capsule: ${(cause as Error).message}. See where: await replay(capsule) of fake-dashboards/repro.`,
      { cause },
    )
  }
}

/** Refuses what is no capsule, and a capsule of a version that cannot be read. */
export function requireCapsule(given: unknown): Capsule {
  if (!isObject(given) || given['format'] === undefined)
    throw broken('capsule', misplaced('', 'what await fake.capture() gives, or captureHar of a recording (HAR)', given))
  requireVersion('capsule', given, CAPSULE_FORMAT, CAPSULE_VERSION)
  return given as unknown as Capsule
}

/** The options of a fake that stands at a request of a capsule. */
interface OpenedCapsule extends Pick<Capsule, 'auth' | 'baseUrl' | 'cors'> {
  readonly contract: ContractChoice
  readonly state: FakeState
  readonly faults: readonly FaultDefinition[]
}

/**
 * Opens a capsule at the moment when a request came.
 *
 * @throws FakeUsageError when it is no capsule or of a newer version, there is no such request, or one before it was
 *   changed by hand.
 */
export function openCapsule(given: unknown, at = 1): OpenedCapsule {
  const capsule = requireCapsule(given)
  const { contract, auth, baseUrl, cors, requests, events } = capsule
  if (!Number.isInteger(at) || at < 1 || at > requests.length + 1)
    throw new FakeUsageError(
      `The capsule has ${counted(requests.length, 'request')}; "at" goes from 1 to ${requests.length + 1} (after the last), got ${show(at)}.`,
    )
  requireUnchanged(requests.slice(0, at - 1))
  const until = events.findIndex(({ asked }) => asked === at)
  const before = until < 0 ? events : events.slice(0, until)
  const beforeAndAsked = events.slice(0, before.length + 1)
  const now = beforeAndAsked.findLast((event) => event.at !== undefined)?.at
  return {
    contract: { base: 'documented', ...contract },
    auth,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(cors && { cors }),
    state: { ...stateAfter(capsule, before), ...(now !== undefined && { now }) },
    faults: faultsAt(capsule, beforeAndAsked),
  }
}

function stateAfter({ start, requests }: Capsule, events: readonly CapsuleEvent[]): FakeState {
  const tables = openTables(start)
  const { throttle: first, ...rest } = start
  let { ids, now } = start
  let throttle = first
  for (const event of events) {
    now = event.at ?? now
    for (const row of rowsWrittenBy(event, requests)) writeInto(tables.get(row.table)!, row)
    ids = { ...ids, ...event.ids }
    if (event.throttle !== undefined) throttle = event.throttle ?? undefined
    for (const window of event.counted ?? []) throttle = withCounted(throttle, window, Date.parse(now))
  }
  const rows = Object.fromEntries([...tables].map(([name, own]) => [name, [...own.values()]]))
  return { ...rest, now, ids, tables: rows as FakeState['tables'], ...(throttle && { throttle }) }
}

/** The rows of one table, by their keys. */
type RowsByKey = Map<unknown, object>

const openTables = (start: FakeState): ReadonlyMap<string, RowsByKey> =>
  new Map(tableNames.map((name) => [name, new Map((start.tables[name] ?? []).map((row) => [keyOf(name, row), row]))]))

/** The rows that an event writes: from outside, by the rules of a request, or none. */
const rowsWrittenBy = ({ written, applied = 0 }: CapsuleEvent, requests: Capsule['requests']): readonly CapsuleRow[] =>
  written ?? requests[applied - 1]?.rows ?? []

function writeInto(rows: RowsByKey, { table, row, gone }: CapsuleRow): void {
  if (row) rows.set(keyOf(table as TableName, row), row)
  else rows.delete(gone)
}

/** @throws FakeUsageError when there is no such window. */
function withCounted(throttle: FakeState['throttle'], window: string, at: number): NonNullable<FakeState['throttle']> {
  const { limits, counted: windows } = throttle ?? { limits: undefined, counted: {} }
  const [rate, place] = window.split('/')
  const limit = limits?.[rate as RateName]?.[Number(place)]
  if (!limits || !limit) throw new FakeUsageError(`Broken capsule: there is no rate limit that counts in "${window}".`)
  return { limits, counted: { ...windows, [window]: countIn(limit, windows[window] ?? [], at).window } }
}

/**
 * The faults in force, each with the number of requests that it was still to meet. A `chance` starts again from its
 * first random number.
 */
function faultsAt({ faults }: Capsule, events: readonly CapsuleEvent[]): readonly FaultDefinition[] {
  const inForce = events.findLast((event) => event.faults !== undefined)?.faults ?? {}
  return Object.entries(inForce).flatMap(([number, { matched, fired }]) => {
    const { nth, ...fault } = faults[number]!
    const left = (fault.times ?? (nth === undefined ? Infinity : 1)) - fired
    if (left <= 0) return []
    const waits = (nth ?? 1) - matched
    return [{ ...fault, ...(waits > 1 && { nth: waits }), ...(left < Infinity && { times: left }) }]
  })
}
