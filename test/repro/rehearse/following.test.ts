import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { rename, follow, nameOf, overtaking, outcomes } from '../../support/repro/followed.ts'

test('reset begins again, and ends what is held', async () => {
  const fake = follow(await overtaking(), { patience: 5000 })
  const held = rename(fake, 'A')
  await expect.poll(() => fake.journal.last?.waiting).toBeDefined()

  fake.reset()
  await expect(held).rejects.toThrow('The fake was reset')
  await Promise.all([rename(fake, 'A'), rename(fake, 'B')])

  expect(nameOf(fake)).toBe('A')
  expect(await outcomes(fake)).toEqual(['1 met', '2 met'])
})

test('a fork follows nothing', async () => {
  const fork = follow(await overtaking()).fork()

  await rename(fork, 'A')

  expect(nameOf(fork)).toBe('A')
  await expect(fork.rehearsal()).rejects.toThrow('This fake follows no capsule')
})

test('following needs a capsule, and options that it knows', () => {
  expect(() => createFake({ follow: true })).toThrow('The "follow" of a fake needs a "capsule".')
  expect(() => createFake({ capsule: {}, follow: { patients: 1 } as never })).toThrow(/"follow" of a fake.*patience/)
  for (const patience of [-1, Infinity, '-2s', 'soon'] as never[])
    expect(() => createFake({ capsule: {}, follow: { patience } })).toThrow(/"patience" of a followed capsule/)
})
