import type { ExpectStatic, TestAPI, TestRunner } from 'vitest'
import { createTest, extendedExpect } from './collector.ts'
import type { FakeFixtures } from './fixtures.ts'
import { openPageWriter } from './page-writer.ts'
import { serialScopes } from './serial.ts'

/** `fake-dashboards/vitest` in Vitest's browser mode: tests run one after the other. */
export const test: TestAPI<FakeFixtures> = createTest(serialScopes(), {
  collected: makeSerial,
  openWriter: openPageWriter,
})

/** Vitest's `expect` with `toHaveReceived` and `toHaveRefused`. */
export const expect: ExpectStatic = extendedExpect()

/** Takes `concurrent` off the test that was collected last and off the suites around it. */
function makeSerial({ tasks, suite }: ReturnType<typeof TestRunner.getCurrentSuite>): void {
  const test = tasks.at(-1)
  if (test?.type === 'test') delete test.concurrent
  for (let around = suite; around; around = around.suite) delete around.concurrent
}
