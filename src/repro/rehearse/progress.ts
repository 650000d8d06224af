import { startPatience, startTimeout } from '../../core/time/real-time.ts'
import type { Timeout } from '../../core/time/real-time.ts'

/**
 * How long a step that needs nothing from the app may take, in milliseconds: code may have to be loaded, or a gate of
 * the test may hold a request.
 */
const LONGEST_STEP = 5000

/** The circumstances that decide how long a step may take. */
interface Circumstances {
  /** Whether a request of the app waits for the step. */
  isHolding(): boolean
  /** Whether a request has come that was not read yet, and may be the awaited one. */
  isComing(): boolean
}

/**
 * Waits for one step after the other. The time for a step is limited, and starts again at each sign of life. If only
 * the app can make the step and a request waits for it, the limit is the patience. If the fake makes the step, it is
 * `LONGEST_STEP`. If nothing waits for the app, there is no limit. It always ends, because each sign of life belongs to
 * a recorded request.
 */
export class Progress {
  readonly #patience: number
  readonly #now: Circumstances
  #watchers: (() => void)[] = []
  /** The running time limits, which began at the last sign of life. */
  #forApp: Timeout | undefined
  #forStep: Timeout | undefined
  #isIdle = false
  /** True when there are no more steps. */
  isOver = false

  constructor(patience: number, now: Circumstances) {
    this.#patience = patience
    this.#now = now
  }

  /** Called when something has changed. */
  tell(): void {
    for (const seen of this.#watchers.splice(0)) seen()
  }

  /** Called on a sign of life: all time limits start again. */
  restart(): void {
    this.#forApp?.cancel()
    this.#forStep?.cancel()
    this.#forApp = this.#forStep = undefined
    this.tell()
  }

  /** Ends all waiting. */
  end(): void {
    this.isOver = true
    this.restart()
  }

  /**
   * Waits for a step. `isApps`: whether only a request of the app can make it now. Resolves to false when the time for the
   * step is up.
   */
  async until(isDone: () => boolean, isApps: () => boolean): Promise<boolean> {
    while (!isDone()) {
      const byApp = isApps()
      const limit = this.#limit(byApp)
      if (this.isOver || limit?.isOver) return false
      this.#isIdle = byApp && !limit && !this.#now.isComing()
      if (this.#isIdle) this.tell()
      await Promise.race([this.#change(), ...(limit ? [limit.over] : [])])
      this.#isIdle = false
    }
    return true
  }

  /** Waits until the next step is the app's, or there is none. */
  async settled(): Promise<void> {
    while (!this.isOver && !this.#isIdle) await this.#change()
  }

  #limit(byApp: boolean): Timeout | undefined {
    if (byApp && !this.#now.isHolding()) return undefined
    if (byApp && !this.#now.isComing()) return (this.#forApp ??= startPatience(this.#patience))
    return (this.#forStep ??= startTimeout(LONGEST_STEP))
  }

  #change(): Promise<void> {
    return new Promise((seen) => this.#watchers.push(seen))
  }
}
