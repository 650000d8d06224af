import { expect, test } from 'vitest'
import type { Capsule } from '../../../src/index.ts'
import { replay, retake } from '../../../src/repro.ts'
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

test.for<Effect>([{ hang: true }, { networkError: true, at: 'answer' }, { status: 500 }])(
  'a request that met %j is let through',
  async (effect) => {
    expect(outcome(await retake(await session(effect), { 1: { faults: [] } }))).toEqual([200, 'Renamed'])
  },
)

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

  const [unsigned, signed] = await Promise.all([
    retake(capsule, { 1: { as: null } }),
    retake(capsule, { 1: { as: 'owner' } }),
  ])

  expect(unsigned.requests[0]!.answer!.status).toBe(401)
  expect(JSON.stringify(unsigned.requests[0])).not.toContain(key)
  expect(signed.requests[0]!.answer!.status).toBe(200)
})
