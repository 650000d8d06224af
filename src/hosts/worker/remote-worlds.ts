import type { ControlledWorlds } from '../control-api/controlled-worlds.ts'
import type { ServedWorld } from '../worlds/served-world.ts'
import { fakeOf, noWorld, ownBeginning, worldExists } from '../worlds/world-opening.ts'
import type { OpenFrom, OwnBeginning } from '../worlds/world-opening.ts'
import type { WorldSummary } from '../worlds/worlds.ts'
import { directoryId, worldObject } from './environment.ts'
import type { WorkerEnvironment } from './environment.ts'
import { callObject } from './object-call.ts'

/** A world as it is, or as request `at` found it. */
export async function beginningFrom(world: ServedWorld, at?: number): Promise<OwnBeginning> {
  const fake = await fakeOf(world, at)
  return { state: fake.exportState(), faults: fake.faults.list().map(({ definition }) => definition) }
}

/** All worlds, seen from one of them: each is in an object of its own, and a directory lists them. */
export class RemoteWorlds implements ControlledWorlds {
  readonly #environment: WorkerEnvironment
  readonly #own: string

  /** `own` is the name of the world that sees them. */
  constructor(environment: WorkerEnvironment, own: string) {
    this.#environment = environment
    this.#own = own
  }

  list(): Promise<readonly WorldSummary[]> {
    return this.#askDirectory('list')
  }

  async make(name: string): Promise<void> {
    await callObject(worldObject(this.#environment, name), 'make', { name })
  }

  async openFrom(asked: ServedWorld, name: string, where: OpenFrom): Promise<void> {
    const beginning = ownBeginning(where) ?? (await this.#beginningOf(asked, where))
    if (await this.#askDirectory('has', { name })) throw worldExists(name)
    await callObject(worldObject(this.#environment, name), 'begin', { name, beginning })
  }

  drop(name: string): Promise<boolean> {
    return this.#askDirectory('drop', { name })
  }

  #beginningOf(asked: ServedWorld, { from = this.#own, at }: OpenFrom): Promise<OwnBeginning> {
    return from === this.#own ? beginningFrom(asked, at) : this.#farBeginning(from, at)
  }

  async #farBeginning(from: string, at: number | undefined): Promise<OwnBeginning> {
    if (!(await this.#askDirectory('has', { name: from })))
      throw noWorld(
        from,
        (await this.list()).map(({ name }) => name),
      )
    return callObject(worldObject(this.#environment, from), 'beginning', {
      name: from,
      ...(at !== undefined && { at }),
    })
  }

  #askDirectory<T>(what: string, said: object = {}): Promise<T> {
    return callObject(this.#environment.FAKE_WORLDS.get(directoryId(this.#environment)), what, said)
  }
}
