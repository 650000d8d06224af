import { expect, onTestFinished, test } from 'vitest'
import type { CircusEvent, CircusTest } from '../../src/hosts/jest/circus.ts'
import { RunningTests } from '../../src/hosts/jest/running-tests.ts'

const HANDLERS = Symbol.for('EVENT_HANDLERS')

/** What tells the fakes of one file, as `setupFake` makes them, of the tests that Jest runs. */
function fakesOfOneFile(count: number) {
  const handlers: ((event: CircusEvent) => void)[] = []
  Reflect.set(globalThis, HANDLERS, handlers)
  onTestFinished(() => void Reflect.deleteProperty(globalThis, HANDLERS))
  const settings = {} as ConstructorParameters<typeof RunningTests>[0]
  const fakes = Array.from({ length: count }, () => new RunningTests(settings))
  const tell = (name: string, one: CircusTest) => handlers.forEach((handle) => handle({ name, test: one }))
  return { fakes, tell }
}

test.each([1, 2, 3])('a test of Jest that is retried has not ended, with %i fakes in its file', (count) => {
  const { fakes, tell } = fakesOfOneFile(count)
  const ended: boolean[][] = []
  const fn = () => void ended.push(fakes.map(({ current }) => current.hasEnded))
  const retried: CircusTest = { name: 'a test', errors: [], fn }

  for (const run of ['first', 'second']) {
    tell('test_start', retried)
    for (const fake of fakes) fake.claim()
    expect(retried.fn, run).not.toBe(fn)
    retried.fn?.()
    tell('test_done', retried)
  }

  expect(ended).toEqual([fakes.map(() => false), fakes.map(() => false)])
})
