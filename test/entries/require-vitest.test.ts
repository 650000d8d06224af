import * as vitest from 'vitest'
import { expect, test } from 'vitest'
import { requireVitest } from '../../src/hosts/vitest/require-vitest.ts'

test('a Vitest older than 4.1 is refused by its version', () => {
  const { aroundEach: _new, ...old } = vitest

  expect(() => requireVitest(old as typeof vitest)).toThrow('fake-dashboards/vitest needs Vitest 4.1 or later')
})

test('the Vitest of this test is taken as it is', () => {
  expect(requireVitest(vitest)).toBe(vitest)
})

test('a second copy of Vitest, which finds no suite, is refused with what to do', () => {
  class Idle extends vitest.TestRunner {
    static override getCurrentSuite = (): never => {
      throw new Error('Vitest failed to find the current suite.')
    }
  }

  expect(() => requireVitest({ ...vitest, TestRunner: Idle })).toThrow(
    /another copy of Vitest .* inline: \['fake-dashboards'\]/,
  )
})
