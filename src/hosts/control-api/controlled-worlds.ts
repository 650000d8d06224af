import { openFrom } from '../worlds/world-opening.ts'
import type { WorldOpening } from '../worlds/world-opening.ts'
import type { Worlds, WorldSummary } from '../worlds/worlds.ts'

/** All worlds, as control reaches them from one of them: in the same process, or each in an object of its own. */
export interface ControlledWorlds {
  list(): readonly WorldSummary[] | Promise<readonly WorldSummary[]>
  /** Makes a world, if it is not there yet. */
  make(name: string): void | Promise<void>
  /** Opens a new world: at the state of another one, present or past, or at a scenario, a state or a capsule. */
  openFrom(opening: WorldOpening): Promise<void>
  /** Returns whether there was one to drop. */
  drop(name: string): boolean | Promise<boolean>
}

/** The worlds of this process. */
export const localWorlds = (worlds: Worlds): ControlledWorlds => ({
  list: () => worlds.list(),
  make: (name) => void worlds.of(name),
  openFrom: (opening) => openFrom(worlds, opening),
  drop: (name) => worlds.drop(name),
})
