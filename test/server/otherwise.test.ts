import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { ask, change, create, dashboards, served } from '../support/servers/served.ts'

const first = `${dashboards}1/`
const rename = (url: string, name: string) => change(url, first, { name })

/** Somebody renames a dashboard (1), looks at it (2), at another one (3) and at the list (4). */
async function session() {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  await rename(server.url, 'Renamed')
  await ask(server.url, first)
  await ask(server.url, `${dashboards}2/`)
  await ask(server.url, dashboards)
  return { control, server, fake }
}

test('somebody else asks: the answer, its rule, and the later answers that differ for it', async () => {
  const { control, fake } = await session()
  const before = fake.exportState()

  const { asked, later, same } = await control.otherwise({ at: 1, as: 'reader' })

  expect(asked).toMatchObject({ number: 1, method: 'PATCH', path: first })
  expect(asked.before).toMatchObject({ status: 200 })
  expect(asked.after).toMatchObject({ status: 403, rule: 'scope', source: 'K.8', kind: 'refused' })
  expect(asked.after!.hint).toContain('API key "reader" lacks dashboard:write')
  expect(later.map(({ number }) => number)).toEqual([2, 4])
  expect(later[0]!.differences).toContainEqual({ at: 'body.name', before: 'Renamed', after: 'Open' })
  expect(same).toBe(1)
  expect(fake.exportState()).toEqual(before)
  expect((await control.entries()).entries).toHaveLength(4)
})

test('a user without a key, and nobody, are asked for as well', async () => {
  const { control } = await session()

  const outsider = await control.otherwise({ at: 1, as: 'outsider@acme.test' })
  const nobody = await control.otherwise({ at: 1, as: null })

  expect(outsider.asked.after!.status).toBe(403)
  expect(nobody.asked.after).toMatchObject({ status: 401, rule: 'credentials' })
  await expect(control.otherwise({ at: 1, as: 'redaer' })).rejects.toThrow('the nearest is "reader"')
})

test('something else is sent, or nothing', async () => {
  const { control } = await session()

  const other = await control.otherwise({ at: 1, request: { body: { name: 'Other' } } })
  const none = await control.otherwise({ at: 1, request: null })
  const lost = await control.otherwise({ at: 1, request: { faults: [{ networkError: true }] } })

  expect(other.asked.differences).toContainEqual({ at: 'rows[0].row.name', before: 'Renamed', after: 'Other' })
  expect(lost.asked.differences).toContainEqual(expect.objectContaining({ at: 'failure', after: 'Failed to fetch' }))
  expect(other.later.map(({ number }) => number)).toEqual([2, 4])
  expect(other.later[0]!.differences).toContainEqual({ at: 'body.name', before: 'Renamed', after: 'Other' })
  expect(none.asked).toMatchObject({ after: null, differences: [{ at: 'request', before: 'sent' }] })
  expect(none.later.map(({ number }) => number)).toEqual([2, 4])
})

test('another contract holds from the request on, and nothing before it is answered anew', async () => {
  const { control, server } = await session()
  await ask(server.url, '/api/environments/1/events/?limit=1')

  const live = await control.otherwise({ at: 3, contract: 'live' })

  expect(live.asked.number).toBe(3)
  const later = live.later.map(({ number }) => number)
  expect(later).toContain(5)
  expect(Math.min(...later)).toBeGreaterThan(3)
})

test('a fake with single rows of the other contract is asked under either', async () => {
  const contract = { base: 'documented', eventFields: 'live' } as const
  const { control, server } = await served({}, createFake({ scenario: busyOffice, contract }))
  await ask(server.url, first)

  for (const other of ['documented', 'live'] as const)
    expect((await control.otherwise({ at: 1, contract: other })).asked.after!.status).toBe(200)
})

test('a row is another one, is there as well, or is gone', async () => {
  const { control } = await session()

  const changed = await control.otherwise({ at: 2, row: { table: 'dashboard', key: 2, set: { name: 'Else' } } })
  const added = await control.otherwise({ at: 2, row: { table: 'dashboard', set: { project_id: 1, name: 'Added' } } })
  const gone = await control.otherwise({ at: 2, row: { table: 'dashboard', key: 2, set: null } })

  expect(changed.asked.differences).toEqual([])
  expect(changed.later.map(({ number }) => number)).toEqual([3, 4])
  expect(changed.later[0]!.differences).toContainEqual(expect.objectContaining({ at: 'body.name', after: 'Else' }))
  expect(added.later.map(({ number }) => number)).toEqual([4])
  expect(gone.later.map(({ number, after }) => [number, after!.status])).toEqual([
    [3, 404],
    [4, 200],
  ])
  await expect(control.otherwise({ at: 2, row: { table: 'dashboard', key: 99, set: null } })).rejects.toThrow(
    'There is no dashboard with the id 99.',
  )
  await expect(control.otherwise({ at: 2, row: { table: 'dashboard', set: null } })).rejects.toThrow('give its "key"')
})

test('a request that was held is asked otherwise, and those that overtook it are compared', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  const gate = await control.hold('PATCH', '/dashboards/:id')
  const held = rename(server.url, 'Late')
  await gate.arrived()
  await ask(server.url, first)
  await gate.open()
  await held
  await ask(server.url, first)

  const { asked, later, same } = await control.otherwise({ at: 1, request: { body: { name: 'Other' } } })
  const fromSecond = await control.otherwise({
    at: 2,
    row: { table: 'dashboard', key: 1, set: { description: 'New' } },
  })

  expect(asked.after!.status).toBe(200)
  expect([later.map(({ number }) => number), same]).toEqual([[3], 1])
  expect(fromSecond.asked.number).toBe(2)
  expect(fromSecond.later.map(({ number }) => number)).toEqual([1, 3])
})

