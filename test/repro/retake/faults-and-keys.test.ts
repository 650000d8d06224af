import { expect, test } from 'vitest'
import type { Capsule } from '../../../src/index.ts'
import { compare, replay, retake } from '../../../src/repro.ts'
import type { RetakeChanges } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { filed } from '../../support/repro/capsules.ts'

type Effect = NonNullable<RetakeChanges[number]['faults']>[number]

/** A dashboard is renamed and read; the first request meets a fault, if there is one. */
async function session(effect?: Effect): Promise<Capsule> {
  const { fake, send } = directBench({ scenario: busyOffice })
  if (effect) fake.faults.add({ match: { method: 'PATCH' }, effect })
  const renamed = send('PATCH', '/dashboards/1/', { name: 'Renamed' }).catch(() => undefined)
  if (effect?.hang !== true) await renamed
  await send('GET', '/dashboards/1/')
  return filed(fake, { keep: ['everything'], tokens: 'keep' })
}

/** How the first request was answered, and the name that the second one shows. */
const outcome = ({ requests: [renamed, read] }: Capsule): unknown => [
  renamed!.answer?.status ?? renamed!.failure,
  (JSON.parse(read!.answer!.body!) as { name: string }).name,
]

const FAULTS: readonly (readonly [effect: Effect, outcome: readonly unknown[]])[] = [
  [{ status: 503 }, [503, 'Open']],
  [{ status: 503, at: 'request' }, [503, 'Open']],
  [{ status: 503, at: 'answer' }, [503, 'Renamed']],
  [{ networkError: true }, ['Failed to fetch', 'Open']],
  [{ networkError: true, at: 'answer' }, ['Failed to fetch', 'Renamed']],
  [{ hang: true }, [undefined, 'Open']],
  [{ hang: '2s' }, ['Failed to fetch', 'Open']],
  [{ malformed: true }, [200, 'Renamed']],
  [{ cut: 5 }, [200, 'Renamed']],
  [{ contentType: 'text/html' }, [200, 'Renamed']],
  [{ latency: '1s' }, [200, 'Renamed']],
]

test.for(FAULTS)('a request that would have met %j changes as much as if it had', async ([effect, expected]) => {
  const other = await retake(await session(), { 1: { faults: [effect] } })

  expect(outcome(other)).toEqual(expected)
  expect((await replay(other)).differences).toEqual([])
})

test.for(FAULTS)('a request that met a 503 would have met %j instead', async ([effect, expected]) => {
  const other = await retake(await session({ status: 503 }), { 1: { faults: [effect] } })

  expect(outcome(other)).toEqual(expected)
  expect((await replay(other)).differences).toEqual([])
})

test.for<[effect: Effect, differs: string]>([
  [{ hang: true }, 'answer'],
  [{ networkError: true, at: 'answer' }, 'answer'],
  [{ status: 500 }, 'answer.status'],
])('a request that met %j is let through, and its %s differs', async ([effect, differs]) => {
  const capsule = await session(effect)

  const other = await retake(capsule, { 1: { faults: [] } })

  expect(outcome(other)).toEqual([200, 'Renamed'])
  expect(compare(capsule, other).differences.map(({ at }) => at)).toContain(differs)
})

test('a body that is left out differs as a whole', async () => {
  const capsule = await session()

  const { differences } = compare(capsule, await retake(capsule, { 1: { method: 'DELETE', body: null } }))

  const body = differences.find(({ at }) => at === 'body')
  expect(body).toMatchObject({ before: '{"name":"Renamed"}', after: undefined })
})

test('a key that somebody made in the session sends as well, and keeps its number', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  fake.db.key.update({ where: { name: { equals: 'third' } }, data: { active: false } })
  await send('GET', '/dashboards/1/')
  const { id } = fake.db.key.create({ name: 'late', value: 'phx_late', user_id: 1 })
  await send('GET', '/dashboards/2/')
  const capsule = await filed(fake, { keep: ['everything'], tokens: 'keep' })

  const late = await retake(capsule, { 2: { as: 'late' } })
  const third = await retake(capsule, { 2: { as: 'third@acme.test' } })
  const member = await retake(capsule, { 2: { as: 'member@acme.test' } })

  expect(late.requests[1]!.headers['authorization']).not.toBe(capsule.requests[1]!.headers['authorization'])
  expect([late, third].map(({ requests }) => requests[1]!.answer!.status)).toEqual([200, 200])
  expect(third.start.tables.key.at(-1)!.id).toBe(id + 1)
  expect(member.start).toEqual(capsule.start)
})

test('rows that are made later keep their ids where a request makes no row any more', async () => {
  const { fake, send, json } = directBench({ scenario: busyOffice })
  await send('POST', '/dashboards/', { name: 'First' })
  const { id } = await json<{ id: number }>('POST', '/dashboards/', { name: 'Second' })
  const capsule = await filed(fake, { keep: ['everything'], tokens: 'keep' })

  const other = await retake(capsule, { 1: { faults: [{ status: 502 }] } })

  expect(JSON.parse(other.requests[1]!.answer!.body!)).toMatchObject({ id })
})

test('an effect that needs an answer is replayed also where no event says that the rules ran', async () => {
  const { events, ...capsule } = await retake(await session(), { 1: { faults: [{ malformed: true }] } })

  const byHand = { ...capsule, events: events.filter(({ applied }) => applied !== 1) }

  expect((await replay(byHand)).same).toBe(2)
})

test.for([
  ['in its address', '?personal_api_key=', undefined, ''],
  ['in its JSON', '', 'application/json', '{"name":"Renamed","personal_api_key":"'],
  ['in its form', '', 'application/x-www-form-urlencoded', 'name=Renamed&personal_api_key='],
] as const)('a request with a key %s has none when it is sent without a key', async ([, query, type, body]) => {
  const { fake } = directBench({ scenario: busyOffice })
  const key = fake.db.key.findFirst({ where: { name: { equals: 'owner' } } })!.value
  const end = body.startsWith('{') ? '"}' : ''
  await fake.fetch(`https://app.example.test/api/environments/1/dashboards/1/${query && query + key}`, {
    method: type ? 'PATCH' : 'GET',
    ...(type && { headers: { 'Content-Type': type }, body: body + key + end }),
  })
  const capsule = await filed(fake, { keep: ['everything'], tokens: 'keep' })
  expect(capsule.requests[0]!.answer!.status).toBe(200)

  const unsigned = await retake(capsule, { 1: { as: null } })
  const signed = await retake(capsule, { 1: { as: 'owner' } })
  const accepted = await retake(capsule, { 1: { headers: { Accept: 'application/json' } } })

  expect(unsigned.requests[0]!.answer!.status).toBe(401)
  expect(unsigned.requests[0]!.headers).not.toHaveProperty('authorization')
  expect(JSON.stringify(unsigned.requests[0])).not.toContain(key)
  for (const { requests } of [signed, accepted])
    expect(requests[0]!.answer!.body).toBe(capsule.requests[0]!.answer!.body)
})
