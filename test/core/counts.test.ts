import { expect, test } from 'vitest'
import { Counts } from '../../src/core/counts.ts'

test('a copy keeps what was counted when it was made, whatever is counted later', () => {
  const counts = Counts.from([['tile', 1]])
  const copy = counts.copy()

  counts.set('tile', 2)
  counts.set('text', 1)

  expect([...copy]).toEqual([['tile', 1]])
  expect(copy.get('text')).toBeUndefined()
  expect([...counts]).toEqual([
    ['tile', 2],
    ['text', 1],
  ])
})

test('two copies count kinds of their own', () => {
  const counts = Counts.from([['tile', 1]])
  const [one, other] = [counts.copy(), counts.copy()]

  one.set('text', 5)
  other.set('insight', 7)

  expect([...one]).toEqual([
    ['tile', 1],
    ['text', 5],
  ])
  expect([...other]).toEqual([
    ['tile', 1],
    ['insight', 7],
  ])
})
