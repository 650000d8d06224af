import { stat, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { asText } from '../../core/json/text.ts'
import { joinedLines } from '../../core/one-line.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { readInput } from './input-files.ts'
import type { Log } from './output/log.ts'

/** How often the file is looked at, in milliseconds. */
const INTERVAL = 200
/** How long a file stays unchanged until it counts as saved: the next look has to come in between. */
const SETTLED = 1.5 * INTERVAL

/** The content of a file, or the reason why it cannot be read. */
type Content = { readonly text: string } | { readonly problem: string }

type Notes = Pick<Log, 'notice' | 'problem'>

/**
 * Watches one file by looking at it again and again. So it makes no difference whether an editor writes into the file
 * or replaces it, nor on which system or volume it is.
 */
export class WatchedFile {
  readonly #path: string
  /** The content that was seen last. */
  #seen: Content
  /** Identifies the version of the file at the last look. */
  #stamp: string
  /** The text of the last good start. */
  #served: string | undefined
  #settling: ReturnType<typeof setTimeout> | undefined
  #nextLook: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  #restarting: Promise<void> = Promise.resolve()
  #onSaved: (() => void) | undefined

  /** The present content counts as known. */
  constructor(path: string) {
    this.#path = path
    // Node's `watchFile` takes its first look some time after the call, and would miss what is saved before that.
    this.#stamp = presentStamp(path)
    this.#seen = this.#read()
    if ('text' in this.#seen) this.#served = this.#seen.text
    this.#lookLater()
  }

  /** Starts over whenever the file is saved. A mistake in it is logged, and the last good content is served on. */
  follow(startOver: () => Promise<void>, log: Notes): void {
    this.#onSaved = () => (this.#restarting = this.#restarting.then(() => this.#restart(startOver, log)))
    // Reports what was saved since the constructor ran.
    this.#onSaved()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#nextLook)
    clearTimeout(this.#settling)
  }

  #lookLater(): void {
    this.#nextLook = setTimeout(() => stat(this.#path, (error, stats) => this.#compare(error, stats)), INTERVAL).unref()
  }

  #compare(error: unknown, stats: Stats): void {
    if (this.#isClosed) return
    const stamp = error ? asText(error) : stampOf(stats)
    if (stamp !== this.#stamp) this.#onChange()
    this.#stamp = stamp
    this.#lookLater()
  }

  #onChange(): void {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#onSaved?.(), SETTLED)
  }

  async #restart(startOver: () => Promise<void>, log: Notes): Promise<void> {
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
      const problem = asText(error)
      log.problem(`${joinedLines(problem)} What was served before still is.`)
    }
  }

  /** Reads the file. A pipe is refused: while it is waited for, the server could answer nobody. */
  #read(): Content {
    try {
      if (!statSync(this.#path).isFile()) return { problem: 'it is no regular file' }
      return { text: readInput(this.#path) }
    } catch (error) {
      return { problem: asText(error) }
    }
  }
}

function presentStamp(path: string): string {
  try {
    return stampOf(statSync(path))
  } catch (error) {
    return asText(error)
  }
}

const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ')

const isSame = (one: Content, other: Content): boolean =>
  'text' in one ? 'text' in other && one.text === other.text : 'problem' in other && one.problem === other.problem
