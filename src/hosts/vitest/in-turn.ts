import type { TestRunner } from 'vitest'

/** A suite in which a test has just been collected. */
type Suite = ReturnType<typeof TestRunner.getCurrentSuite>

/** Removes `concurrent` from the test that was collected last and from the suites around it. */
export function makeSerial({ tasks, suite }: Suite): void {
  const test = tasks.at(-1)
  if (test?.type === 'test') delete test.concurrent
  for (let around = suite; around; around = around.suite) delete around.concurrent
}

/**
 * The same if Node has a document, as in jsdom. Frameworks such as React and Vue render everything pending in one go, in the
 * asynchronous context of the first update: requests of another test's component would then reach the wrong fake.
 */
export function makeSerialInDocument(suite: Suite): void {
  if ('document' in globalThis) makeSerial(suite)
}
