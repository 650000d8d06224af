import { describe, expect, test } from 'vitest'
import { replay } from '../../../src/repro.ts'
import { directBench } from '../../support/api/transports.ts'
import { filed, statusesIn, textOf } from '../../support/repro/capsules.ts'

describe('numbers in a capsule', () => {
  test('that somebody is known by are replaced wherever they say so, and still found', async () => {
    const { fake, send } = directBench()
    const properties = { $user_id: '48151', $device_id: 48151 }
    fake.db.event.create({ project_id: 1, event: 'paid', distinct_id: '48151', properties })
    await send('GET', `/events/?properties=${encodeURIComponent('[{"key":"$user_id","value":"48151"}]')}`)

    const capsule = await filed(fake)

    const [event] = capsule.start.tables.event
    expect(statusesIn(capsule)).toEqual([200])
    expect(event!.properties).toEqual({ $user_id: event!.distinct_id, $device_id: Number(event!.distinct_id) })
    expect(textOf(capsule)).not.toContain('48151')
    expect(capsule.redaction!.differs).toEqual([])
  })

  test('that may be telephones are replaced wherever no id stands', async () => {
    const { fake, send } = directBench()
    fake.db.person.create({ project_id: 1, distinct_ids: ['a'], properties: { phone: 5551234 } })
    // Numbers from here on are made up for rows that a recording does not show (F.58); those of bank cards are larger.
    const madeUp = 2 ** 52 + 1
    fake.db.dashboard.create({ project_id: 1, id: madeUp })
    await send('POST', '/dashboards/', { name: 5551234, use_dashboard: 7654321 })
    await send('POST', '/dashboards/', {
      name: 'A',
      filters: { phone: 5551234, rate: 0.12345678, far: 1e21, ids: { id: 5500000000000004, cohort_id: 4915155512345 } },
    })
    await send('GET', '/persons/4915155512345/')

    const capsule = await filed(fake)

    expect(statusesIn(capsule)).toEqual([400, 201, 404])
    expect(textOf(capsule)).not.toMatch(/5551234|5500000000000004|4915155512345/)
    expect(capsule.start.tables.dashboard.at(-1)!.id).toBe(madeUp)
    expect(capsule.requests[0]!.body).toContain('"use_dashboard":7654321')
    expect(capsule.requests[1]!.body).toContain('0.12345678')
    expect((await replay(capsule)).same).toBe(3)
  })

  test('and dates that a property of unknown meaning has are replaced, in rows and in what looks for them alike', async () => {
    const { fake, send } = directBench()
    const properties = { pin: 123456, born: '1984-07-23', postcode: '80107', home: [52.520008, -13.404954], paid: true }
    fake.db.event.create({ project_id: 1, distinct_id: 'a', timestamp: '2025-12-31T00:00:00Z', properties })
    const filter = JSON.stringify([{ key: 'pin', value: 123456, operator: 'exact' }])
    await send('GET', `/events/?properties=${encodeURIComponent(filter)}`)

    const capsule = await filed(fake)

    expect(textOf(capsule)).not.toMatch(/123456|1984-07-23|80107|52\.520008|13\.404954/)
    expect(Object.values(capsule.start.tables.event[0]!.properties)).toContain(true)
    expect(capsule.requests[0]!.answer!.body).toContain(capsule.start.tables.event[0]!.id)
    expect(capsule.redaction!.differs).toEqual([])
    expect((await replay(capsule)).difference).toBeUndefined()
  })
})

test('a number of forty thousand digits is replaced at once, and is as long as it was', async () => {
  const { fake, send } = directBench()
  const digits = '4711'.repeat(10_000)
  const headers = { 'Content-Type': 'application/json' }
  await send('POST', '/dashboards/', undefined, { raw: `{"name": ${digits}}`, headers })
  await send('POST', '/dashboards/', undefined, { raw: `{"name": "${digits}", ${digits}`, headers })
  const started = performance.now()

  const { requests } = await filed(fake)

  expect(performance.now() - started).toBeLessThan(5000)
  expect(requests.map(({ body }) => String(body).length)).toEqual([digits.length + 10, 2 * digits.length + 13])
  expect(JSON.stringify(requests).includes('471147114711')).toBe(false)
})
