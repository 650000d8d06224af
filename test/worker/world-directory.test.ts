import { expect, test } from 'vitest'
import { Clock } from '../../src/core/time/clock.ts'
import { WorldDirectory } from '../../src/hosts/worker/storage/world-directory.ts'
import type { WorldLimits } from '../../src/hosts/worlds/worlds.ts'
import { openStorage } from '../support/servers/stored-objects.ts'

const start = { seed: 1, now: '2026-01-01T00:00:00Z', contract: 'documented' }
const touched = { untouched: false, size: 1000, start }
const untouched = { ...touched, untouched: true }

/** A directory whose object can be let out of memory. */
function opened(limits: WorldLimits = {}) {
  const [storage, wall] = [openStorage(), new Clock('2026-03-01T00:00:00Z')]
  const again = () => new WorldDirectory(storage, wall, limits)
  /** The names of the listed worlds. */
  const names = () =>
    again()
      .list()
      .map(({ name }) => name)
  return { wall, again, names }
}

test('a directory knows its worlds, in the order in which they were opened, after its object was unloaded from memory', () => {
  const { wall, again } = opened()
  again().enter('alice')
  again().report('alice', 1, touched)
  wall.advance('90s')
  expect(again().enter('aaron')).toEqual({ life: 2, isNew: true })
  expect(again().list()).toEqual([
    { name: 'alice', idle: 90, untouched: false, size: 1000, start },
    { name: 'aaron', idle: 0, untouched: true },
  ])
  expect(again().enter('alice')).toEqual({ life: 1, isNew: false })
})

test('a dropped world is remembered until nothing of it is stored, and the next world of its name is independent of it', () => {
  const { again } = opened()
  again().enter('alice')
  expect(again().drop('alice')).toBe(true)
  expect(again().drop('alice')).toBe(false)
  expect(again().has('alice')).toBe(false)
  expect([...again().toErase()]).toEqual([{ name: 'alice', life: 1, untouched: true }])
  expect(again().enter('alice')).toEqual({ life: 2, isNew: true })
  expect([...again().toErase()]).toEqual([])
  again().drop('alice')
  again().erased('alice', 1)
  expect([...again().toErase()]).toEqual([{ name: 'alice', life: 2, untouched: true }])
  again().erased('alice', 2)
  expect([...again().toErase()]).toEqual([])
  expect(again().enter('alice').life).toBe(3)
})

test('of the untouched worlds the idlest makes room, however long it has been there', () => {
  const { wall, again, names } = opened({ most: 2 })
  again().enter('alice')
  again().enter('bob')
  wall.advance('1m')
  again().enter('alice')
  wall.advance('1m')

  again().enter('carol')

  expect(names()).toEqual(['alice', 'carol'])
})

test('a world that is unused for too long is dropped', () => {
  const { wall, again, names } = opened({ idle: '7d' })
  again().enter('alice')
  again().enter('bob')
  wall.advance('4d')
  again().report('bob', 2, touched)
  wall.advance('4d')
  expect(names()).toEqual(['bob'])
  expect([...again().toErase()]).toEqual([{ name: 'alice', life: 1, untouched: true }])
})

test('one world more than there may be takes the place of an untouched one that nobody is asking, or is refused', () => {
  const { wall, again, names } = opened({ most: 2 })
  again().enter('alice')
  again().report('alice', 1, touched)
  again().enter('bob')
  expect(() => again().enter('carol')).toThrow(
    'There are 2 worlds already, and all were written to, set up, or used in the last 40 seconds.',
  )
  wall.advance('1m')
  again().report('alice', 1, touched)
  again().enter('carol')
  expect(names()).toEqual(['alice', 'carol'])
  again().report('carol', 3, touched)
  wall.advance('1m')
  expect(() => again().enter('dave')).toThrow('Drop some with DELETE /__fake/worlds/<name>')
  again().report('alice', 1, untouched)
  wall.advance('1m')
  again().enter('dave')
  expect(names()).toEqual(['carol', 'dave'])
})

test('a world that has made room is listed again when somebody has written to it, but not one that was erased', () => {
  const { wall, again } = opened({ most: 1 })
  again().enter('alice')
  wall.advance('1m')
  again().enter('bob')
  again().report('alice', 1, untouched)
  expect(again().has('alice')).toBe(false)

  again().report('alice', 1, touched)

  expect(again().list()).toMatchObject([{ name: 'alice', untouched: false }, { name: 'bob' }])
  expect([...again().toErase()]).toEqual([])
  again().erased('alice', 1)
  again().report('alice', 1, touched)
  expect(again().list()).toMatchObject([{ name: 'bob' }])
})

test('what is no name of a world is refused', () => {
  const { again } = opened()
  expect(() => again().enter('../x')).toThrow('No name for a world')
})
