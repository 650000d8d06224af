import { startTimeout } from '../../core/time/real-time.ts'
import type { Timeout } from '../../core/time/real-time.ts'

/** A step that needs nothing of the app may take so many milliseconds: code is loaded, a gate of the test's own holds it. */
const LONGEST_STEP = 5000

/** What decides how long a step may take. */
interface Circumstances {
  /** Whether a request of the app waits for the step. */
  isHolding(): boolean
  /** Whether a request has come that was not read yet, and may be the awaited one. */
  isComing(): boolean
}

/**
 * Waits for one step after the other. A step has a limited time since the last sign of life: the patience where only the app
 * can make it and a request waits for it, and `LONGEST_STEP` where the fake makes it. An app that nothing waits for has all
 * the time it wants. Signs of life are finite, because each belongs to a recorded request.
 */
export class Progress {
  readonly #patience: number
  readonly #now: Circumstances
  #watchers: (() => void)[] = []
  /** The time that is running, since the last sign of life. */
  #forApp: Timeout | undefined
  #forStep: Timeout | undefined
  #isIdle = false
  /** True when there are no more steps. */
  isOver = false

  constructor(patience: number, now: Circumstances) {
    this.#patience = patience
    this.#now = now
  }

  /** Something has changed. */
  tell(): void {
    for (const seen of this.#watchers.splice(0)) seen()
  }

  /** A sign of life: all time begins anew. */
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

  /** Waits for a step; `byApp` says that only a request of the app makes it. Gives false when the time for it is up. */
  async until(isDone: () => boolean, byApp: boolean): Promise<boolean> {
    while (!isDone()) {
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
    if (byApp && !this.#now.isComing()) return (this.#forApp ??= startTimeout(this.#patience))
    return (this.#forStep ??= startTimeout(LONGEST_STEP))
  }

  #change(): Promise<void> {
    return new Promise((seen) => this.#watchers.push(seen))
  }
}
