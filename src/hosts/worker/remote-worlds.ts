import type { ControlledWorlds } from '../control-api/controlled-worlds.ts'
import type { ServedWorld } from '../worlds/served-world.ts'
import { fakeOf, faultsOf, noWorld, ownStart, worldExists } from '../worlds/world-opening.ts'
import type { OpenFrom, OwnStart } from '../worlds/world-opening.ts'
import type { WorldSummary } from '../worlds/worlds.ts'
import { directoryId, worldObject } from './environment.ts'
import type { WorkerEnvironment } from './environment.ts'
import { callObject } from './object-call.ts'

/** The start of a new world: the present state of this one with its faults and its clock, or those that request `at` found. */
export async function ownStartAt(world: ServedWorld, at?: number): Promise<OwnStart> {
  const fake = await fakeOf(world, at)
  const { following } = fake.clock.save()
  return { state: fake.exportState(), faults: faultsOf(fake), ...(at === undefined && { following }) }
}

/**
 * All worlds, seen from one of them: each is in an object of its own, and a directory lists them.
 *
 * @param own - The name of the world that sees them.
 */
export function remoteWorlds(environment: WorkerEnvironment, own: string): ControlledWorlds {
  const askDirectory = <T>(name: string, argument: object = {}): Promise<T> =>
    callObject(environment.FAKE_WORLDS.get(directoryId(environment)), name, argument)
  const list = (): Promise<readonly WorldSummary[]> => askDirectory('list')

  async function ownStartOf(asked: ServedWorld, { from = own, at }: OpenFrom): Promise<OwnStart> {
    if (from === own) return ownStartAt(asked, at)
    if (!(await askDirectory('has', { name: from })))
      throw noWorld(
        from,
        (await list()).map(({ name }) => name),
      )
    return callObject(worldObject(environment, from), 'ownStart', { name: from, ...(at !== undefined && { at }) })
  }

  return {
    list,
    make: (name) => callObject(worldObject(environment, name), 'make', { name }),
    async openFrom({ name, where, asked }) {
      const start = ownStart(where) ?? (await ownStartOf(asked, where))
      if (await askDirectory('has', { name })) throw worldExists(name)
      await callObject(worldObject(environment, name), 'start', { name, start })
    },
    drop: (name) => askDirectory('drop', { name }),
  }
}
