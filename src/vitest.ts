import { TestRunner, aroundEach, expect as vitestExpect, test as vitestTest } from 'vitest'
import type { ExpectStatic, TestAPI } from 'vitest'
import type { Interception } from './node/interception.ts'
import { withFixtures } from './vitest/fixtures.ts'
import type { FakeFixtures } from './vitest/fixtures.ts'
import { matchers } from './vitest/matchers.ts'
import type { FakeMatchers } from './vitest/matchers.ts'

export type { FakeFixtures } from './vitest/fixtures.ts'
export type { FakeMatchers, Received, Refused } from './vitest/matchers.ts'

declare global {
  // `Matchers` has other type parameters in vitest 5 than in 4. In both, an assertion has what Chai's has.
  namespace Chai {
    interface Assertion extends FakeMatchers {}
  }
}

/**
 * Vitest's `test` with a fresh fake for each test. What a test does through the global `fetch` or XHR reaches its own
 * fake, also while others run at the same time; a request without a route fails the test that made it.
 *
 * @example
 * ```ts
 * import { typical } from 'fake-dashboards/scenarios'
 * import { test as base, expect } from 'fake-dashboards/vitest'
 *
 * const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
 *
 * test.concurrent('a dashboard is deleted', async ({ fake }) => {
 *   const url = 'https://app.example.test/api/environments/2/dashboards/1/'
 *   await fetch(url, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"deleted":true}' })
 *
 *   expect(fake).toHaveReceived('PATCH', '/dashboards/:id', { body: { deleted: true } })
 * })
 * ```
 */
export const test: TestAPI<FakeFixtures> = withFixtures(collector())

/** Vitest's `expect`, and it knows `toHaveReceived` and `toHaveRefused`. */
export const expect: ExpectStatic = withMatchers(vitestExpect)

/** A `test` that has the hook below around it. A hook is for all tests of a suite, so each suite gets it once. */
function collector(): TestAPI {
  const suites = new WeakSet<object>()
  return TestRunner.createTaskCollector(function (this: never, ...args: Parameters<TestAPI>) {
    const { suite, file } = TestRunner.getCurrentSuite()
    if (!suites.has(suite ?? file!)) aroundEach(runInside)
    suites.add(suite ?? file!)
    vitestTest.fn.apply(this, args)
  })
}

type Inside = FakeFixtures & { readonly interception: Interception | undefined }

/**
 * Runs a test where the global `fetch` leads to its own fake. A fixture could not do it: the asynchronous context that it
 * runs in is not that of the test. A test that is not ours has no fixtures, and a nested suite has the hook twice.
 */
async function runInside(run: () => Promise<void>, { fake, interception }: Inside): Promise<void> {
  if (!interception || interception.contexts.getStore() === fake) return run()
  await interception.contexts.run(fake, interception.server.boundary(run))
}

function withMatchers(base: ExpectStatic): ExpectStatic {
  base.extend(matchers)
  return base
}
