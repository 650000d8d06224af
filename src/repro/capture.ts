import { BODY_SIZE, LARGEST_BODY } from '../core/body.ts'
import type { RowChange } from '../core/changes.ts'
import { isoDate } from '../core/clock.ts'
import type { CorsOrigins } from '../core/cors.ts'
import type { Entry } from '../core/entry.ts'
import { FakeUsageError } from '../core/errors.ts'
import type { FaultCount, Moment, Recording, Take } from '../core/recording.ts'
import { definitions } from '../database.ts'
import type { TableName } from '../database.ts'
import type { Snapshot } from '../fake.ts'
import { stateOf } from '../state.ts'
import type { FakeState } from '../state.ts'
import type { World } from '../world.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule, CapsuleAnswer, CapsuleEvent, CapsuleRequest, CapsuleRow } from './capsule.ts'
import { Tokens } from './tokens.ts'

/** What is written into a capsule as it is. */
export interface CaptureOptions {
  /**
   * `'keep'` leaves keys and tokens as they are. Otherwise each has a stand-in, the same wherever it is.
   *
   * @defaultValue `'replace'`
   */
  readonly tokens?: 'replace' | 'keep'
}

/** The fake that is captured. */
export interface Captured {
  readonly recording: Recording<Snapshot>
  readonly world: World
  readonly baseUrl: string | undefined
  readonly cors: CorsOrigins | undefined
}

/** The headers that an answer depends on; no other is anybody's business. */
const HEADERS = ['authorization', 'content-type', 'accept', 'origin']

/** @throws FakeUsageError when the journal has forgotten what was sent. */
export function capture({ recording, world, baseUrl, cors }: Captured, { tokens }: CaptureOptions = {}): Capsule {
  const take = recording.whole()
  if (!take)
    throw new FakeUsageError(
      'The journal has forgotten what was sent: it holds 16 MiB of bodies. Empty it with journal.clear() before what you want to capture.',
    )
  const scribe = new Scribe(take.start)
  for (const happening of take.happenings) scribe.write(happening)
  scribe.end(recording.rest)
  const kept = tokens === 'keep'
  const capsule: Capsule = {
    format: CAPSULE_FORMAT,
    version: CAPSULE_VERSION,
    tokens: kept ? 'kept' : 'replaced',
    contract: world.contract,
    auth: world.auth,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(cors && { cors }),
    start: stateOf(take.start, world.ids.seed),
    ...scribe.written(),
  }
  return kept ? (JSON.parse(JSON.stringify(capsule)) as Capsule) : withoutTokens(capsule)
}

function withoutTokens({ start, requests, events, ...capsule }: Capsule): Capsule {
  const tokens = new Tokens()
  const tables = Object.entries(start.tables).map(([table, rows]) => [
    table,
    (rows as readonly object[]).map((row) => tokens.inRow(table, row)),
  ])
  return tokens.everywhere({
    ...capsule,
    start: { ...start, tables: Object.fromEntries(tables) as FakeState['tables'] },
    requests: requests.map((request) => tokens.inRequest(request)),
    events: events.map((event) => (event.written ? { ...event, written: tokens.inRows(event.written) } : event)),
  })
}

/** Writes down what happened; what has not changed is not said twice. */
class Scribe {
  readonly #numbers = new Map<Entry, number>()
  readonly #events: CapsuleEvent[] = []
  readonly #faults: Record<string, FaultCount['definition']> = {}
  #last: Moment

  constructor({ ids, throttle, clock }: Snapshot) {
    this.#last = { time: clock.now, ids, throttle, faults: [] }
  }

  write({ is, entry, written, moment, after }: Take<Snapshot>['happenings'][number]): void {
    this.#between(written, moment)
    const known = this.#numbers.get(entry)
    if (known === undefined && is === 'answered') return
    const number = known ?? this.#numbers.size + 1
    this.#numbers.set(entry, number)
    if (known === undefined && is === 'applied') this.#push({ asked: number }, moment)
    this.#push({ [is]: number }, moment)
    if (after) this.#events.push({ ...this.#events.pop(), ...this.#idsUntil(after), ...this.#countedIn(after) })
  }

