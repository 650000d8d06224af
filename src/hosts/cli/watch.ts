import { readFileSync, statSync } from 'node:fs'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Log } from './log.ts'

/** How often the file is looked at, in milliseconds; a change has to be over by the next look. */
const INTERVAL = 200

/**
 * Looks after one file. It is asked for, not listened to: so it does not matter whether an editor writes into it or puts
 * another one in its place, nor on which system or volume it is.
 */
export class WatchedFile {
  readonly #path: string
  #stamp: string
  #text: string | undefined
  #isChanging = false
  #timer: ReturnType<typeof setInterval> | undefined
  #looking: Promise<void> = Promise.resolve()

  /** What is in it now counts as known. */
  constructor(path: string) {
    this.#path = path
    // Before the text: what is saved between the two is noticed.
    this.#stamp = this.#stampNow()
    this.#text = this.#read()
  }

  /** Starts over whenever the file is saved; a mistake in it is told, and leaves what is served as it is. */
  follow(startOver: () => Promise<void>, log: Log): void {
    const look = (): void => void (this.#looking = this.#looking.then(() => this.#look(startOver, log)))
    this.#timer = setInterval(() => {
      const stamp = this.#stampNow()
      const wasChanging = this.#isChanging
      this.#isChanging = stamp !== this.#stamp
      this.#stamp = stamp
      if (wasChanging && !this.#isChanging) look()
    }, INTERVAL)
    look()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #look(startOver: () => Promise<void>, log: Log): Promise<void> {
    const text = this.#read()
    if (text === this.#text) return
    this.#text = text
    try {
      await startOver()
      log.notice(`Started over from ${this.#path}.`)
    } catch (error) {
      if (!(error instanceof FakeUsageError)) throw error
      log.problem(`${error.message.replaceAll(/\s*\n\s*/g, ' ')} What was served before still is.`)
    }
  }

  /** Another one whenever the file has been written or replaced. */
  #stampNow(): string {
    const stats = statSync(this.#path, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.ino}/${stats.size}/${stats.mtimeNs}` : ''
  }

  #read(): string | undefined {
    try {
      return readFileSync(this.#path, 'utf8')
    } catch {
      return undefined
    }
  }
}
