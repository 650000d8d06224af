import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Snapshot } from '../../state/snapshot.ts'

const MOST = 100

/** The snapshots that control has taken of a world, by name. */
export class SavedSnapshots extends Map<string, Snapshot> {
  readonly #fake: Fake

  constructor(fake: Fake) {
    super()
    this.#fake = fake
  }

  /** @throws FakeUsageError when there are too many. */
  save(name: string): void {
    if (this.size >= MOST && !this.has(name))
      throw new FakeUsageError(`There are ${MOST} snapshots already. Drop one with DELETE /__fake/snapshots/<name>.`)
    this.set(name, this.#fake.snapshot())
  }
}
