import type { Clock } from '../../../core/time/clock.ts'
import { resumeFaults } from '../../../observe/interference/resumed-faults.ts'
import type { Entry } from '../../../observe/journal/entry.ts'
import type { FaultCount } from '../../../observe/journal/session-log.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import type { Edit } from '../../worlds/knowledge/edit-history.ts'
import type { ResetPoint } from '../../worlds/knowledge/world-start.ts'
import type { ServedWorld } from '../../worlds/served-world.ts'
import { headOf, readClock } from './stored-head.ts'
import type { StoredHead } from './stored-head.ts'
import type { StartPrints } from './stored-start.ts'

/** A world at one moment, by references: nothing is copied for it. */
export interface WorldMoment {
  readonly head: StoredHead
  readonly resetPoint: ResetPoint
  /** The start to which a reset leads. */
  readonly start: Snapshot
  readonly now: Snapshot
  readonly snapshots: ReadonlyMap<string, Snapshot>
  readonly edits: readonly Edit[]
  readonly faults: readonly FaultCount[]
  /** The number of the newest request. */
  readonly newest: number
}

/** Facts of a world that only its storage knows. */
export interface KnownOfWorld {
  /** The real time at which it was first opened, in milliseconds since 1970. */
  readonly begun: number
  readonly life: number
  /** The start that the configuration makes, if the world has no other. */
  readonly configured: Snapshot
}

export function momentOf(
  world: ServedWorld,
  known: KnownOfWorld,
  { wall, prints }: { readonly wall: Clock; readonly prints: StartPrints },
): WorldMoment {
  const { fake, resetPoint, edits } = world
  const print = resetPoint.snapshot ? null : prints.of(known.configured).hash
  return {
    head: headOf(world, wall, { ...known, print }),
    resetPoint,
    start: resetPoint.snapshot ?? known.configured,
    now: fake.snapshot(),
    snapshots: new Map(world.snapshots),
    edits: edits.all,
    faults: fake.faults.counts(),
    newest: fake.journal.asked,
  }
}

/** Takes a world back to a moment. Its journal continues and warns of what is undone; its gates stay. */
export function returnTo(world: ServedWorld, moment: WorldMoment, wall: Clock): void {
  for (const { number, changes, warnings } of world.fake.journal.entries as readonly Entry[])
    if (number > moment.newest && changes.length > 0)
      warnings.push('What this request wrote was undone, because it could not be stored (F.49).')
  const { head, resetPoint, now, snapshots, edits, faults } = moment
  world.resume(resetPoint, world.gates.made)
  world.goTo({ ...now, clock: readClock(head.clock, wall) })
  world.snapshots.clear()
  for (const [name, snapshot] of snapshots) world.snapshots.set(name, snapshot)
  world.edits.resume(edits, head.editsMade)
  world.actor.resume(head.actor)
  resumeFaults(world.fake.faults, faults, head.faultsAdded)
  world.isSetUp = head.isSetUp || head.isWritten
}
