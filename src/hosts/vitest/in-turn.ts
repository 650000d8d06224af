import type { TestRunner } from 'vitest'

/** A suite in which a test has just been collected. */
type Suite = ReturnType<typeof TestRunner.getCurrentSuite>

/** Takes `concurrent` off the test that was collected last and off the suites around it. */
export function makeSerial({ tasks, suite }: Suite): void {
  const test = tasks.at(-1)
  if (test?.type === 'test') delete test.concurrent
  for (let around = suite; around; around = around.suite) delete around.concurrent
}

/**
 * The same where Node has a document, as in jsdom. Frameworks such as React and Vue render all that waits in one go, in the
 * asynchronous context of whoever asked first: what a component of another test asks then would reach that one's fake.
 */
export function makeSerialInDocument(suite: Suite): void {
  if ('document' in globalThis) makeSerial(suite)
}
