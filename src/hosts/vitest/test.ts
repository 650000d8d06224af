import type { ExpectStatic, TestAPI } from 'vitest'
import { LateRequests } from '../checks/late-requests.ts'
import type { FakeMatchers } from '../checks/matchers.ts'
import { rootOf } from '../failures/failed-task.ts'
import type { FailedTask } from '../failures/failed-task.ts'
import type { WriteFile } from '../failures/leave-capsule.ts'
import { createTest, extendedExpect } from './collector.ts'
import { concurrentScopes } from './concurrent.ts'
import type { FakeFixtures } from './fixtures.ts'
import { makeSerialInDocument } from './in-turn.ts'
import { setting } from './with-fixtures.ts'

declare global {
  // `Matchers` has other type parameters in vitest 5 than in 4. In both, an assertion has the methods of Chai's
  // `Assertion`.
  namespace Chai {
    interface Assertion extends FakeMatchers {}
  }
}

const late = new LateRequests(setting)

async function openWriter(task: FailedTask): Promise<WriteFile> {
  const { writerIn } = await import('../failures/write-file.ts')
  return writerIn(rootOf(task) ?? process.cwd())
}

/**
 * Vitest's `test` with a fresh fake for each test. A test's requests through the global `fetch` or XHR reach its own
 * fake, even while other tests run at the same time; a request without a route fails the test that made it, and a
 * request that a test makes after its end fails the suite around it. In jsdom, happy-dom and browser mode, tests run
 * one after the other, even if they are marked `concurrent`. In browser mode, a timer that a test leaves running calls
 * the fake of the test that runs then.
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
export const test: TestAPI<FakeFixtures> = createTest(concurrentScopes(late), {
  late,
  collected: makeSerialInDocument,
  openWriter,
})

/** Vitest's `expect` with `toHaveReceived` and `toHaveRefused`. */
export const expect: ExpectStatic = extendedExpect()
