import { worldObject } from './environment.ts'
import type { WorkerEnvironment } from './environment.ts'
import { answerCall, callObject } from './object-call.ts'
import type { InsideAnswers } from './object-call.ts'
import type { WorkerSettings } from './settings.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import type { WorldReport } from './storage/stored-world.ts'
import { WorldDirectory } from './storage/world-directory.ts'
import type { DroppedWorld } from './storage/world-directory.ts'

interface Named {
  readonly name: string
}

/** The object that lists the worlds. Only other objects call it. */
export class DirectoryObject {
  readonly #directory: WorldDirectory
  readonly #environment: WorkerEnvironment

  constructor(storage: ObjectStorage, environment: WorkerEnvironment, { options, wall }: WorkerSettings) {
    const { mebibytes: _, ...limits } = options.worlds ?? {}
    this.#directory = new WorldDirectory(storage, wall, limits)
    this.#environment = environment
  }

  fetch(request: Request): Promise<Response> {
    return answerCall(request, this.#answers)
  }

  readonly #answers: InsideAnswers = {
    enter: ({ name }: Named) => this.#directory.enter(name),
    report: ({ name, life, report }: Named & { readonly life: number; readonly report: WorldReport }) =>
      this.#directory.report(name, life, report),
    has: ({ name }: Named) => this.#directory.has(name),
    list: async () => {
      const list = this.#directory.list()
      await this.#erase()
      return list
    },
    drop: async ({ name }: Named) => {
      const wasThere = this.#directory.drop(name)
      await this.#erase()
      return wasThere
    },
  }

  /**
   * Frees the storage of the worlds that were dropped, or unused for too long. One whose object fails is
   * tried again the next time, and does not block the others.
   */
  async #erase(): Promise<void> {
    for (const world of this.#directory.toErase())
      if (await this.#isErased(world)) this.#directory.erased(world.name, world.life)
  }

  async #isErased(world: DroppedWorld): Promise<boolean> {
    try {
      return await callObject(worldObject(this.#environment, world.name), 'erase', world)
    } catch (error) {
      console.error(error)
      return false
    }
  }
}
