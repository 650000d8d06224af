interface Alarm {
  readonly at: number
  readonly ring: () => void
}

/** The longest that the platform's timers can wait. */
const LONGEST = 2 ** 31 - 1

/** What is to happen at points in time, the earliest first. Only for a clock that follows real time it needs a timer. */
export class Alarms {
  #waiting: readonly Alarm[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  get size(): number {
    return this.#waiting.length
  }

  /** Adds one, and gives the way to take it back. */
  add(at: number, ring: () => void): () => void {
    const alarm = { at, ring }
    this.#waiting = [...this.#waiting, alarm].sort((a, b) => a.at - b.at)
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== alarm)
      if (this.#waiting.length === 0) clearTimeout(this.#timer)
    }
  }

  /** Rings what is due, in order; looks again when the next one is, if time passes by itself. */
  look(now: () => number, following: boolean): void {
    clearTimeout(this.#timer)
    const time = now()
    const due = this.#waiting.filter(({ at }) => at <= time)
    this.#waiting = this.#waiting.filter(({ at }) => at > time)
    for (const alarm of due) alarm.ring()
    const next = this.#waiting[0]
    if (!next || !following) return
    this.#timer = setTimeout(() => this.look(now, following), Math.min(next.at - time, LONGEST))
  }
}
