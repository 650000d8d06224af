import { statSync, unwatchFile, watchFile } from 'node:fs'
import { FakeUsageError } from '../../core/usage-error.ts'
import { readInput } from './input-files.ts'
import type { Log } from './log.ts'
import { reasonOf } from './system-error.ts'

/** How often the file is looked at, in milliseconds. */
const INTERVAL = 200
/** How long a file stays unchanged until it counts as saved: the next look has to come in between. */
const SETTLED = 1.5 * INTERVAL

/** What is in a file, or why it cannot be read. */
type Content = { readonly text: string } | { readonly problem: string }

/**
 * Watches one file by looking at it, so it does not matter whether an editor writes into it or puts another one in its
 * place, nor on which system or volume it is.
 */
export class WatchedFile {
  readonly #path: string
  /** What was seen last. */
  #seen: Content
  /** The text of the last good start. */
  #served: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #restarting: Promise<void> = Promise.resolve()
  #onSaved: (() => void) | undefined

  /** The present content counts as known. */
  constructor(path: string) {
    this.#path = path
    this.#seen = this.#read()
    if ('text' in this.#seen) this.#served = this.#seen.text
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
    const [before, now] = [this.#seen, this.#read()]
    if (isSame(before, now)) return
    this.#seen = now
    try {
      if ('problem' in now) throw new FakeUsageError(`Cannot read ${this.#path} (${now.problem}).`)
      if (now.text === this.#served) return log.notice(`${this.#path} is again what is served.`)
      await startOver()
      this.#served = now.text
      log.notice(`Started over from ${this.#path}.`)
    } catch (error) {
      const problem = error instanceof FakeUsageError ? error.message : String(error)
      log.problem(`${problem.replaceAll(/\s*\n\s*/g, ' ')} What was served before still is.`)
    }
  }

  /** Nobody would be answered while a pipe is waited for. */
  #read(): Content {
    try {
      if (!statSync(this.#path).isFile()) return { problem: 'it is no regular file' }
      return { text: readInput(this.#path) }
    } catch (error) {
      return { problem: reasonOf(error) }
    }
  }
}

const isSame = (one: Content, other: Content): boolean =>
  'text' in one ? 'text' in other && one.text === other.text : 'problem' in other && one.problem === other.problem
