import { copyOfJson } from '../../core/json/copies.ts'
import type { RowChange } from '../../core/table/changes.ts'
import { isoDate } from '../../core/time/instant.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { FaultCount, Moment, RequestStep } from '../../observe/journal/session-log.ts'
import { keyOf } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import type { Capsule, CapsuleEvent } from './capsule.ts'
import { toRequest, toRow } from './exchanges.ts'

/** Writes the events of a capsule. What has not changed since the event before is left out. */
export class CapsuleWriter {
  readonly #numbers = new Map<Entry, number>()
  readonly #events: CapsuleEvent[] = []
  /** The faults that were ever in force, with their numbers in the capsule, which rise. */
  readonly #faults = new Map<FaultDefinition, number>()
  #lastNumber = 0
  readonly #start: Snapshot
  #last: Moment

  constructor(start: Snapshot) {
    const { ids, throttle, clock } = start
    this.#start = start
    this.#last = { time: clock.now, ids, throttle, faults: [] }
  }

  /**
   * Writes a step of a request. If the request came before the session log began, it is written as coming when its rules
   * run, or not at all.
   */
  write({ stage, entry, written, moment, after }: RequestStep): void {
    this.#writeOutside({ written, moment })
    const known = this.#numbers.get(entry)
    if (known === undefined && stage === 'answered') return
    const number = known ?? this.#numbers.size + 1
    this.#numbers.set(entry, number)
    if (known === undefined && stage === 'applied') this.#push({ asked: number, ...this.#changesUntil(moment) }, moment)
    const { ids, throttle } = after ?? this.#last
    const now = { ...moment, ids, throttle }
    const counts = { ...idsBetween(this.#last, now), ...countedBetween(this.#last, now) }
    this.#push({ [stage]: number, ...this.#changesUntil(moment), ...counts }, now)
  }

  end({ written, moment }: Pick<RequestStep, 'written' | 'moment'>): void {
    this.#writeOutside({ written, moment })
    const changes = this.#changesUntil(moment)
    if (Object.keys(changes).length > 0) this.#push(changes, moment)
  }

  written(): Pick<Capsule, 'faults' | 'requests' | 'events'> {
    const faults = Object.fromEntries([...this.#faults].map(([definition, number]) => [number, definition]))
    const requests = [...this.#numbers.keys()].map(toRequest)
    return { faults: copyOfJson(faults), requests, events: copyOfJson(this.#events) }
  }

  /** Rows, ids and rate limits that no request changed. */
  #writeOutside({ written, moment }: Pick<RequestStep, 'written' | 'moment'>): void {
    const { limits, windows } = this.#last.throttle
    const { throttle } = moment
    const isThrottled = throttle.limits !== limits || throttle.windows !== windows
    const ids = idsBetween(this.#last, moment)
    const later = written.slice(this.#countKnown(written))
    if (later.length === 0 && !ids.ids && !isThrottled) return
    const limited = isThrottled && { throttle: throttleOf(moment) }
    this.#push({ written: later.map(toRow), ...ids, ...limited, ...this.#changesUntil(moment) }, moment)
  }

  /**
   * How many of the rows the start has already: if the recording before it was forgotten, the first step brings those that
   * were written since the step before that.
   */
  #countKnown(written: RequestStep['written']): number {
    const isKnown = ({ table, after }: RowChange<TableName>): boolean =>
      after !== undefined && this.#start.tables[table].byKey.get(keyOf(table, after)) === after
    return written.findLastIndex(isKnown) + 1
  }

  /** The time of the clock and the faults in force, if they have changed. */
  #changesUntil({ time, faults }: Moment): Pick<CapsuleEvent, 'at' | 'faults'> {
    const at = time !== this.#last.time && { at: isoDate(time) }
    const [before, now] = [this.#countsOf(this.#last.faults), this.#countsOf(faults)]
    return { ...at, ...(JSON.stringify(before) !== JSON.stringify(now) && { faults: now }) }
  }

  #countsOf(faults: Moment['faults']): NonNullable<CapsuleEvent['faults']> {
    const counts = faults.filter(isWritable).map((fault) => {
      const { matched, fired } = fault
      return [this.#numberOf(fault), { matched, fired }] as const
    })
    return Object.fromEntries(counts)
  }

  /** A fault has its own number, unless there was another one with it before all were cleared. */
  #numberOf({ number, definition }: FaultCount): number {
    const known = this.#faults.get(definition)
    if (known !== undefined) return known
    this.#lastNumber = Math.max(number, this.#lastNumber + 1)
    this.#faults.set(definition, this.#lastNumber)
    return this.#lastNumber
  }

  #push(event: CapsuleEvent, now: Moment): void {
    this.#events.push(event)
    this.#last = now
  }
}

/** The ids handed out and the requests counted: what rules change besides rows. */
export type MomentCounts = Pick<Moment, 'ids' | 'throttle'>

/** The ids that were handed out between two moments; nothing if there are none. */
export function idsBetween(before: MomentCounts, after: MomentCounts): Pick<CapsuleEvent, 'ids'> {
  if (before.ids === after.ids) return {}
  const changed = [...after.ids].filter(([kind, count]) => before.ids.get(kind) !== count)
  return changed.length > 0 ? { ids: Object.fromEntries(changed) } : {}
}

/** The windows of rate limits in which requests were counted between two moments. */
export function countedBetween(before: MomentCounts, after: MomentCounts): Pick<CapsuleEvent, 'counted'> {
  const { windows } = before.throttle
  const counted = [...after.throttle.windows].filter(([name, window]) => windows.get(name) !== window)
  return counted.length > 0 ? { counted: counted.map(([name]) => name) } : {}
}

/** Whether a fault can be written: a predicate is not JSON. */
const isWritable = ({ definition }: FaultCount): boolean => !definition.match?.predicate

const throttleOf = ({ throttle: { limits, windows } }: Moment): CapsuleEvent['throttle'] =>
  limits ? { limits, counted: Object.fromEntries(windows) } : null
