import { expect, onTestFinished, test } from 'vitest'
import { CheckedFake } from '../../src/hosts/checks/checked-fake.ts'
import type { CircusEvent, CircusTest } from '../../src/hosts/jest/circus.ts'
import { FailureNotes } from '../../src/hosts/jest/failure-notes.ts'
import { settleSettings } from '../../src/hosts/jest/test-settings.ts'
import { setupFakeSetting } from '../../src/hosts/option-checks.ts'

const HANDLERS = Symbol.for('EVENT_HANDLERS')

/** What Jest shows of a test that fails after the paths were asked. */
async function messageOfFailure(asked: readonly string[] = []): Promise<string> {
  const handlers: ((event: CircusEvent) => void)[] = []
  Reflect.set(globalThis, HANDLERS, handlers)
  onTestFinished(() => void Reflect.deleteProperty(globalThis, HANDLERS))
  const checked = new CheckedFake({}, settleSettings({}), setupFakeSetting)
  const notes = new FailureNotes(checked, () => undefined)
  const error = new Error('It failed.')
  const failed: CircusTest = { name: 'a test', errors: [[error]] }
  const tell = (name: string) => handlers.forEach((handle) => handle({ name, test: failed }))
  tell('test_start')
  notes.clear()
  for (const path of asked) await checked.fake.fetch(path)
  tell('test_fn_failure')
  return error.message
}

/** Replaces a function of Node as the fake timers of Jest do. */
function fakeNextTick(): void {
  const { nextTick } = process
  process.nextTick = Object.assign(nextTick.bind(process), { clock: {} }) as typeof nextTick
  onTestFinished(() => void (process.nextTick = nextTick))
}

test('a test of Jest that fails under fake timers before anything came says what they hold up', async () => {
  fakeNextTick()

  expect(await messageOfFailure()).toContain("jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })")
})

test('a test of Jest that fails for another reason says nothing of fake timers', async () => {
  const withRealTimers = await messageOfFailure()
  fakeNextTick()
  const withRequests = await messageOfFailure(['/api/projects/'])

  expect(withRealTimers).toMatch(/^It failed\.\n\nThe fake received:\n\(no requests\)$/)
  expect(withRequests).not.toContain('useFakeTimers')
})
