import { expect, test } from 'vitest'
import { memoizedByRow } from '../../src/contract/writers.ts'

test('a frozen row is written once, and one that may still change is written for each answer', () => {
  const write = memoizedByRow(({ name }: { name: string }, view: string) => `${name} for ${view}`)
  const frozen = Object.freeze({ name: 'Row' })
  const open = { name: 'Before' }

  expect([write(frozen, 'one'), write(frozen, 'another')]).toEqual(['Row for one', 'Row for one'])
  expect(write(open, 'one')).toBe('Before for one')
  open.name = 'After'
  expect(write(open, 'one')).toBe('After for one')
})