  end({ written, moment }: { readonly written: readonly RowChange[]; readonly moment: Moment }): void {
    this.#between(written, moment)
    if (moment.time !== this.#last.time) this.#push({}, moment)
  }

  written(): Pick<Capsule, 'faults' | 'requests' | 'events'> {
    return { faults: this.#faults, requests: [...this.#numbers.keys()].map(toRequest), events: this.#events }
  }

  /** What nobody asked for. */
  #between(written: readonly RowChange[], moment: Moment): void {
    const { limits, windows } = this.#last.throttle
    const isThrottled = moment.throttle.limits !== limits || moment.throttle.windows !== windows
    const ids = this.#idsUntil(moment)
    if (written.length === 0 && !ids.ids && !isThrottled) return
    const throttle = isThrottled && { throttle: throttleOf(moment) }
    this.#last = { ...this.#last, throttle: moment.throttle }
    this.#push({ written: written.map(toRow), ...ids, ...throttle }, moment)
  }

  #push(event: CapsuleEvent, { time, faults }: Moment): void {
    const at = time === this.#last.time ? {} : { at: isoDate(time) }
    const isSame = JSON.stringify(faults.map(counts)) === JSON.stringify(this.#last.faults.map(counts))
    for (const { number, definition } of faults) if (!definition.match?.predicate) this.#faults[number] = definition
    const inForce = Object.fromEntries(faults.filter(({ number }) => number in this.#faults).map(counts))
    this.#events.push({ ...event, ...at, ...(!isSame && { faults: inForce }) })
    this.#last = { ...this.#last, time, faults }
  }

  #idsUntil({ ids }: Moment): Pick<CapsuleEvent, 'ids'> {
    const changed = ids === this.#last.ids ? [] : [...ids].filter(([kind, n]) => this.#last.ids.get(kind) !== n)
    this.#last = { ...this.#last, ids }
    return changed.length > 0 ? { ids: Object.fromEntries(changed) } : {}
  }

  #countedIn({ throttle }: Moment): Pick<CapsuleEvent, 'counted'> {
    const { windows } = this.#last.throttle
    const counted = [...throttle.windows].filter(([name, window]) => windows.get(name) !== window)
    this.#last = { ...this.#last, throttle }
    return counted.length > 0 ? { counted: counted.map(([name]) => name) } : {}
  }
}

const counts = ({ number, matched, fired }: FaultCount) => [number, { matched, fired }] as const

const throttleOf = ({ throttle: { limits, windows } }: Moment): CapsuleEvent['throttle'] =>
  limits ? { limits, counted: Object.fromEntries(windows) } : null

function toRequest(entry: Entry): CapsuleRequest {
  const { method, url, requestHeaders, bytes, faults, changes, reply, failure, rule } = entry
  const headers = HEADERS.flatMap((name) => {
    const value = requestHeaders.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const isTooLarge = rule === BODY_SIZE.rule && !bytes
  return {
    method,
    url,
    headers: { ...Object.fromEntries(headers), ...(isTooLarge && { 'content-length': String(LARGEST_BODY + 1) }) },
    ...(bytes && bytes.length > 0 && { body: toBody(bytes) }),
    ...(faults.length > 0 && { faults: faults.map(({ then }) => then) }),
    ...(changes.length > 0 && { rows: changes.map(toRow) }),
    ...(reply && { answer: toAnswer(entry)! }),
    ...(failure !== undefined && { failure }),
  }
}

/** What an entry was answered. */
export function toAnswer({ reply, light }: Pick<Entry, 'reply' | 'light'>): CapsuleAnswer | undefined {
  return reply && { status: reply.status, headers: reply.headers, ...(!light && { body: reply.text }) }
}

function toBody(bytes: Uint8Array): NonNullable<CapsuleRequest['body']> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
  }
}

function toRow({ table, before, after }: RowChange): CapsuleRow {
  if (after) return { table, row: after }
  return { table, gone: (before as Readonly<Record<string, string | number>>)[definitions[table as TableName].key]! }
}
