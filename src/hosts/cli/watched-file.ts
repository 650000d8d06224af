import { statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { asText } from '../../core/json/text.ts'
import { joinedLines } from '../../core/one-line.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Log } from './output/log.ts'
import { readInput } from './read-input.ts'

/** How often the file is looked at, in milliseconds. */
const INTERVAL = 200
/** How long a file stays unchanged until it counts as saved: the next look has to come in between. */
const SETTLED = 1.5 * INTERVAL

/** The content of a file, or the reason why it cannot be read. */
type Content = { readonly text: string } | { readonly problem: string }

type Notes = Pick<Log, 'notice' | 'problem'>

interface KnownFile {
  /** Identifies its version at the last look. */
  tag: string
  /** The content that was seen last. */
  seen: Content
  /** The text of the last good start. */
  served: string | undefined
}

/**
 * Watches one file, and those that it imports, by looking at them again and again. So it makes no difference whether an
 * editor writes into a file or replaces it, nor on which system or volume it is.
 */
export class WatchedFile {
  readonly #path: string
  readonly #files = new Map<string, KnownFile>()
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
    if (this.#files.has(path)) return
    // Node's `watchFile` takes its first look some time after the call, and would miss what is saved before that.
    const tag = presentTag(path)
    const seen = contentOf(path)
    this.#files.set(path, { tag, seen, served: textOf(seen) })
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
    const files = [...this.#files]
    const tags = await Promise.all(files.map(([path]) => stat(path).then(tagOf, asText)))
    if (this.#isClosed) return
    if (files.some(([, { tag }], at) => tag !== tags[at])) this.#onChange()
    for (const [at, [, file]] of files.entries()) file.tag = tags[at]!
    this.#lookLater()
  }

  #onChange(): void {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#onSaved?.(), SETTLED)
  }

  async #restart(startOver: () => Promise<void>, log: Notes): Promise<void> {
    const now = [...this.#files].map(([path, file]) => ({ file, content: contentOf(path) }))
    if (now.every(({ file, content }) => isSame(content, file.seen))) return
    for (const { file, content } of now) file.seen = content
    try {
      const main = this.#files.get(this.#path)!.seen
      if ('problem' in main) throw new FakeUsageError(`Cannot read ${this.#path} (${main.problem}).`)
      if (now.every(({ file, content }) => textOf(content) === file.served))
        return log.notice(`${this.#path} is served again.`)
      await startOver()
      for (const { file, content } of now) file.served = textOf(content)
      log.notice(`Started over from ${this.#path}.`)
    } catch (error) {
      // One that ends with a command to copy has no full stop.
      const problem = joinedLines(asText(error)).replace(/[^.]$/, '$&.')
      log.problem(`${problem} The fake served before stays.`)
    }
  }
}

/** Reads a file. A pipe is refused: during the wait for it, the server could not answer. */
function contentOf(path: string): Content {
  try {
    if (!statSync(path).isFile()) return { problem: 'it is not a regular file' }
    return { text: readInput(path) }
  } catch (error) {
    return { problem: asText(error) }
  }
}

const textOf = (content: Content): string | undefined => ('text' in content ? content.text : undefined)

function presentTag(path: string): string {
  try {
    return tagOf(statSync(path))
  } catch (error) {
    return asText(error)
  }
}

const tagOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ')

const isSame = (one: Content, other: Content): boolean =>
  'text' in one ? 'text' in other && one.text === other.text : 'problem' in other && one.problem === other.problem
