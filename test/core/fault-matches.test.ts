import { expect, test } from 'vitest'
import type { FaultDefinition } from '../../src/observe/journal/journal-entry.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { PUBLIC } from '../support/api/office.ts'
import type { KeyName } from '../support/api/office.ts'
import { addRestricted } from '../support/api/rows.ts'
import { directBench } from '../support/api/transports.ts'
import type { Bench } from '../support/api/transports.ts'

/** Sends the given number of requests one after the other, and gives their statuses. */
async function statusesOf({ send }: Bench, count: number): Promise<number[]> {
  const found: number[] = []
  for (let asked = 0; asked < count; asked++) found.push((await send('GET', '/dashboards/')).status)
  return found
}

test.each<[Omit<FaultDefinition, 'effect'>, number[]]>([
  [{}, [500, 500, 500, 500]],
  [{ nth: 2 }, [200, 500, 200, 200]],
  [{ times: 2 }, [500, 500, 200, 200]],
  [{ nth: 2, times: 2 }, [200, 500, 500, 200]],
  [{ chance: 0 }, [200, 200, 200, 200]],
])('a fault with %o meets %o', async (counts, expected) => {
  const bench = directBench()
  bench.fake.faults.add({ ...counts, effect: { status: 500 } })

  expect(await statusesOf(bench, 4)).toEqual(expected)
})

test('what chance decides follows from the seed', async () => {
  const meet = async (seed: number) => {
    const bench = directBench({ seed })
    bench.fake.faults.add({ chance: 0.5, effect: { status: 500 } })
    return statusesOf(bench, 40)
  }

  const [first, again, other] = [await meet(1), await meet(1), await meet(2)]

  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  expect(first.filter((status) => status === 500).length).toBeGreaterThan(8)
  expect(first.filter((status) => status === 200).length).toBeGreaterThan(8)
})

test.each<[NonNullable<FaultDefinition['match']>, number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ method: 'patch' }, [2, 3]],
  [{ path: '/dashboards/:id' }, [2, 3]],
  [{ path: '/api/projects/:project_id/dashboards/:any/' }, [2, 3]],
  [{ path: '/dashboards/2' }, [3]],
  [{ path: '/api/environments/1/dashboards/2/' }, [3]],
  [{ key: 'reader' }, [4]],
  [{ query: { limit: '1' } }, [4]],
  [{ body: { name: 'B' } }, [3]],
  [{ body: { filters: { a: 1 } } }, [3]],
  [{ body: { tags: ['a', 'b'] } }, [3]],
  [{ body: { tags: ['a'] } }, []],
  [{ predicate: ({ number }) => number === 2 }, [2]],
])('a fault for %o meets the requests %o', async (match, expected) => {
  const { fake, send } = directBench()
  for (const name of ['A', 'B']) addRestricted(fake, { name })
  fake.faults.add({ match, effect: { status: 503 } })

  await send('POST', '/dashboards/', { name: 'C' })
  await send('PATCH', '/dashboards/1/', { name: 'A' })
  await send('PATCH', '/dashboards/2/', { name: 'B', filters: { a: 1, b: 2 }, tags: ['a', 'b'] })
  await send('GET', '/dashboards/?limit=1', undefined, { as: 'reader', project: PUBLIC })

  const statuses = [201, 200, 200, 200].map((status, at) => (expected.includes(at + 1) ? 503 : status))
  expect(fake.journal.entries.map(({ status }) => status)).toEqual(statuses)
})

test('a fault for a path of words alone is not one for the route with a parameter in their place', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  const { id } = fake.db.event.getAll()[0]!
  const ask = async (path: string) => (await send('GET', path)).status

  fake.faults.add({ match: { path: '/events/values' }, effect: { status: 503 } })
  fake.faults.add({ match: { path: '/events/:id' }, effect: { status: 500 } })

  expect([await ask('/events/values/?key=size'), await ask(`/events/${id}/`)]).toEqual([503, 500])
})

test('a fault that is removed meets nothing more, and cannot be removed again', async () => {
  const bench = directBench()
  const fault = bench.fake.faults.add({ effect: { status: 500 } })
  await statusesOf(bench, 1)

  fault.remove()

  expect(await statusesOf(bench, 1)).toEqual([200])
  expect([fault.matched, fault.fired]).toEqual([1, 1])
  expect(() => fault.remove()).toThrow('This is not in force: fault 1')
})

test('a fault that is over stays in the list, and counts no more requests', async () => {
  const bench = directBench()
  const fault = bench.fake.faults.add({ effect: { status: 500 }, times: 1 })

  expect(await statusesOf(bench, 3)).toEqual([500, 200, 200])
  expect([fault.matched, fault.fired]).toEqual([1, 1])
  expect(bench.fake.faults.list()).toEqual([fault])
})

test('a fault that is removed leaves the others in force', () => {
  const { faults } = directBench().fake
  const [first, second] = [500, 503].map((status) => faults.add({ effect: { status } }))

  first!.remove()

  expect(faults.list()).toEqual([second])
  expect(faults.size).toBe(1)
})

const isRetry = (): boolean => true

