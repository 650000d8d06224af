import { isObject, show } from '../../core/table/column-check.ts'
import { FakeUsageError } from '../../core/errors.ts'
import type { FaultDefinition } from '../../core/faults/fault.ts'
import { countIn } from '../../core/throttle.ts'
import type { RateName } from '../../core/throttle.ts'
import { definitions, tableNames } from '../../database.ts'
import type { TableName } from '../../database.ts'
import type { FakeOptions } from '../../fake.ts'
import { readState } from '../../state.ts'
import type { FakeState } from '../../state.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule, CapsuleEvent, CapsuleRow } from './capsule.ts'

/**
 * What a fake is made with that stands where a capsule was when a request came.
 *
 * @throws FakeUsageError when the capsule is broken or newer, or there is no such request.
 */
export function openCapsule(given: unknown, at = 1): FakeOptions {
  const capsule = readCapsule(given)
  const { contract, auth, baseUrl, cors, requests, events } = capsule
  if (!Number.isInteger(at) || at < 1 || at > requests.length + 1)
    throw new FakeUsageError(
      `The capsule has ${requests.length} requests; "at" is from 1 to ${requests.length + 1}, which is after the last, got ${at}.`,
    )
  const until = events.findIndex(({ asked }) => asked === at)
  const before = until < 0 ? events : events.slice(0, until)
  const now = [...events.slice(0, before.length + 1)].findLast((event) => event.at !== undefined)?.at
  return {
    contract: { base: 'documented', ...contract },
    auth,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(cors && { cors }),
    state: { ...stateAfter(capsule, before), ...(now !== undefined && { now }) },
    faults: faultsAt(capsule, events.slice(0, before.length + 1)),
  }
}

/** @throws FakeUsageError with the path, what was expected there and what was found. */
export function readCapsule(given: unknown): Capsule {
  const capsule = isObject(given) ? given : {}
  const { format, version, start, faults, requests, events } = capsule
  if (format !== CAPSULE_FORMAT) throw broken('format', show(CAPSULE_FORMAT), format)
  if (typeof version === 'number' && version > CAPSULE_VERSION)
    throw new FakeUsageError(
      `This capsule is of version ${version}, which is newer than this package reads (${CAPSULE_VERSION}). Update fake-dashboards.`,
    )
  if (version !== CAPSULE_VERSION) throw broken('version', String(CAPSULE_VERSION), version)
  readState(start)
  if (!isObject(faults)) throw broken('faults', 'an object', faults)
  for (const [place, request] of list('requests', requests).entries()) checkRequest(`requests[${place}]`, request)
  checkEvents(list('events', events), (requests as readonly unknown[]).length)
  return capsule as unknown as Capsule
}

function checkRequest(path: string, request: unknown): void {
  if (!isObject(request)) throw broken(path, 'an object', request)
  const { method, url, headers, rows = [] } = request
  if (typeof method !== 'string') throw broken(`${path}.method`, 'text', method)
  if (typeof url !== 'string' || !URL.canParse(url)) throw broken(`${path}.url`, 'a URL', url)
  if (!isObject(headers)) throw broken(`${path}.headers`, 'an object', headers)
  checkRows(`${path}.rows`, rows)
}

/** Requests come in the order of their numbers, and before anything else happens to them. */
function checkEvents(events: readonly unknown[], requests: number): void {
  let last = 0
  for (const [place, event] of events.entries()) {
    const path = `events[${place}]`
    if (!isObject(event)) throw broken(path, 'an object', event)
    const { asked, applied, answered, written = [] } = event
    if (asked !== undefined && (asked !== last + 1 || asked > requests))
      throw broken(`${path}.asked`, last < requests ? String(last + 1) : 'no further request', asked)
    if (asked !== undefined) last++
    for (const [is, number] of Object.entries({ applied, answered }))
      if (number !== undefined && !(Number.isInteger(number) && Number(number) >= 1 && Number(number) <= last))
        throw broken(`${path}.${is}`, 'the number of a request that was asked before', number)
    checkRows(`${path}.written`, written)
  }
}

function checkRows(path: string, rows: unknown): void {
  for (const [place, row] of list(path, rows).entries())
    if (!isObject(row) || !Object.hasOwn(definitions, String(row['table'])))
      throw broken(
        `${path}[${place}].table`,
        `one of ${Object.keys(definitions).join(', ')}`,
        isObject(row) && row['table'],
      )
}

function list(path: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw broken(path, 'a list', value)
}

const broken = (path: string, expected: string, got: unknown) =>
  new FakeUsageError(`Broken capsule: ${path}: expected ${expected}, got ${got === undefined ? 'nothing' : show(got)}.`)

type Keyed = Readonly<Record<string, unknown>>

/** The state that events lead to from the start. */
function stateAfter({ start, requests }: Capsule, events: readonly CapsuleEvent[]): FakeState {
  const tables = new Map<string, Map<unknown, object>>()
  for (const name of tableNames)
    tables.set(name, new Map((start.tables[name] ?? []).map((row) => [keyOf(name, row), row])))
  const put = ({ table, row, gone }: CapsuleRow) =>
    row ? tables.get(table)!.set(keyOf(table, row), row) : tables.get(table)!.delete(gone)
  let { ids, throttle, now } = start
  for (const event of events) {
    now = event.at ?? now
    ;(event.written ?? requests[(event.applied ?? 0) - 1]?.rows ?? []).forEach(put)
    ids = { ...ids, ...event.ids }
    if (event.throttle !== undefined) throttle = event.throttle ?? undefined
    for (const window of event.counted ?? []) throttle = counted(throttle!, window, Date.parse(now))
  }
  const rows = Object.fromEntries([...tables].map(([name, own]) => [name, [...own.values()]]))
  return { ...start, now, ids, tables: rows as unknown as FakeState['tables'], ...(throttle && { throttle }) }
}

const keyOf = (table: string, row: object): unknown => (row as Keyed)[definitions[table as TableName].key]

function counted(
  { limits, counted: windows }: NonNullable<FakeState['throttle']>,
  window: string,
  at: number,
): NonNullable<FakeState['throttle']> {
  const [rate, place] = window.split('/')
  const limit = limits[rate as RateName][Number(place)]!
  return { limits, counted: { ...windows, [window]: countIn(limit, windows[window] ?? [], at).window } }
}

/** The faults in force, with as much to do as they had left. Where chance decides, it starts again. */
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
