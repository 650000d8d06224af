import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { FakeUsageError } from '../core/errors.ts'
import type { Log } from './log.ts'

/** How often the file is looked at, and how long a change of it may take, in milliseconds. */
const [INTERVAL, SETTLING] = [200, 100]

/**
 * Looks after one file. It is asked for, not listened to: so it does not matter whether an editor writes into it or puts
 * another one in its place, nor on which system or volume it is.
 */
export class WatchedFile {
  readonly #path: string
  #text: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #looking: Promise<void> = Promise.resolve()

  /** What is in it now counts as known. */
  constructor(path: string) {
    this.#path = path
    this.#text = this.#read()
  }

  /** Starts over whenever the file is saved; a mistake in it is told, and leaves what is served as it is. */
  follow(startOver: () => Promise<void>, log: Log): void {
    const look = (): void => void (this.#looking = this.#looking.then(() => this.#look(startOver, log)))
    watchFile(this.#path, { interval: INTERVAL }, () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(look, SETTLING)
    })
    look()
  }

  close(): void {
    clearTimeout(this.#timer)
    unwatchFile(this.#path)
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

  #read(): string | undefined {
    try {
      return readFileSync(this.#path, 'utf8')
    } catch {
      return undefined
    }
  }
}
