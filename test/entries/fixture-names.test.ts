import { expect, test } from 'vitest'
import { test as playwrightTest } from '../../src/playwright.ts'
import { test as fakeTest } from '../../src/vitest.ts'

test('a misspelt setting of a test is refused, also in a later extension and where it is overridden', () => {
  expect(() => fakeTest.extend('fakeOption' as never, {} as never)).toThrow(
    'There is no setting "fakeOption"; the nearest is "fakeOptions".',
  )
  expect(() => fakeTest.extend('fakeOptions', {}).extend({ unknownRequest: 'pass' })).toThrow(
    'There is no setting "unknownRequest"; the nearest is "unknownRequests".',
  )
  expect(() => fakeTest.extend('fakeOptions', {}).override({ leftover: 'pass' } as never)).toThrow(
    'There is no setting "leftover"; the nearest is "leftovers".',
  )
  expect(() => fakeTest.extend('options', {}).extend('fakes', 3).override('fakes', 4)).not.toThrow()
})

test('in Playwright as well, where it is used or extended', () => {
  const misspelt = 'There is no setting "fakeOption"; the nearest is "fakeOptions".'

  expect(() => playwrightTest.use({ fakeOption: {} } as never)).toThrow(misspelt)
  expect(() => playwrightTest.extend({ page: {} } as never).extend({ fakeOption: {} } as never)).toThrow(misspelt)
  expect(() => playwrightTest.extend({ page: {} } as never).use({ fakeOption: {} } as never)).toThrow(misspelt)
})

test('an option of the fake that is set as a fixture is refused, unless the project has a fixture of that name', () => {
  const misplaced = '"auth" is an option of the fake, not a fixture: put it into "fakeOptions" of test.'

  expect(() => playwrightTest.use({ auth: 'lenient' } as never)).toThrow(`${misplaced}use(…).`)
  expect(() => fakeTest.extend('fakeOptions', {}).override('auth' as never, 'lenient' as never)).toThrow(
    `${misplaced}override(…).`,
  )
  expect(() => playwrightTest.extend({ page: {} } as never).use({ scenario: null } as never)).toThrow(
    '"scenario" is an',
  )
  expect(() =>
    playwrightTest.extend({ auth: [undefined, { option: true }] } as never).use({ auth: 'x' } as never),
  ).toThrow('Playwright Test did not expect test.use() to be called here')
  expect(() => fakeTest.extend('auth', 'x').extend('fakeOptions', {}).override('auth', 'y')).not.toThrow()
})

test('an option of the fake in `extend` is refused if its value has no other meaning', () => {
  const misplaced = '"auth" is an option of the fake, not a fixture: put it into "fakeOptions" of test.extend(…).'

  expect(() => fakeTest.extend('auth', 'lenient')).toThrow(misplaced)
  expect(() => fakeTest.extend('fakeOptions', {}).extend({ auth: 'strict' })).toThrow(misplaced)
  expect(() => playwrightTest.extend({ auth: ['lenient', { option: true }] } as never)).toThrow(misplaced)
  expect(() => fakeTest.extend('auth', { token: 'own' }).extend('seed', 7)).not.toThrow()
})
