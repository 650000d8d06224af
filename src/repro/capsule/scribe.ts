import { isoDate } from '../../core/time/instant.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { FaultCount, Happening, Moment } from '../../observe/journal/recording.ts'
import type { RowChange } from '../../core/table/changes.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import type { Capsule, CapsuleEvent } from './capsule.ts'
import { toRequest, toRow } from './exchanges.ts'

/** Writes down what happened; what has not changed is not said twice. */
export class Scribe {
  readonly #numbers = new Map<Entry, number>()
  readonly #events: CapsuleEvent[] = []
  readonly #faults: Record<string, FaultCount['definition']> = {}
  #last: Moment

  constructor({ ids, throttle, clock }: Snapshot) {
    this.#last = { time: clock.now, ids, throttle, faults: [] }
  }

  write({ is, entry, written, moment, after }: Happening): void {
    this.#between(written, moment)
    const known = this.#numbers.get(entry)
    if (known === undefined && is === 'answered') return
    const number = known ?? this.#numbers.size + 1
    this.#numbers.set(entry, number)
    if (known === undefined && is === 'applied') this.#push({ asked: number }, moment)
    this.#push({ [is]: number }, moment)
    if (after) this.#events.push({ ...this.#events.pop(), ...this.#idsUntil(after), ...this.#countedIn(after) })
  }

  end({ written, moment }: Pick<Happening, 'written' | 'moment'>): void {
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
