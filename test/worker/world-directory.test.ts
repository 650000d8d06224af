import { expect, test } from 'vitest'
import { Clock } from '../../src/core/time/clock.ts'
import { WorldDirectory } from '../../src/hosts/worker/storage/world-directory.ts'
import type { WorldLimits } from '../../src/hosts/worlds/worlds.ts'
import { openStorage } from '../support/stored-objects.ts'

const start = { seed: 1, now: '2026-01-01T00:00:00Z' }
const touched = { untouched: false, size: 1000, start }
const untouched = { ...touched, untouched: true }

/** A directory whose object can be let out of memory. */
function opened(limits: WorldLimits = {}) {
  const [storage, wall] = [openStorage(), new Clock('2026-03-01T00:00:00Z')]
  return { wall, again: () => new WorldDirectory(storage, wall, limits) }
}

test('a directory knows its worlds after its object was let out of memory', () => {
  const { wall, again } = opened()
  again().enter('alice')
  again().report('alice', touched)
  wall.advance('90s')
  expect(again().enter('bob')).toEqual({ life: 2, isNew: true })
  expect(again().list()).toEqual([
    { name: 'alice', idle: 90, untouched: false, size: 1000, start },
    { name: 'bob', idle: 0, untouched: true },
  ])
  expect(again().enter('alice')).toEqual({ life: 1, isNew: false })
})

test('a dropped world is remembered until nothing of it is stored, and the next world of its name is independent of it', () => {
  const { again } = opened()
  again().enter('alice')
  expect(again().drop('alice')).toBe(true)
  expect(again().drop('alice')).toBe(false)
  expect(again().has('alice')).toBe(false)
  expect(again().toErase()).toEqual([{ name: 'alice', life: 1 }])
  expect(again().enter('alice')).toEqual({ life: 2, isNew: true })
  expect(again().toErase()).toEqual([])
  again().drop('alice')
  again().erased('alice', 1)
  expect(again().toErase()).toEqual([{ name: 'alice', life: 2 }])
  again().erased('alice', 2)
  expect(again().toErase()).toEqual([])
  expect(again().enter('alice').life).toBe(3)
})

test('a world that nobody asks for too long is dropped', () => {
  const { wall, again } = opened({ idle: '7d' })
  again().enter('alice')
  again().enter('bob')
  wall.advance('4d')
  again().report('bob', touched)
  wall.advance('4d')
  expect(
    again()
      .list()
      .map(({ name }) => name),
  ).toEqual(['bob'])
  expect(again().toErase()).toEqual([{ name: 'alice', life: 1 }])
})

test('one world more than there may be takes the place of an untouched one that nobody is asking, or is refused', () => {
  const { wall, again } = opened({ most: 2 })
  again().enter('alice')
  again().report('alice', touched)
  again().enter('bob')
  expect(() => again().enter('carol')).toThrow(
    'There are 2 worlds already, and all were written to, set up, or asked in the last 10 seconds.',
  )
  wall.advance('1m')
  again().report('alice', touched)
  again().enter('carol')
  expect(
    again()
      .list()
      .map(({ name }) => name),
  ).toEqual(['alice', 'carol'])
  again().report('carol', touched)
  wall.advance('1m')
  expect(() => again().enter('dave')).toThrow('Drop some with DELETE /__fake/worlds/<name>')
  again().report('alice', untouched)
  wall.advance('1m')
  again().enter('dave')
  expect(
    again()
      .list()
      .map(({ name }) => name),
  ).toEqual(['carol', 'dave'])
})

test('what is no name of a world is refused', () => {
  const { again } = opened()
  expect(() => again().enter('../x')).toThrow('No name for a world')
})
