import type { Faults } from '../../observe/interference/faults.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import type { Gates, HoldOptions } from '../../observe/interference/gates.ts'
import { keepFaults } from '../../observe/interference/resumed-faults.ts'
import type { Journal } from '../../observe/journal/journal.ts'
import type { World } from '../../resources/world.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import type { Capsule } from '../capsule/capsule.ts'

/** The part of a fake that is explored. */
export interface ExploredFake {
  readonly journal: Journal
  readonly faults: Faults
  readonly gates: Gates
  readonly world: World
  readonly isFollowing: boolean
  hold(options: HoldOptions): Gate
  snapshot(): Snapshot
  restore(snapshot: Snapshot): void
  capture(): Promise<Capsule>
}

/** Returns a function that takes the fake back to its present: its state, its faults with their counts, and its gates. */
export function beginningAnew(fake: ExploredFake): () => void {
  const start = fake.snapshot()
  const putFaultsBack = keepFaults(fake.faults)
  const gates = fake.gates.closed
  return () => {
    fake.restore(start)
    putFaultsBack()
    for (const gate of fake.gates.closed) if (!gates.includes(gate)) gate.end('explore()')
  }
}
