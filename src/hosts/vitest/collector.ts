import { TestRunner, aroundEach, expect as vitestExpect, test as vitestTest } from 'vitest'
import type { ExpectStatic, TestAPI } from 'vitest'
import { withFixtures } from './fixtures.ts'
import type { FakeFixtures } from './fixtures.ts'
import { matchers } from './matchers.ts'
import type { OpenWay, Way } from './way.ts'

type Suite = ReturnType<typeof TestRunner.getCurrentSuite>

/**
 * Vitest's `test` with a fake for each test.
 *
 * @param collected - Told of each suite in which a test has just been collected.
 */
export function createTest(openWay: OpenWay, collected?: (suite: Suite) => void): TestAPI<FakeFixtures> {
  return withFixtures(collector(collected), openWay)
}

/** A `test` that has the hook below around it. A hook is for all tests of a suite, so each suite gets it once. */
function collector(collected?: (suite: Suite) => void): TestAPI {
  const suites = new WeakSet<object>()
  return TestRunner.createTaskCollector(function (this: never, ...args: Parameters<TestAPI>) {
    const current = TestRunner.getCurrentSuite()
    const suite = current.suite ?? current.file!
    if (!suites.has(suite)) aroundEach(runInside)
    suites.add(suite)
    vitestTest.fn.apply(this, args)
    collected?.(current)
  })
}

/** What a test has that is ours; another's has none of it. */
type Inside = FakeFixtures & { readonly way: Way | undefined }

/**
 * Runs a test where its requests lead to its own fake. A fixture could not do it: the asynchronous context that it runs in
 * is not that of the test. A nested suite has the hook twice.
 */
async function runInside(run: () => Promise<void>, { fake, way }: Inside): Promise<void> {
  await (way ? way.lead(fake, run) : run())
}

/** Vitest's `expect`, which knows the matchers from now on. */
export function knowingExpect(): ExpectStatic {
  vitestExpect.extend(matchers)
  return vitestExpect
}