test('without a difference there is none', async () => {
  const { control } = await session()

  expect(await control.otherwise({ at: 1, as: 'owner' })).toMatchObject({
    later: [],
    same: 3,
    asked: { differences: [] },
  })
})

test('no key or token shows in what would have been', async () => {
  const { control, server } = await session()
  await change(server.url, `${dashboards}2/sharing/`, { enabled: true })
  await ask(server.url, `${dashboards}2/sharing/`)
  await ask(server.url, `${dashboards}?personal_api_key=phx_owner`)
  const token = ((await (await ask(server.url, `${dashboards}2/sharing/`)).json()) as { access_token: string })
    .access_token

  const told = JSON.stringify([
    await control.otherwise({ at: 5, request: { body: { enabled: false } } }),
    await control.otherwise({ at: 7, as: 'reader' }),
    await control.otherwise({ at: 1, request: null }),
  ])

  expect(token.length).toBeGreaterThan(10)
  expect(told).not.toContain(token)
  expect(told).not.toMatch(/phx_owner|phx_reader/)
})

test.each([
  [{}, 'Broken body: at: expected a whole number from 1, got nothing.'],
  [{ at: 1 }, 'One thing is changed at a time: give one of as, request, contract, row, got none.'],
  [{ at: 1, as: null, contract: 'live' }, 'got as, contract.'],
  [{ at: 1, as: 5 }, 'Broken body: as: expected text or null, got 5.'],
  [{ at: 1, contract: 5 }, 'Broken body: contract: expected'],
  [{ at: 1, row: { table: 'dashboard', key: true, set: {} } }, 'Broken body: row.key: expected'],
  [{ at: 1, who: 'reader' }, 'Broken body: who: unknown key;'],
  [{ at: 1, request: { bdoy: 1 } }, 'Broken body: request.bdoy: unknown key; the nearest is "body".'],
  [{ at: 1, request: { as: 'reader' } }, 'Broken body: request.as: unknown key;'],
  [{ at: 1, request: { method: 'GET' } }, 'No client can send the changed request: '],
  [{ at: 1, request: { method: 'GET' } }, 'Give "body": null with it.'],
  [{ at: 1, request: { method: 'RE NAME' } }, 'No client can send the changed request: '],
  [{ at: 1, request: { headers: { 'X-Note': 'a\nb' } } }, 'No client can send the changed request: '],
  [{ at: 1, request: { headers: { 'X-Note': 1 } } }, 'wrong at X-Note: expected text or null, got 1.'],
  [{ at: 1, request: { faults: [{ staus: 503 }] } }, 'has no "staus"; the nearest is "status"'],
  [{ at: 1, contract: 'real' }, 'real'],
  [{ at: 1, contract: 'documented' }, 'The answers follow the contract "documented" already: ask with "live".'],
  [{ at: 1, row: { table: 'dashbord', set: {} } }, 'There is no table "dashbord"'],
  [{ at: 1, row: { table: 'dashboard', key: 1 } }, 'Broken body: row.set: expected an object or null, got nothing.'],
  [{ at: 5, as: null }, 'Request 5 has not come yet: the newest is 4.'],
  [{ at: 99, as: null }, 'Request 99 is not in the session log.'],
])('%j is refused in words', async (question, says) => {
  const { control } = await session()

  await expect(control.otherwise(question as never)).rejects.toThrow(says)
})

test('a long list of differences is cut, and how many are left out is told', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  await create(server.url, 'First')
  for (let at = 0; at < 110; at++) await ask(server.url, dashboards)

  const { summary, later, laterTruncated, same } = await control.otherwise({ at: 1, request: null })

  expect([later.length, laterTruncated, same]).toEqual([100, 10, 0])
  expect(summary).toBe('It was 201, and would not be sent. 110 later answers differ, 0 are the same.')
  expect(later[0]!.differences.length).toBeLessThanOrEqual(20)
})

test('the newest request is asked otherwise, and nothing is said to be left out', async () => {
  const { control } = await session()

  const { summary, asked, ...others } = await control.otherwise({ at: 4, as: null })

  expect(asked).toMatchObject({ number: 4, after: { status: 401 } })
  expect(others).toEqual({ later: [], same: 0 })
  expect(summary).toBe('It was 200, and would be 401. No request came later.')
  expect(asked).not.toHaveProperty('differencesTruncated')
})

test('asking leaves a world as it began', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  await ask(server.url, `/w/alice${dashboards}`)
  const alice = await control.worlds.open('alice')

  await alice.otherwise({ at: 1, as: null })

  expect(await control.worlds.list()).toMatchObject([{ name: 'alice', untouched: true }])
})

test('in a world of its own it is asked of that world', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  const alice = await control.worlds.open('alice')
  await rename(alice.baseUrl, 'Hers')
  await ask(alice.baseUrl, first)
  await ask(server.url, first)

  const { asked, later } = await alice.otherwise({ at: 1, as: 'reader' })

  expect(asked).toMatchObject({ path: `/w/alice${first}`, after: { status: 403 } })
  expect(later.map(({ number, path }) => [number, path])).toEqual([[2, `/w/alice${first}`]])
})
