import { statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
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
 * Watches one file, and those that it imports, by looking at them again and again. So it makes no difference whether an
 * editor writes into a file or replaces it, nor on which system or volume it is.
 */
export class WatchedFile {
  readonly #path: string
  /** The content of each file that was seen last. */
  readonly #seen = new Map<string, Content>()
  /** What identifies the version of each file at the last look. */
  readonly #stamps = new Map<string, string>()
  /** The texts of the last good start. */
  readonly #served = new Map<string, string | undefined>()
  #settling: ReturnType<typeof setTimeout> | undefined
  #nextLook: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  #restarting: Promise<void> = Promise.resolve()
  #onSaved: (() => void) | undefined

  /** The present content counts as known. */
  constructor(path: string) {
    this.#path = path
    this.add(path)
    this.#lookLater()
  }

  /** Watches another file, which the first one imports. Its present content counts as known, too. */
  add(path: string): void {
    if (this.#seen.has(path)) return
    // Node's `watchFile` takes its first look some time after the call, and would miss what is saved before that.
    this.#stamps.set(path, presentStamp(path))
    const content = contentOf(path)
    this.#seen.set(path, content)
    this.#served.set(path, textOf(content))
  }

  /** Starts over whenever one of the files is saved. A mistake in it is logged, and the last good content is served on. */
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
    this.#nextLook = setTimeout(() => void this.#look(), INTERVAL).unref()
  }

  async #look(): Promise<void> {
    const paths = [...this.#stamps.keys()]
    const stamps = await Promise.all(paths.map((path) => stat(path).then(stampOf, asText)))
    if (this.#isClosed) return
    if (paths.some((path, at) => stamps[at] !== this.#stamps.get(path))) this.#onChange()
    for (const [at, path] of paths.entries()) this.#stamps.set(path, stamps[at]!)
    this.#lookLater()
  }

  #onChange(): void {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#onSaved?.(), SETTLED)
  }

  async #restart(startOver: () => Promise<void>, log: Notes): Promise<void> {
    const now = [...this.#seen.keys()].map((path) => [path, contentOf(path)] as const)
    if (now.every(([path, content]) => isSame(content, this.#seen.get(path)!))) return
    for (const [path, content] of now) this.#seen.set(path, content)
    try {
      const main = this.#seen.get(this.#path)!
      if ('problem' in main) throw new FakeUsageError(`Cannot read ${this.#path} (${main.problem}).`)
      if (now.every(([path, content]) => textOf(content) === this.#served.get(path)))
        return log.notice(`${this.#path} is again what is served.`)
      await startOver()
      for (const [path, content] of now) this.#served.set(path, textOf(content))
      log.notice(`Started over from ${this.#path}.`)
    } catch (error) {
      const problem = asText(error)
      log.problem(`${joinedLines(problem)} What was served before still is.`)
    }
  }
}

/** Reads a file. A pipe is refused: while it is waited for, the server could answer nobody. */
function contentOf(path: string): Content {
  try {
    if (!statSync(path).isFile()) return { problem: 'it is no regular file' }
    return { text: readInput(path) }
  } catch (error) {
    return { problem: asText(error) }
  }
}

const textOf = (content: Content): string | undefined => ('text' in content ? content.text : undefined)

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
