import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dropStored } from '../../src/hosts/worker/storage/drop-stored.ts'
import { office } from '../support/api/office.ts'
import { create, evictedWorld } from '../support/servers/evicted-worlds.ts'
import { namesIn } from '../support/servers/served.ts'
import { openStorage } from '../support/servers/stored-objects.ts'

test('what an earlier world of the name has left is none of a later one', async () => {
  const storage = openStorage()
  const earlier = evictedWorld({ scenario: office }, { storage, life: 1 })
  await create(earlier, 'First')
  const later = evictedWorld({ scenario: office }, { storage, life: 2 })
  expect(await namesIn(later.control)).toEqual([])
  await create(later, 'Second')
  dropStored(storage, 1)
  later.evict()
  expect(await namesIn(later.control)).toEqual(['Second'])
})

test('what an earlier world of the name has left does not count as its size', async () => {
  const storage = openStorage()
  await create(evictedWorld({ scenario: office }, { storage, life: 1 }), 'First')

  const later = evictedWorld({ scenario: office }, { storage, life: 2 })

  expect(later.stored.report.size).toBe(evictedWorld({ scenario: office }).stored.report.size)
})

test('nothing is stored of a world after it was dropped', async () => {
  const world = evictedWorld()
  await create(world, 'First')
  world.stored.drop()
  await create(world, 'Second')
  expect(world.storage.rows).toEqual([])
})

test('a read that ends after its world was dropped is answered, and nothing is stored for it', async () => {
  const world = evictedWorld()
  await create(world, 'First')
  const asked = world.stored.answering(() => setImmediate('read'))

  world.stored.drop()

  expect(await asked).toBe('read')
  expect(world.storage.rows).toEqual([])
})

test('who waits for requests at a gate is told when its world is dropped', async () => {
  const { stored } = evictedWorld()
  const arrived = stored.world.fake.hold({ method: 'GET' }).arrived()

  stored.drop()

  await expect(arrived).rejects.toThrow('has ended it')
})