test.each<[NonNullable<FaultDefinition['match']>, string]>([
  [{ method: 'get', path: '/dashboards' }, 'GET /dashboards'],
  [{ key: 'reader', query: { limit: '1' } }, 'key "reader", query {"limit":"1"}'],
  [{ path: '/dashboards', predicate: () => true }, '/dashboards, predicate (a function)'],
  [{ predicate: isRetry }, 'predicate (isRetry)'],
  [{}, 'any request'],
])('a fault for %o tells which requests it is for: %s', (match, words) => {
  const fault = directBench().fake.faults.add({ match, effect: { status: 500 } })

  expect(String(fault)).toBe(`fault 1 (${words}: {"status":500}): 0 matched, 0 fired`)
})

test('a fault that never fired is reported', async () => {
  const bench = directBench()
  bench.fake.faults.add({ match: { method: 'GET', path: '/dashboards' }, effect: { status: 500 } })
  bench.fake.faults.add({ match: { path: '/events' }, effect: { status: 429 } })
  await statusesOf(bench, 1)

  expect(() => bench.fake.verify()).toThrow('Never fired: fault 2 (/events: {"status":429}): 0 matched, 0 fired.')
  expect(bench.fake.faults.unused().map(({ number }) => number)).toEqual([2])
})

test('a reset leaves the faults that the fake was made with, and counts them from 0', async () => {
  const bench = directBench({ faults: [{ effect: { status: 500 }, times: 1 }] })
  bench.fake.faults.add({ effect: { status: 503 } })
  await statusesOf(bench, 2)

  bench.fake.reset()

  expect(await statusesOf(bench, 2)).toEqual([500, 200])
})

test('a fork has the faults that are in force, and counts them by itself', async () => {
  const { fake } = directBench()
  fake.faults.add({ effect: { status: 500 }, times: 1 })
  const fork = fake.fork()
  const ask = async (one: typeof fake) =>
    (await one.fetch('https://app.example.test/api/environments/1/dashboards/')).status

  expect([await ask(fake), await ask(fork), await ask(fake), await ask(fork)]).toEqual([500, 500, 401, 401])
})

test('a fault for a key meets no request without it, whatever else is wrong', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'public' })
  fake.faults.add({ match: { key: 'owner' }, effect: { status: 503 } })
  const headers = { 'Content-Type': 'application/json' }
  const statusOf = async (...sending: Parameters<typeof send>) => (await send(...sending)).status

  expect(await statusOf('GET', '/shared_dashboard/public')).toBe(200)
  expect(await statusOf('GET', '/nothing/', undefined, { as: null })).toBe(501)
  expect(await statusOf('GET', '/events/?personal_api_key=phx_nobody', undefined, { as: null })).toBe(401)
  expect(await statusOf('POST', '/dashboards/', undefined, { as: null, raw: '{', headers })).toBe(400)
  expect(await statusOf('GET', '/events/?personal_api_key=phx_owner', undefined, { as: null })).toBe(503)
  expect(await statusOf('POST', '/dashboards/', { personal_api_key: 'phx_owner' }, { as: null })).toBe(503)
})

test.each<
  [auth: 'strict' | 'lenient', path: string, as: KeyName | null, key: string | undefined, user: string | undefined]
>([
  ['strict', '/dashboards/', 'member', 'member', 'member@acme.test'],
  ['lenient', '/dashboards/', null, undefined, 'owner@acme.test'],
  ['strict', '/dashboards/', null, undefined, undefined],
  ['strict', '/insights/1/?sharing_access_token=public', 'member', undefined, undefined],
  ['lenient', '/shared_dashboard/public', 'member', undefined, undefined],
])(
  'in a %s fake, what is asked of %s with the key %s is noted as that of key %s and user %s, although a fault answers',
  async (auth, path, as, key, user) => {
    const { fake, send } = directBench({ auth })
    addRestricted(fake)
    fake.world.tables.insight.insert({ short_id: 'abc', project_id: PUBLIC })
    fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'public' })
    fake.faults.add({ effect: { status: 503 } })

    await send('GET', path, undefined, { as })

    expect(fake.journal.last).toMatchObject({ status: 503, key, user })
  },
)

test('a fault and a gate stay as they were given, whatever the caller does with its objects later', async () => {
  const { fake, send } = directBench()
  const sent = { name: 'First', tags: ['a'] }
  const effect = { status: 503, error: { detail: 'As given.' } }
  const given: FaultDefinition = { match: { method: 'POST', path: '/dashboards', body: sent }, effect }
  const fault = fake.faults.add(given)
  const gate = fake.hold({ method: 'POST', path: '/dashboards', body: sent })

  Object.assign(effect, { status: 'no status', error: { detail: 'Changed.' } })
  sent.tags.push('b')
  const [answer] = await Promise.all([
    send('POST', '/dashboards/', { name: 'First', tags: ['a'] }),
    gate.arrived().then(() => gate.open()),
  ])

  expect([answer.status, await answer.json()]).toMatchObject([503, { detail: 'As given.' }])
  expect(fault.definition).toMatchObject({ match: { body: { tags: ['a'] } }, effect: { status: 503 } })
})
