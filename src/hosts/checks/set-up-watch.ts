import type { Fake } from '../../fake/fake.ts'
import { rowDifferences } from '../../state/row-differences.ts'
import type { Snapshot } from '../../state/snapshot.ts'

/** How a fake was at one moment, to tell later whether rows, faults or times were set up since. */
export class SetUpWatch {
  readonly #fake: Fake
  readonly #before: Snapshot
  readonly #faults: number

  constructor(fake: Fake) {
    this.#fake = fake
    this.#before = fake.snapshot()
    this.#faults = fake.faults.list().length
  }

  isChanged(): boolean {
    const { tables, clock } = this.#before
    const now = this.#fake.snapshot()
    const { following } = now.clock
    return (
      // A request notes when its key was used.
      rowDifferences(tables, now.tables).some(({ table }) => table !== 'key') ||
      this.#fake.faults.list().length > this.#faults ||
      following !== clock.following ||
      (!following && now.clock.now !== clock.now)
    )
  }
}
