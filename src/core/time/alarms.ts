interface Alarm {
  readonly at: number
  readonly ring: () => void
}

/** The longest delay that platform timers support. */
const LONGEST = 2 ** 31 - 1

/** Callbacks for points in time, the earliest first. A timer is used only while the clock follows real time. */
export class Alarms {
  #waiting: readonly Alarm[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  get size(): number {
    return this.#waiting.length
  }

  /** Adds an alarm and returns a function that removes it. */
  add(at: number, ring: () => void): () => void {
    const alarm = { at, ring }
    this.#waiting = [...this.#waiting, alarm].sort((a, b) => a.at - b.at)
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== alarm)
      if (this.#waiting.length === 0) clearTimeout(this.#timer)
    }
  }

  /**
   * Rings the alarms that are due, in order. If the clock is `following` real time, sets a timer for the next one. When
   * the timer ends, the time has come, even if a test or a story has stopped `Date`.
   */
  look(now: () => number, following: boolean, time = now()): void {
    clearTimeout(this.#timer)
    const due = this.#waiting.filter(({ at }) => at <= time)
    this.#waiting = this.#waiting.filter(({ at }) => at > time)
    for (const alarm of due) alarm.ring()
    const next = this.#waiting[0]
    if (next && following)
      this.#timer = setTimeout(
        () => this.look(now, following, now() > time ? now() : next.at),
        Math.min(next.at - time, LONGEST),
      )
  }
}
