import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { directBench } from '../../support/api/transports.ts'
import { WHOLE, filed } from '../../support/repro/capsules.ts'

test('edits between two requests are in a capsule even if the journal begins to forget at the second', async () => {
  for (let requests = 1; requests <= 12; requests++) {
    const { fake, send } = directBench({ journalLimit: 4 })
    for (let n = 1; n <= requests; n++) {
      fake.db.dashboard.create({ project_id: 1, name: `${n}` })
      if (n % 2 === 0) fake.db.dashboard.delete({ where: { id: { equals: n / 2 } } })
      await send('GET', '/dashboards/')
    }

    const capsule = await filed(fake, { keep: ['everything'], tokens: 'keep' })

    expect((await replay(capsule)).differences.map(String)).toEqual([])
    const end = createFake({ capsule, at: capsule.requests.length + 1 })
    expect(end.exportState()).toEqual(fake.exportState())
  }
})

test('edits after the last request are in a capsule', async () => {
  const { fake, send } = directBench()
  await send('GET', '/dashboards/')
  fake.db.dashboard.create({ project_id: 1, name: 'Made last' })

  const capsule = await filed(fake, { ...WHOLE, tokens: 'keep' })

  expect(createFake({ capsule, at: capsule.requests.length + 1 }).exportState()).toEqual(fake.exportState())
})

test('what was sent is in a capsule that begins between a request and its answer', async () => {
  const { fake, send } = directBench({ journalLimit: 4 })
  const gate = fake.hold('POST', '/dashboards/')
  const held = send('POST', '/dashboards/', { name: 'Held' })
  await gate.arrived()
  for (let n = 2; n <= 4; n++) await send('GET', '/dashboards/')
  gate.open()
  await held

  for (let n = 5; n <= 8; n++) await send('GET', '/dashboards/')

  const capsule = await filed(fake, WHOLE)
  expect(capsule.requests.map(({ body }) => body)).toEqual([undefined, '{"name":"Held"}', ...Array<undefined>(4)])
  expect((await replay(capsule)).same).toBe(capsule.requests.length)
})

describe('a journal that holds as many bodies as it may', () => {
  const large = { name: 'A', description: 'x'.repeat(900_000) }

  test('forgets large answers first: what was sent between them is still in a capsule', async () => {
    const { fake, send } = directBench()
    await send('POST', '/dashboards/', large)
    fake.journal.clear()
    await send('PATCH', '/dashboards/1/', { pinned: true })
    for (let n = 0; n < 40; n++) await send('GET', '/dashboards/1/')

    const capsule = await filed(fake, WHOLE)

    const { requests } = capsule
    expect(requests[0]!.body).toBe('{"pinned":true}')
    expect(requests.filter(({ answer }) => answer?.body === undefined).length).toBeGreaterThan(0)
    expect((await replay(capsule)).same).toBe(41)
  })

  test('begins later once much was sent: it goes back to a state from which all is known', async () => {
    const { fake, send } = directBench()
    await send('POST', '/dashboards/', large)
    const lengths: number[] = []
    for (let n = 1; n <= 40; n++) {
      await send('PATCH', '/dashboards/1/', large)
      if (n % 8 === 0) lengths.push((await fake.capture(WHOLE)).requests.length)
    }

    expect(lengths[0]).toBe(9)
    expect(Math.max(...lengths)).toBeLessThan(25)
    expect(Math.min(...lengths)).toBeGreaterThan(5)
    expect((await replay(await filed(fake, WHOLE))).same).toBe(lengths.at(-1))
  }, 90_000)

  test('still knows what was sent with a request that is held for long', async () => {
    const { fake, send } = directBench()
    await send('POST', '/dashboards/', large)
    await send('POST', '/dashboards/', { name: 'B' })
    const gate = fake.hold('PATCH', '/dashboards/2/')
    const held = send('PATCH', '/dashboards/2/', { name: 'Held for long' })
    await gate.arrived()
    for (let n = 0; n < 40; n++) await send('PATCH', '/dashboards/1/', large)

    gate.open()
    await held

    const capsule = await filed(fake, WHOLE)
    expect(capsule.requests.map(({ body }) => body)).toContain('{"name":"Held for long"}')
    expect((await replay(capsule)).same).toBe(capsule.requests.length)
  })

  test('leaves no gap in a capsule when a request is answered that it has forgotten', async () => {
    const { fake, send } = directBench()
    await send('POST', '/dashboards/', large)
    await send('POST', '/dashboards/', { name: 'B' })
    fake.journal.clear()
    fake.journal.share({ weigh: () => 1, changed: () => undefined })
    const gate = fake.hold('PATCH', '/dashboards/2/')
    const held = send('PATCH', '/dashboards/2/', { name: 'Held for long' })
    await gate.arrived()
    for (let n = 0; n < 24; n++) await send('PATCH', '/dashboards/1/', large)
    fake.journal.forget(1)
    gate.open()
    await held
    fake.journal.forget(1)
    await send('PATCH', '/dashboards/1/', { pinned: true })

    const capsule = await filed(fake, { ...WHOLE, tokens: 'keep' })

    expect(createFake({ capsule, at: capsule.requests.length + 1 }).exportState()).toEqual(fake.exportState())
  })
})
