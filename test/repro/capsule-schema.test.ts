import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FakeUsageError } from '../../src/core/errors.ts'
import { createFake } from '../../src/index.ts'
import type { Capsule } from '../../src/index.ts'
import { replay } from '../../src/repro.ts'
import { busyOffice } from '../support/busy-office.ts'
import { filed, fitsSchema } from '../support/capsules.ts'
import { spoiled } from '../support/salt.ts'
import { directBench } from '../support/transports.ts'

/** A capsule with something in every place where it can have something. */
async function fullCapsule(): Promise<Capsule> {
  const { fake, send } = directBench({
    scenario: busyOffice,
    contract: { base: 'live', moveTileBody: 'documented' },
    baseUrl: 'https://app.example.test',
    cors: ['https://app.example.com'],
    rateLimits: { default: [{ requests: 9, within: '1m' }] },
  })
  const json = { 'Content-Type': 'application/json' }
  fake.faults.add({ match: { method: 'PUT', query: { a: 'b' }, body: { name: 1 } }, effect: { cut: true }, nth: 2 })
  fake.faults.add({ match: { path: '/events' }, effect: { networkError: true, latency: 0 }, times: 1, chance: 1 })
  fake.faults.add({ match: { path: '/dashboards/2' }, effect: { status: 429, retryAfter: 3, headers: { a: 'b' } } })
  await send('POST', '/dashboards/', { name: 'First' })
  await send('POST', '/dashboards/', undefined, { raw: new Uint8Array([0x7b, 0xff]), headers: json })
  await send('GET', '/events/').catch(() => undefined)
  await send('GET', '/dashboards/2/')
  fake.clock.advance('90s')
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'From outside' } })
  fake.db.tile.delete({ where: { id: { equals: 1 } } })
  fake.world.throttle.limit({ events: [{ requests: 5, within: 1000 }] })
  fake.db.text.delete({ where: { id: { equals: 99 } } })
  await send('GET', '/dashboards/1/')
  return filed(fake)
}

/** What is thrown, unless it is another thing than a refusal. */
async function refusal(step: () => unknown): Promise<string | undefined> {
  try {
    await step()
    return undefined
  } catch (error) {
    if (error instanceof FakeUsageError) return error.message
    throw error
  }
}

test('a capsule of everything fits the schema, and may name it', async () => {
  const capsule = { $schema: './capsule.schema.json', ...(await fullCapsule()) }

  expect(fitsSchema(capsule)).toBe(true)
  expect((await replay(capsule)).same).toBe(5)
  expect(createFake({ capsule, at: 3 }).db.dashboard.count()).toBe(5)
})

test('what the schema refuses is refused, by its path; what it does not is a capsule, or refused as well', async () => {
  const values = [null, -1, 0, 1.5, 1e20, '', 'x', true, [], {}, [null], { id: 1 }, '__proto__', 37, 2]

  await fc.assert(
    fc.asyncProperty(spoiled(await fullCapsule(), values), async (capsule) => {
      const message = await refusal(() => createFake({ capsule }))

      if (!fitsSchema(capsule))
        expect(message).toMatch(/^(?:Broken capsule: \S+: .*\.|This capsule is of version .*)$/s)
      if (message !== undefined) return
      await refusal(() => replay(capsule))
      await refusal(() => createFake({ capsule, at: (capsule as Capsule).requests.length + 1 }))
    }),
    { numRuns: 300 },
  )
})
