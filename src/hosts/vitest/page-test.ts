import type { ExpectStatic, TestAPI, TestRunner } from 'vitest'
import { createTest, knowingExpect } from './collector.ts'
import type { FakeFixtures } from './fixtures.ts'
import { byTurns } from './turns.ts'

/** What `fake-dashboards/vitest` is in Vitest's browser mode: the same, but tests run one after the other. */
export const test: TestAPI<FakeFixtures> = createTest(byTurns(), inTurn)

export const expect: ExpectStatic = knowingExpect()

/** Whatever was to run at once takes turns: the last test collected, and the suites it is in among their like. */
function inTurn({ tasks, suite }: ReturnType<typeof TestRunner.getCurrentSuite>): void {
  const test = tasks.at(-1)
  if (test?.type === 'test') delete test.concurrent
  for (let around = suite; around; around = around.suite) delete around.concurrent
}
