import type { Faults } from '../../observe/interference/faults.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { Journal } from '../../observe/journal/journal.ts'
import type { World } from '../../resources/world.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import type { Capsule } from '../capsule/capsule.ts'

/** The part of a fake that is explored. */
export interface ExploredFake {
  readonly journal: Journal
  readonly faults: Faults
  readonly world: World
  hold(options: HoldOptions): Gate
  snapshot(): Snapshot
  restore(snapshot: Snapshot): void
  capture(): Promise<Capsule>
}

/** Takes a fake back to where it is now; its faults count from 0 again. */
export function beginningAnew(fake: ExploredFake): () => void {
  const start = fake.snapshot()
  const faults = fake.faults.list().map(({ definition }) => definition)
  return () => {
    fake.restore(start)
    fake.journal.clear()
    fake.faults.clear()
    for (const fault of faults) fake.faults.add(fault)
  }
}
