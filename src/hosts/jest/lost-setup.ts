import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { rowDifferences } from '../../state/row-differences.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { onCircusEvent } from './circus.ts'

const LOST =
  'A beforeAll, or the file itself, has set up the fake, and the reset before each test would remove that. ' +
  'Set it up in a beforeEach, or in the scenario.'

/** Tells of what was set up before the tests, and would be lost with the reset before each of them. */
export class LostSetup {
  readonly #fake: Fake
  /** How everything was before the hooks that are for all; undefined where none has run since the last test. */
  #before: Snapshot | undefined
  #faults = 0

  constructor(fake: Fake) {
    this.#fake = fake
    this.#begin()
    onCircusEvent(({ name, hook }) => {
      if (name === 'hook_start' && hook?.type === 'beforeAll' && !this.#before) this.#begin()
    })
  }

  /** Resets the fake. @throws FakeUsageError afterwards, when that took back what was set up for all tests. */
  reset(): void {
    const isLost = this.#before && this.#isChanged(this.#before)
    this.#before = undefined
    this.#fake.reset()
    if (isLost) throw new FakeUsageError(LOST)
  }

  #begin(): void {
    this.#before = this.#fake.snapshot()
    this.#faults = this.#fake.faults.list().length
  }

  #isChanged({ tables, clock }: Snapshot): boolean {
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
