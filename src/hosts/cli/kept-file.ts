import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { World } from '../../resources/world.ts'
import { LockFile } from './lock-file.ts'
import type { Log } from './log.ts'
import { readState } from './state-file.ts'
import { StateText } from './state-text.ts'

/** How often one looks for changes, in milliseconds: what is written may take the rest of the second that may be lost. */
const PAUSE = 200

/** A file that holds the state of a server between its runs. */
export class KeptFile {
  /** What the last run left; undefined when there was none. */
  readonly state: unknown
  readonly #path: string
  readonly #lock: LockFile
  #text: StateText | undefined
  #log: Pick<Log, 'problem'> | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #saving: Promise<void> = Promise.resolve()
  #complaint: string | undefined

  /** @throws FakeUsageError when the file cannot be read or written, or another server keeps it. */
  constructor(path: string) {
    this.#path = existsSync(path) && isLink(path) ? realpathSync(path) : path
    this.#lock = new LockFile(this.#path)
    process.once('exit', () => this.#lock.release())
    const isThere = existsSync(this.#path) && statSync(this.#path).size > 0
    if (isThere) this.state = readState(path, 'Repair it, remove it, or name another --persist.')
  }

  /** Keeps the file up to date with a world from now on. */
  async follow(world: World, log: Pick<Log, 'problem'>): Promise<void> {
    this.#text = new StateText(world)
    this.#log = log
    await this.#save()
    this.#timer = setInterval(() => (this.#saving = this.#saving.then(() => this.#save())), PAUSE)
  }

  /** Writes what has changed since, and lets go of the file. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saving
    await this.#save()
    this.#lock.release()
  }

  async #save(): Promise<void> {
    if (!this.#text?.changed) return
    try {
      if (!this.#lock.isOurs()) return this.#leave()
      await replace(this.#path, this.#text.write())
      this.#complaint = undefined
    } catch (error) {
      this.#text.forget()
      this.#complain(`Cannot save ${this.#path} (${(error as Error).message}). It is tried again and again.`)
    }
  }

  #leave(): void {
    clearInterval(this.#timer)
    this.#text = undefined
    this.#complain(
      `${this.#path} is kept by another server now (process ${this.#lock.holder ?? 'unknown'}): nothing from here is saved any more.`,
    )
  }

  #complain(text: string): void {
    if (text !== this.#complaint) this.#log?.problem(text)
    this.#complaint = text
  }
}

/** A new file takes the place of the one that a link leads to, not that of the link. */
const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** Puts a whole new file in the place of another: who reads it, or is left with it after a crash, has one or the other. */
async function replace(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`
  const file = await open(fresh, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, path)
  await settle(dirname(path))
}

/** Not every system lets a folder be synchronised, and none needs it to be for the file to be whole. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
