import { closeSync, lstatSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { systemCodeOf } from '../system-error.ts'
import { FreshLockError, RENEWAL } from './fresh-lock.ts'
import { isRunning, isSameProcess, parseHolder, thisProcess } from './holder.ts'

/** After this time without a renewal, the lock of a process that cannot be looked up does not count any more. In milliseconds. */
const STALE = 5 * RENEWAL

/**
 * A file beside another one that names the process that uses it. A killed process leaves its lock behind. Whether a
 * process of the same machine and container still runs can be looked up on Linux, and on other systems whether it does not;
 * any other process shows that it runs by renewing its lock.
 */
export class LockFile {
  /** The file in which the holder of the lock writes the next version. Its name cannot be guessed before. */
  readonly unfinished: string
  readonly #file: string
  readonly #path: string
  /** A lock is moved here to be examined, so that no other process touches it meanwhile. */
  readonly #aside: string
  readonly #holder = thisProcess()
  readonly #text = `${JSON.stringify(this.#holder)}\n`
  readonly #timer: ReturnType<typeof setInterval>

  /** @throws FakeUsageError when another running process uses the file, or nothing can be written beside it. */
  constructor(file: string) {
    this.unfinished = unfinished(file, this.#holder.token)
    this.#file = file
    this.#path = `${file}.lock`
    this.#aside = `${this.#path}.${this.#holder.token}`
    try {
      if (!this.#create()) this.#takeOver()
    } catch (cause) {
      if (cause instanceof FakeUsageError) throw cause
      throw new FakeUsageError(`Cannot write beside ${file} (${asText(cause)}). Name another file.`, { cause })
    }
    this.#timer = setInterval(() => this.#renew(), RENEWAL).unref()
    process.once('exit', this.release)
  }

  /** Whether the file is still ours. A lock that was removed is taken again. */
  isOurs(): boolean {
    const text = this.#read()
    return text === undefined ? this.#create() : text === this.#text
  }

  /** The process that the lock names, for messages. */
  describeHolder(): string {
    const holder = parseHolder(this.#read() ?? '')
    if (!holder) return 'an unknown process'
    return `process ${holder.pid}${holder.place === this.#holder.place ? '' : ` on ${holder.host}`}`
  }

  readonly release = (): void => {
    clearInterval(this.#timer)
    process.off('exit', this.release)
    try {
      if (this.#read() === this.#text) rmSync(this.#path)
    } catch {
      // The next process finds that this one is gone.
    }
  }

  #create(): boolean {
    let lock: number
    try {
      lock = openSync(this.#path, 'wx')
    } catch (error) {
      if (systemCodeOf(error) === 'EEXIST') return false
      throw error
    }
    try {
      writeFileSync(lock, this.#text)
      return true
    } catch (error) {
      rmSync(this.#path, { force: true })
      throw error
    } finally {
      closeSync(lock)
    }
  }

  #takeOver(): void {
    const left = this.#read()
    if (left !== undefined) {
      this.#requireLeftBehind(left)
      this.#remove(left)
    }
    if (!this.#create()) throw this.#refusal()
  }

  #requireLeftBehind(text: string): void {
    const holder = parseHolder(text)
    if (holder?.place === this.#holder.place) {
      if (!isRunning(holder) || isSameProcess(holder, this.#holder)) return
      // If the system does not tell when a process began, another one may have the id of a killed server by now.
      if (holder.began !== null) throw this.#refusal()
    }
    const renewed = statSync(this.#path).mtimeMs
    if (Math.abs(this.#now() - renewed) < STALE) throw new FreshLockError(this.#refusal().message, renewed)
  }

  /** Removes a lock that was left behind, and what its holder had not finished, unless another process was quicker. */
  #remove(left: string): void {
    try {
      renameSync(this.#path, this.#aside)
    } catch (error) {
      if (systemCodeOf(error) === 'ENOENT') return
      throw error
    }
    if (readFileSync(this.#aside, 'utf8') !== left) {
      renameSync(this.#aside, this.#path)
      throw this.#refusal()
    }
    rmSync(this.#aside)
    const holder = parseHolder(left)
    if (holder) rmSync(unfinished(this.#file, holder.token), { force: true })
  }

  /**
   * Renews the lock by writing the same text: that changes only the time of the file, so it needs no space on the disk.
   */
  #renew(): void {
    try {
      if (this.#read() === this.#text) writeFileSync(this.#path, this.#text, { flag: 'r+' })
    } catch {
      // The next save reports it.
    }
  }

  /** The time by the clock of the file system, which may be another machine's. */
  #now(): number {
    try {
      writeFileSync(this.#aside, '', { flag: 'wx' })
      return statSync(this.#aside).mtimeMs
    } finally {
      rmSync(this.#aside, { force: true })
    }
  }

  /** Undefined when there is no lock. */
  #read(): string | undefined {
    const found = lstatSync(this.#path, { throwIfNoEntry: false })
    if (!found) return undefined
    if (!found.isFile()) throw new FakeUsageError(`${this.#path} is not a file, but a lock has to be there. Remove it.`)
    return readFileSync(this.#path, 'utf8')
  }

  #refusal(): FakeUsageError {
    return new FakeUsageError(
      `${this.#file} is kept by another server (${this.describeHolder()}). Stop that one or name another file; if that process is not such a server, remove ${this.#path}.`,
    )
  }
}

const unfinished = (file: string, token: string): string => `${file}.${token}.new`
