import { closeSync, lstatSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { reasonOf, systemCodeOf } from '../system-error.ts'
import { isRunning, isSameProcess, parseHolder, thisProcess } from './holder.ts'

/** How often a lock is renewed, in milliseconds. */
const RENEWAL = 1000
/** How long a lock of another machine or container counts that is not renewed, in milliseconds. */
const STALE = 5000

/** A lock of another machine or container, which is held or was left behind just now. */
export class FreshLockError extends FakeUsageError {
  readonly renewed: number

  constructor(message: string, renewed: number) {
    super(message)
    this.renewed = renewed
  }
}

/** Opens a locked file. A lock that may have been left behind is watched until it is renewed or stale. */
export async function openWhenFree<T>(open: () => T, tellWait: (message: string) => void): Promise<T> {
  for (let renewed: number | undefined; ;) {
    try {
      return open()
    } catch (error) {
      if (!(error instanceof FreshLockError) || (renewed !== undefined && error.renewed !== renewed)) throw error
      if (renewed === undefined) tellWait(error.message)
      renewed = error.renewed
    }
    await setTimeout(1.5 * RENEWAL)
  }
}

/**
 * A file beside another one that names the process that uses it. A killed process leaves its lock behind: a process of
 * the same place can be looked up, and any other one shows by renewing its lock that it runs.
 */
export class LockFile {
  readonly token: string
  readonly #file: string
  readonly #path: string
  readonly #holder = thisProcess()
  readonly #text = `${JSON.stringify(this.#holder)}\n`
  readonly #timer: ReturnType<typeof setInterval>

  /** @throws FakeUsageError when another running process uses the file, or nothing can be written beside it. */
  constructor(file: string) {
    this.token = this.#holder.token
    this.#file = file
    this.#path = `${file}.lock`
    if (!this.#create()) this.#takeOver()
    this.#timer = setInterval(() => this.#renew(), RENEWAL).unref()
    process.once('exit', this.release)
  }

  /** Whether the file is still ours. A lock that somebody removed is taken again. */
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
      // Whoever comes next finds that this process is gone.
    }
  }

  #create(): boolean {
    let file: number
    try {
      file = openSync(this.#path, 'wx')
    } catch (cause) {
      if (systemCodeOf(cause) === 'EEXIST') return false
      throw this.#unwritable(cause)
    }
    try {
      writeFileSync(file, this.#text)
      return true
    } catch (cause) {
      rmSync(this.#path, { force: true })
      throw this.#unwritable(cause)
    } finally {
      closeSync(file)
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
      if (isRunning(holder) && !isSameProcess(holder, this.#holder)) throw this.#refusal()
      return
    }
    const renewed = statSync(this.#path).mtimeMs
    if (Math.abs(this.#now() - renewed) < STALE) throw new FreshLockError(this.#refusal().message, renewed)
  }

  /** Removes a lock that was left behind, and what its holder had not finished, unless another process was quicker. */
  #remove(left: string): void {
    const aside = `${this.#path}.${this.token}`
    try {
      renameSync(this.#path, aside)
    } catch (cause) {
      if (systemCodeOf(cause) === 'ENOENT') return
      throw this.#unwritable(cause)
    }
    if (readFileSync(aside, 'utf8') !== left) {
      renameSync(aside, this.#path)
      throw this.#refusal()
    }
    rmSync(aside)
    const holder = parseHolder(left)
    if (holder) rmSync(unfinished(this.#file, holder.token), { force: true })
  }

  /** Renewing changes the time of the file and nothing else, so it needs no space. */
  #renew(): void {
    try {
      if (this.#read() === this.#text) writeFileSync(this.#path, this.#text, { flag: 'r+' })
    } catch {
      // The next save tells it.
    }
  }

  /** The time by the clock of the file system, which may be another machine's. */
  #now(): number {
    const probe = `${this.#path}.${this.token}`
    try {
      writeFileSync(probe, '', { flag: 'wx' })
      return statSync(probe).mtimeMs
    } catch (cause) {
      throw this.#unwritable(cause)
    } finally {
      rmSync(probe, { force: true })
    }
  }

  /** Undefined when there is no lock. */
  #read(): string | undefined {
    const found = lstatSync(this.#path, { throwIfNoEntry: false })
    if (!found) return undefined
    if (!found.isFile()) throw new FakeUsageError(`${this.#path} is no file, and a lock has to be there. Remove it.`)
    return readFileSync(this.#path, 'utf8')
  }

  #unwritable(cause: unknown): FakeUsageError {
    const problem = `Cannot write beside ${this.#file} (${reasonOf(cause)}). Name another --persist.`
    return new FakeUsageError(problem, { cause })
  }

  #refusal(): FakeUsageError {
    return new FakeUsageError(
      `${this.#file} is kept by another server (${this.describeHolder()}). Stop that one or name another --persist; if it is none of these, remove ${this.#path}.`,
    )
  }
}

/** Where the holder of a lock writes what is to replace the file. Nobody can guess the name before. */
export const unfinished = (file: string, token: string): string => `${file}.${token}.new`
