import { realTime } from '../../../core/time/real-time.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'

/** When a request came and how long it took, on the clock of this machine. */
export interface RealTime {
  readonly at: string
  /** In milliseconds; undefined while there is no answer. */
  readonly took: number | undefined
}

/** When a request began, on two real clocks, in milliseconds. */
interface Passing {
  /** On the clock of the machine, since 1970. */
  readonly began: number
  /** On a clock that cannot be moved. */
  readonly since: number
  took: number | undefined
}

/** The real times of requests that came through a port. They are forgotten with their entries. */
export class RealTimes {
  readonly #times = new WeakMap<JournalEntry, Passing>()

  /** Called when a request has come. Returns a function to call when it is over. */
  begin(entry: JournalEntry): () => void {
    const time: Passing = { began: Date.now(), since: realTime(), took: undefined }
    this.#times.set(entry, time)
    return () => (time.took = Math.round((realTime() - time.since) * 1000) / 1000)
  }

  /** Undefined for a request that did not come through a port. */
  of(entry: JournalEntry): RealTime | undefined {
    const time = this.#times.get(entry)
    return time && { at: new Date(time.began).toISOString(), took: time.took }
  }
}
