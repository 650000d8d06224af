import { existsSync, statSync } from 'node:fs'
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { World } from '../../../resources/world.ts'
import { readStateFile } from '../input-files.ts'
import type { Log } from '../output/log.ts'
import { whenFree } from './busy-file.ts'
import { requireRegularFile, unusable } from './file-path.ts'
import { LockFile } from './lock-file.ts'
import { StateText } from './state-text.ts'
import type { StateVersion } from './state-text.ts'
import { WrittenFile } from './written-file.ts'

/**
 * How often changes are looked for, in milliseconds. A crash may lose a second at most, and writing takes part of that.
 */
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
  #wasEmpty = false

  /** @throws FakeUsageError when the file cannot be read or written, or another server uses it. */
  constructor(path: string) {
    const target = requireRegularFile(path)
    this.#lock = new LockFile(target)
    try {
      this.#file = new WrittenFile(target, this.#lock.unfinished)
      const size = statSync(target, { throwIfNoEntry: false })?.size
      this.#wasEmpty = size === 0
      if (size) this.state = readStateFile(path, 'Repair it, remove it, or name another file.')
    } catch (error) {
      this.#lock.release()
      throw error
    }
  }

  /**
   * Keeps the file up to date with a world from now on.
   *
   * @param start - the version of the world that needs no file. There is none before the first change, nor after a reset.
   * @throws FakeUsageError when it cannot be saved now, before anything was promised.
   */
  async follow(world: World, log: Pick<Log, 'problem'>, start?: StateVersion): Promise<void> {
    this.#text = new StateText(world, start)
    this.#log = log
    const first = whenFree(() => this.#save())
    this.#saving = first.catch(() => undefined)
    this.#timer = setInterval(() => (this.#saving = this.#saving.then(() => this.#keep())), PAUSE)
    try {
      await first
    } catch (cause) {
      clearInterval(this.#timer)
      this.#text = undefined
      throw unusable(this.#file.path, cause)
    }
    if (this.#wasEmpty) this.#tell(`${this.#file.path} was empty: this run starts afresh, and is saved there.`)
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
      await whenFree(() => this.#save())
    } catch (cause) {
      throw new FakeUsageError(this.#describeLoss(asText(cause)), { cause })
    } finally {
      this.#lock.release()
    }
  }

  async #keep(): Promise<void> {
    try {
      await this.#save()
    } catch (error) {
      const next = this.#isLost ? 'Nothing from this server is saved any more.' : 'It is retried.'
      this.#tell(`Cannot save ${this.#file.path} (${asText(error)}). ${next}`)
      if (this.#isLost) clearInterval(this.#timer)
    }
  }

  async #save(): Promise<void> {
    const text = this.#text
    if (!text || (this.#isLost && !text.changed)) return
    const found = this.#isLost ? 'nothing' : await this.#file.look()
    if (found === 'removed') text.markLost()
    if (found === 'nothing' && !text.changed) return
    this.#requireLock()
    if (found === 'removed' && !text.isAtStart) this.#tellRemoved()
    if (found === 'changed' && !(await this.#makeRoom(text))) return
    await this.#write(text)
    this.#lastProblem = undefined
  }

  async #write(text: StateText): Promise<void> {
    if (text.isAtStart) {
      await this.#file.remove()
      return text.markRemoved()
    }
    await this.#file.replace(text.write())
    text.markSaved()
  }

  #requireLock(): void {
    this.#isLost ||= !this.#lock.isOurs()
    if (this.#isLost) throw new Error(`it is kept by another server now, ${this.#lock.describeHolder()}`)
  }

  #tellRemoved(): void {
    this.#tell(`${this.#file.path} was removed, and is written again. To start over, stop this server first.`)
  }

  /**
   * If another program has changed the file, leaves it as it is until there is something to save here. Then it is renamed, so
   * that both versions are kept.
   */
  async #makeRoom(text: StateText): Promise<boolean> {
    const { path } = this.#file
    if (text.changed)
      this.#tell(`${path} was changed by somebody else. That version is now in ${await this.#file.setAside()}.`)
    else
      this.#tell(`${path} was changed by somebody else. The next start reads it, unless something changes here first.`)
    return text.changed
  }

  #describeLoss(reason: string): string {
    const { path, unfinished } = this.#file
    const isThere = existsSync(path)
    const what = `The last changes (${this.#text?.changedTables.join(', ') || 'the clock'}) are`
    const loss = `${isThere ? what : 'The state is'} lost: cannot save ${path} (${reason}).`
    if (this.#isLost) return loss
    const rest = this.#file.isAsLeft ? ` ${path} is whole and holds what was saved before.` : ''
    const half = existsSync(unfinished) ? `${unfinished} is half-written: remove it.` : 'No half-written file is left.'
    return `${loss}${rest} ${half}`
  }

  #tell(text: string): void {
    if (text !== this.#lastProblem) this.#log?.problem(text)
    this.#lastProblem = text
  }
}
