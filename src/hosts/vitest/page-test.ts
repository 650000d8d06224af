import type { ExpectStatic, TestAPI, TestRunner } from 'vitest'
import type { WriteFile } from '../failures/leave-capsule.ts'
import { createTest, extendedExpect } from './collector.ts'
import type { FakeFixtures } from './fixtures.ts'
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

/** Writes files from a page, by Vitest's own command for that. */
async function openPageWriter(): Promise<WriteFile> {
  const { commands } = await import('vitest/browser')
  return async (path, text) => {
    await commands.writeFile(path, text)
    return path
  }
}
