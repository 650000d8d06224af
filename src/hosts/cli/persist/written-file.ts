import { createHash } from 'node:crypto'
import { existsSync, lstatSync, statSync } from 'node:fs'
import type { BigIntStats } from 'node:fs'
import { lstat, open, readFile, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCodeOf } from '../system-error.ts'

/** A file that is replaced as a whole, and never over a change that another program made. */
export class WrittenFile {
  readonly path: string
  /** The file for the next version. */
  readonly unfinished: string
  /** Identifies the last version of the file that we read or wrote; undefined when there was none. */
  #tag: string | undefined
  #digest: string | undefined

  /** The present content counts as known. */
  constructor(path: string, unfinished: string) {
    this.path = path
    this.unfinished = unfinished
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    this.#tag = found && tagOf(found)
  }

  /** Whether the file is still the version that we read or wrote last. */
  get isAsLeft(): boolean {
    const found = lstatSync(this.path, { bigint: true, throwIfNoEntry: false })
    return found !== undefined && tagOf(found) === this.#tag
  }

  /** The change that others have made to the file. */
  async look(): Promise<'nothing' | 'removed' | 'changed'> {
    const found = await find(this.path)
    if (!found) {
      if (this.#tag === undefined) return 'nothing'
      this.#tag = undefined
      return 'removed'
    }
    if (!found.isFile()) throw new Error('it is no longer a regular file')
    if (this.#tag === tagOf(found)) return 'nothing'
    if (this.#digest !== digestOf(await readFile(this.path, 'utf8'))) return 'changed'
    this.#tag = tagOf(found)
    return 'nothing'
  }

  /** Renames the present version, and returns its new name. */
  async setAside(): Promise<string> {
    const names = (count: number) => `${this.path}.edited${count === 1 ? '' : `-${count}`}`
    let count = 1
    while (existsSync(names(count))) count++
    await rename(this.path, names(count))
    this.#tag = undefined
    return names(count)
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true })
    this.#tag = undefined
    await syncFolder(dirname(this.path))
  }

  /** Renames a complete new file over the old one: a reader, or a crash, finds one or the other, never a part. */
  async replace(text: string): Promise<void> {
    try {
      const tag = await this.#writeUnfinished(text)
      await rename(this.unfinished, this.path)
      this.#tag = tag
      this.#digest = digestOf(text)
    } catch (error) {
      await rm(this.unfinished, { force: true }).catch(() => undefined)
      throw error
    }
    await syncFolder(dirname(this.path))
  }

  async #writeUnfinished(text: string): Promise<string> {
    const before = await find(this.path)
    const handle = await open(this.unfinished, 'wx', before ? 0o600 : 0o666)
    try {
      if (before) await giveAccess(handle, before)
      await handle.writeFile(text)
      await handle.sync()
      return tagOf(await handle.stat({ bigint: true }))
    } finally {
      await handle.close()
    }
  }
}

const tagOf = ({ ino, size, mtimeNs }: BigIntStats): string => [ino, size, mtimeNs].join(' ')

const digestOf = (text: string): string => createHash('sha1').update(text).digest('hex')

/** The file or folder at a path, links not followed; undefined when there is none. */
async function find(path: string): Promise<BigIntStats | undefined> {
  try {
    return await lstat(path, { bigint: true })
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Gives a new file the owner and the mode of the old one, as far as the system lets us. */
async function giveAccess(handle: FileHandle, { uid, gid, mode }: BigIntStats): Promise<void> {
  await handle.chown(Number(uid), Number(gid)).catch(() => undefined)
  await handle.chmod(Number(mode) & 0o7777).catch(() => undefined)
}

/** Not every system can sync a folder, and the file is complete without it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
