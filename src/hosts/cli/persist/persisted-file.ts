import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { World } from '../../../resources/world.ts'
import { readStateFile } from '../input-files.ts'
import type { Log } from '../log.ts'
import { reasonOf } from '../system-error.ts'
import { targetOf } from './file-path.ts'
import { LockFile, unfinished } from './lock-file.ts'
import { StateText } from './state-text.ts'
import { WrittenFile } from './written-file.ts'

/** How often changes are looked for, in milliseconds. At most a second may be lost, and writing takes the rest of it. */
const PAUSE = 200

/** A file that holds the state of a server between its runs. */
export class PersistedFile {
  /** The state of the last run; undefined when there was none. */
  readonly state: unknown
  readonly #file: WrittenFile
  readonly #lock: LockFile
  #text: StateText | undefined
  #log: Pick<Log, 'problem'> | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #saving: Promise<void> = Promise.resolve()
  #lastProblem: string | undefined
  #isLost = false

  /** @throws FakeUsageError when the file cannot be read or written, or another server uses it. */
  constructor(path: string) {
    const target = requireUsable(path)
    this.#lock = new LockFile(target)
    try {
      this.#file = new WrittenFile(target, unfinished(target, this.#lock.token))
      const isFilled = existsSync(target) && statSync(target).size > 0
      if (isFilled) this.state = readStateFile(path, 'Repair it, remove it, or name another --persist.')
    } catch (error) {
      this.#lock.release()
      throw error
    }
  }

  /** Keeps the file up to date with a world from now on. */
  async follow(world: World, log: Pick<Log, 'problem'>): Promise<void> {
    this.#text = new StateText(world)
    this.#log = log
    await this.#keep()
    this.#timer = setInterval(() => (this.#saving = this.#saving.then(() => this.#keep())), PAUSE)
  }

  /**
   * Saves the last changes and releases the file.
   *
   * @throws FakeUsageError when they are lost.
   */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saving
    try {
      await this.#save()
    } catch (cause) {
      throw new FakeUsageError(this.#describeLoss(reasonOf(cause)), { cause })
    } finally {
      this.#lock.release()
    }
  }

  async #keep(): Promise<void> {
    try {
      await this.#save()
    } catch (error) {
      const next = this.#isLost ? 'Nothing from here is saved any more.' : 'It is tried again and again.'
      this.#tell(`Cannot save ${this.#file.path} (${reasonOf(error)}). ${next}`)
      if (this.#isLost) clearInterval(this.#timer)
    }
  }

  async #save(): Promise<void> {
    const text = this.#text
    if (!text || (this.#isLost && !text.changed)) return
    const found = this.#isLost ? 'nothing' : await this.#file.look()
    if (found === 'nothing' && !text.changed) return
    this.#requireLock()
    if (found === 'removed') this.#restore(text)
    if (found === 'changed' && !(await this.#makeRoom(text))) return
    await this.#file.replace(text.write())
    text.markSaved()
    this.#lastProblem = undefined
  }

  #requireLock(): void {
    this.#isLost ||= !this.#lock.isOurs()
    if (this.#isLost) throw new Error(`it is kept by another server now, ${this.#lock.describeHolder()}`)
  }

  #restore(text: StateText): void {
    text.markLost()
    this.#tell(`${this.#file.path} was removed, and is written again. To begin anew, stop this server first.`)
  }

  /** Leaves a version of somebody else where it is as long as nothing has changed here; then both are kept. */
  async #makeRoom(text: StateText): Promise<boolean> {
    const { path } = this.#file
    if (text.changed) this.#tell(`${path} was changed by somebody else. That is ${await this.#file.setAside()} now.`)
    else
      this.#tell(`${path} was changed by somebody else. The next start reads it, unless something changes here first.`)
    return text.changed
  }

  #describeLoss(reason: string): string {
    const { path, unfinished: part } = this.#file
    const what = existsSync(path) ? `The last changes (${this.#text?.changedTables.join(', ')}) are` : 'The state is'
    const rest = existsSync(path) ? ` ${path} is whole and holds what was saved before.` : ''
    const half = existsSync(part) ? `${part} is half-written: remove it.` : 'No half-written file is left.'
    return `${what} lost: cannot save ${path} (${reason}).${rest} ${half}`
  }

  #tell(text: string): void {
    if (text !== this.#lastProblem) this.#log?.problem(text)
    this.#lastProblem = text
  }
}

/**
 * The file that a path leads to, which is read and replaced as a whole.
 *
 * @throws FakeUsageError for a folder, a pipe or a device, and for what cannot be reached or written.
 */
function requireUsable(path: string): string {
  try {
    const target = targetOf(path)
    const found = statSync(target, { throwIfNoEntry: false })
    if (found && !found.isFile()) throw new Error('it is no regular file')
    if (found) accessSync(target, constants.R_OK | constants.W_OK)
    return target
  } catch (cause) {
    throw new FakeUsageError(`Cannot keep the state in ${path} (${reasonOf(cause)}). Name another --persist.`, {
      cause,
    })
  }
}
