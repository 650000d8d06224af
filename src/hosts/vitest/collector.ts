import { TestRunner, aroundEach, expect as vitestExpect, test as vitestTest } from 'vitest'
import type { ExpectStatic, TestAPI } from 'vitest'
import { withFixtures } from './fixtures.ts'
import type { FakeFixtures, OpenRequestScope, RequestScope } from './fixtures.ts'
import { matchers } from './matchers.ts'

type Suite = ReturnType<typeof TestRunner.getCurrentSuite>

/**
 * Vitest's `test` with a fake for each test.
 *
 * @param collected - Called with each suite in which a test has just been collected.
 */
export function createTest(openScope: OpenRequestScope, collected?: (suite: Suite) => void): TestAPI<FakeFixtures> {
  return withFixtures(collector(collected), openScope)
}

/** A `test` with the hook below around it. A hook is for all tests of a suite, so each suite gets it once. */
function collector(collected?: (suite: Suite) => void): TestAPI {
  const suites = new WeakSet<object>()
  return TestRunner.createTaskCollector(function (this: never, ...args: Parameters<TestAPI>) {
    const current = TestRunner.getCurrentSuite()
    const suite = current.suite ?? current.file!
    if (!suites.has(suite)) aroundEach(runInScope)
    suites.add(suite)
    vitestTest.fn.apply(this, args)
    collected?.(current)
  })
}

/** The fixtures of a test of ours; other tests of the suite have none of them. */
type ScopedFixtures = FakeFixtures & { readonly requestScope: RequestScope | undefined }

/**
 * Runs a test so that its requests reach its own fake. A fixture could not do it: it runs in another asynchronous context
 * than the test. A nested suite has the hook twice.
 */
async function runInScope(test: () => Promise<void>, { fake, requestScope }: ScopedFixtures): Promise<void> {
  await (requestScope ? requestScope.run(fake, test) : test())
}

/** Adds the matchers to Vitest's `expect`. */
export function extendedExpect(): ExpectStatic {
  vitestExpect.extend(matchers)
  return vitestExpect
}
