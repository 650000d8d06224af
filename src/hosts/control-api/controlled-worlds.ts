import type { ServedWorld } from '../worlds/served-world.ts'
import type { GetScenario, OpenFrom } from '../worlds/world-opening.ts'
import { openFrom } from '../worlds/world-opening.ts'
import type { Worlds, WorldSummary } from '../worlds/worlds.ts'

/** All worlds, as control reaches them from one of them: in the same process, or each in an object of its own. */
export interface ControlledWorlds {
  list(): readonly WorldSummary[] | Promise<readonly WorldSummary[]>
  /** Makes a world, if it is not there yet. */
  make(name: string): void | Promise<void>
  /**
   * Opens a new world at the state of another one, present or past, or at a start of its own.
   *
   * @param asked - The world that the request was sent to.
   */
  openFrom(asked: ServedWorld, name: string, where: OpenFrom, getScenario: GetScenario): Promise<void>
  /** Returns whether there was one to drop. */
  drop(name: string): boolean | Promise<boolean>
}

/** The worlds of this process. */
export const localWorlds = (worlds: Worlds): ControlledWorlds => ({
  list: () => worlds.list(),
  make: (name) => void worlds.of(name),
  openFrom: (asked, name, where, getScenario) => openFrom(worlds, asked, name, where, getScenario),
  drop: (name) => worlds.drop(name),
})
