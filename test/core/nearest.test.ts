import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestOf } from '../../src/core/known-names.ts'
import { nearestText } from '../../src/core/nearest.ts'
import { optionChecks } from '../../src/fake/option-checks.ts'

const options = Object.keys(optionChecks)

test.each([
  ['scenaro', 'scenario'],
  ['sceanrio', 'scenario'],
  ['sede', 'seed'],
  ['base_url', 'baseUrl'],
  ['BASEURL', 'baseUrl'],
  ['url', 'baseUrl'],
  ['rateLimit', 'rateLimits'],
  ['limits', 'rateLimits'],
  ['clock', 'liveClock'],
  ['initialState', 'state'],
  ['journalSize', 'journalLimit'],
])('"%s" may be meant as "%s"', (said, meant) => {
  expect(nearestText(said, options)).toBe(meant)
})

test.each(['banana', 'foo', 'x', '', 'delay', 'handlers', 'permissions', 'options'])(
  '"%s" may be meant as no option, so none is proposed, and all are named',
  (said) => {
    expect(nearestOf(said, options)).toMatch(/^known: seed, now, /)
  },
)

test.each([
  ['rows', 'now'],
  ['data', 'at'],
  ['as', 'at'],
  ['port', 'cors'],
])('"%s" is another word than "%s", of which half the letters differ', (said, other) => {
  expect(nearestText(said, [other])).toBeUndefined()
})

test('a word of four letters or more is found with a letter left out or twice, or with two that changed places', () => {
  const longer = options.filter((one) => one.length >= 4)
  const mistaken = fc.constantFrom(...longer).chain((meant) =>
    fc.record({
      meant: fc.constant(meant),
      at: fc.nat(meant.length - 2),
      kind: fc.constantFrom('left out', 'twice', 'changed'),
    }),
  )

  fc.assert(
    fc.property(mistaken, ({ meant, at, kind }) => {
      const [before, one, two, after] = [meant.slice(0, at), meant[at]!, meant[at + 1]!, meant.slice(at + 2)]
      const letters = { 'left out': two, twice: one + one + two, changed: two + one }[kind]!
      expect(nearestText(before + letters + after, longer)).toBe(meant)
    }),
  )
})
