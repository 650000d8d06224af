import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { SetUpWatch } from '../checks/set-up-watch.ts'
import { onCircusEvent } from './circus.ts'

const LOST =
  'A beforeAll, or the file itself, has set up the fake, and the reset before each test would remove that. ' +
  'Set it up in a beforeEach, or in the scenario.'

/** Reports what was set up before the tests and would be lost by the reset before each of them. */
export class LostSetup {
  readonly #fake: Fake
  /** Since the hooks that are for all have begun; undefined if none has run since the last test. */
  #setUp: SetUpWatch | undefined

  constructor(fake: Fake) {
    this.#fake = fake
    this.#setUp = new SetUpWatch(fake)
    onCircusEvent(({ name, hook }) => {
      if (name === 'hook_start' && hook?.type === 'beforeAll') this.#setUp ??= new SetUpWatch(fake)
    })
  }

  /** Resets the fake. @throws FakeUsageError afterwards, when that took back what was set up for all tests. */
  reset(): void {
    const isLost = this.#setUp?.isChanged()
    this.#setUp = undefined
    this.#fake.reset()
    if (isLost) throw new FakeUsageError(LOST)
  }
}
