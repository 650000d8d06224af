import type { TestInfo } from '@playwright/test'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { SetUpWatch } from '../checks/set-up-watch.ts'

const LOST =
  'A beforeAll, each test and an afterAll have a fake of their own, so what one of them has changed is not there for the next. ' +
  'Set it up in a beforeEach, or in the scenario, and look at it in an afterEach.'

/**
 * Reports a set-up that the tests cannot see: in Playwright, a `beforeAll` and an `afterAll` get fixtures of their own,
 * although both run in the name of a test.
 */
export class HookFakes {
  readonly #last = new WeakMap<TestInfo, SetUpWatch>()

  /** @throws FakeUsageError when the fake that this one comes after, in the name of the same test, was changed. */
  requireFirst(fake: Fake, testInfo: TestInfo): void {
    const isLost = this.#last.get(testInfo)?.isChanged()
    this.#last.set(testInfo, new SetUpWatch(fake))
    if (isLost) throw new FakeUsageError(LOST)
  }
}
