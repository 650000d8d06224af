import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { eventfulSession, filed, fitsSchema } from '../../support/repro/capsules.ts'
import { formattedJson } from '../../support/texts/formatted.ts'

// Captured once; this suite runs on both lines of Node, so that each replays and makes again what the other has made.
const fixture = new URL('../../../fixtures/capsule.json', import.meta.url)

test('a capsule that was captured elsewhere is replayed to the byte', async () => {
  const capsule: unknown = JSON.parse(readFileSync(fixture, 'utf8'))

  const { difference, same } = await replay(capsule)

  expect(fitsSchema(capsule), JSON.stringify(fitsSchema.errors)).toBe(true)
  expect(String(difference)).toBe('undefined')
  expect(same).toBe(10)
})

test('a fake can start at each of its requests', () => {
  const capsule: unknown = JSON.parse(readFileSync(fixture, 'utf8'))

  const counts = Array.from({ length: 11 }, (_, at) => createFake({ capsule, at: at + 1 }).db.dashboard.count())

  expect(counts).toEqual([4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6])
})

test('the same session is the same capsule to the byte, wherever it is captured', async () => {
  const capsule = {
    $schema: './capsule.schema.json',
    ...(await filed(await eventfulSession(), { keep: ['everything'] })),
  }

  const written = await formattedJson(capsule)
  await expect(written).toMatchFileSnapshot(fixture.pathname)
})
