import type { Clock } from '../../../core/time/clock.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import type { ServedWorld } from '../../worlds/served-world.ts'
import type { MomentJson } from './moment-json.ts'
import type { RowJson } from './row-records.ts'
import type { StoredHead } from './stored-head.ts'
import type { StartJson, StartPrints } from './stored-start.ts'
import type { SnapshotJson } from './world-records.ts'

/** How a world is opened at the start that the configuration makes. */
export interface WorldSource {
  /** Which of the worlds that have had this name it is; what an earlier one has left is not read. */
  readonly life: number
  /** @param begun - the real time at which the world was first opened, in milliseconds since 1970. */
  readonly open: (begun: number) => ServedWorld
  /** Real time. */
  readonly wall: Clock
  /** Shared by the worlds of one process, so that a common start is looked through once. */
  readonly prints: StartPrints
}

/** A world as it was stored. */
export interface ReadWorld {
  readonly world: ServedWorld
  readonly head: StoredHead
  readonly start: Snapshot
}

/** Everything that was stored but the rows of the start, which are in the world already. */
export interface Collected {
  head: StoredHead | undefined
  world: ServedWorld | undefined
  start: StartJson | undefined
  throttle: Pick<MomentJson, 'limits' | 'windows'> | undefined
  readonly rows: RowJson[]
  readonly snapshots: Map<string, SnapshotJson>
  readonly edits: string[]
}

/** The same, once the world is there. */
export interface CollectedWorld extends Collected {
  readonly head: StoredHead
  readonly world: ServedWorld
}
