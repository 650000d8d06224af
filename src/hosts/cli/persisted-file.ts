import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { World } from '../../resources/world.ts'
import { readStateFile } from './input-files.ts'
import { LockFile } from './lock-file.ts'
import type { Log } from './log.ts'
import { StateText } from './state-text.ts'

/** How often changes are looked for, in milliseconds. At most a second may be lost, and writing takes the rest of it. */
const PAUSE = 200

/** A file that holds the state of a server between its runs. */
export class PersistedFile {
  /** The state of the last run; undefined when there was none. */
  readonly state: unknown
  readonly #path: string
  readonly #lock: LockFile
  #text: StateText | undefined
  #log: Pick<Log, 'problem'> | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #saving: Promise<void> = Promise.resolve()
  #lastProblem: string | undefined

  /** @throws FakeUsageError when the file cannot be read or written, or another server uses it. */
  constructor(path: string) {
    this.#path = existsSync(path) && isLink(path) ? realpathSync(path) : path
    this.#lock = new LockFile(this.#path)
    process.once('exit', () => this.#lock.release())
    const isThere = existsSync(this.#path) && statSync(this.#path).size > 0
    if (isThere) this.state = readStateFile(path, 'Repair it, remove it, or name another --persist.')
  }

  /** Keeps the file up to date with a world from now on. */
  async follow(world: World, log: Pick<Log, 'problem'>): Promise<void> {
    this.#text = new StateText(world)
    this.#log = log
    await this.#save()
    this.#timer = setInterval(() => (this.#saving = this.#saving.then(() => this.#save())), PAUSE)
  }

  /** Saves the last changes and releases the file. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saving
    await this.#save()
    this.#lock.release()
  }

  async #save(): Promise<void> {
    if (!this.#text?.changed) return
    try {
      if (!this.#lock.isOurs()) return this.#stop()
      await replace(this.#path, this.#text.write())
      this.#lastProblem = undefined
    } catch (error) {
      this.#text.forget()
      this.#report(`Cannot save ${this.#path} (${(error as Error).message}). It is tried again and again.`)
    }
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#text = undefined
    this.#report(
      `${this.#path} is kept by another server now (process ${this.#lock.holder ?? 'unknown'}): nothing from here is saved any more.`,
    )
  }

  #report(text: string): void {
    if (text !== this.#lastProblem) this.#log?.problem(text)
    this.#lastProblem = text
  }
}

/** The file behind a link is replaced, not the link. */
const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** Renames a complete new file over the old one: a reader, or a crash, finds one or the other, never a part. */
async function replace(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`
  await writeFile(fresh, text, { flush: true })
  await rename(fresh, path)
  await syncFolder(dirname(path))
}

/** Not every system can sync a folder, and the file is complete without it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
