import type { Clock } from '../../core/time/clock.ts'
import type { RemoteObject } from './environment.ts'
import { callObject } from './object-call.ts'
import type { StoredWorld } from './storage/stored-world.ts'

/** After how many milliseconds a world tells again that somebody asks it. */
const PAUSE = 30_000

/** Tells the directory how a world is, now and then. */
export class WorldReporter {
  readonly #directory: RemoteObject
  readonly #name: string
  readonly #wall: Clock
  #told = ''
  #toldAt = 0
  #isTouched = false

  constructor(directory: RemoteObject, name: string, wall: Clock) {
    this.#directory = directory
    this.#name = name
    this.#wall = wall
  }

  /**
   * The answer to the first write waits for it: until then the directory may give the place of an untouched world to
   * another. The world without a name stands in no list.
   */
  async tell({ life, report }: StoredWorld): Promise<void> {
    const now = this.#wall.now()
    const essence = JSON.stringify([report.untouched, report.start])
    if (this.#name === '' || (essence === this.#told && now - this.#toldAt < PAUSE)) return
    const isFirstWrite = !report.untouched && !this.#isTouched
    this.#told = essence
    this.#toldAt = now
    const told = this.#send(life, report)
    if (isFirstWrite) await told
    else told.catch((error: unknown) => console.error(error))
    this.#isTouched = !report.untouched
  }

  /** Sends a report. If it fails, the next request sends one again. */
  async #send(life: number, report: StoredWorld['report']): Promise<void> {
    try {
      await callObject(this.#directory, 'report', { name: this.#name, life, report })
    } catch (error) {
      this.#told = ''
      throw error
    }
  }
}
