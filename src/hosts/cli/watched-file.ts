import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Log } from './log.ts'

/** How often the file is looked at, in milliseconds. */
const INTERVAL = 200
/** How long a file stays unchanged until it counts as saved: the next look has to come in between. */
const SETTLED = 1.5 * INTERVAL

/**
 * Watches one file by looking at it, so it does not matter whether an editor writes into it or puts another one in its
 * place, nor on which system or volume it is.
 */
export class WatchedFile {
  readonly #path: string
  #text: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #restarting: Promise<void> = Promise.resolve()
  #onSaved: (() => void) | undefined

  /** The present content counts as known. */
  constructor(path: string) {
    this.#path = path
    this.#text = this.#read()
    watchFile(path, { interval: INTERVAL, persistent: false }, this.#onChange)
  }

  /** Starts over whenever the file is saved. A mistake in it is logged, and the last good content is served on. */
  follow(startOver: () => Promise<void>, log: Log): void {
    this.#onSaved = () => (this.#restarting = this.#restarting.then(() => this.#restart(startOver, log)))
    // What was saved since the constructor ran.
    this.#onSaved()
  }

  close(): void {
    unwatchFile(this.#path, this.#onChange)
    clearTimeout(this.#timer)
  }

  readonly #onChange = (): void => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onSaved?.(), SETTLED)
  }

  async #restart(startOver: () => Promise<void>, log: Log): Promise<void> {
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

  #read(): string | undefined {
    try {
      return readFileSync(this.#path, 'utf8')
    } catch {
      return undefined
    }
  }
}
