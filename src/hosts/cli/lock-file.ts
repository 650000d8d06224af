import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { FakeUsageError } from '../../core/usage-error.ts'

/** Names, beside a file, the process that uses it. A killed process leaves its lock behind, so others check whether it runs. */
export class LockFile {
  readonly #path: string
  readonly #file: string

  /** @throws FakeUsageError when another running process uses the file, or nothing can be written beside it. */
  constructor(file: string) {
    this.#file = file
    this.#path = `${file}.lock`
    if (this.#take()) return
    const holder = this.holder
    if (holder !== undefined && isRunning(holder)) throw this.#refusal(holder)
    rmSync(this.#path, { force: true })
    if (!this.#take()) throw this.#refusal(this.holder)
  }

  /** The process that the lock names; undefined without a lock. */
  get holder(): number | undefined {
    try {
      return Number.parseInt(readFileSync(this.#path, 'utf8'), 10) || undefined
    } catch {
      return undefined
    }
  }

  /** Whether the file is still ours. A lock that somebody removed is taken again. */
  isOurs(): boolean {
    return this.holder === process.pid || (this.holder === undefined && this.#take())
  }

  release(): void {
    if (this.holder === process.pid) rmSync(this.#path, { force: true })
  }

  #take(): boolean {
    try {
      writeFileSync(this.#path, `${process.pid}\n`, { flag: 'wx' })
      return true
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
      const problem = `Cannot write beside ${this.#file} (${(cause as Error).message}). Name another --persist.`
      throw new FakeUsageError(problem, { cause })
    }
  }

  #refusal(holder: number | undefined): FakeUsageError {
    return new FakeUsageError(
      `${this.#file} is kept by another server (process ${holder ?? 'unknown'}). Stop that one or name another --persist; if it is none of these, remove ${this.#path}.`,
    )
  }
}

/** Our own number in an old lock is that of an earlier process. */
function isRunning(id: number): boolean {
  if (id === process.pid) return false
  try {
    return process.kill(id, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
