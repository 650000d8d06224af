import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { ask, dashboards, json, served } from '../support/servers/served.ts'

async function session() {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  const asked = (path: string, init?: RequestInit) => ask(server.url, path, init)
  await asked(`${dashboards}1/`) // 1
  await asked(`${dashboards}2/`, { method: 'PATCH', headers: json, body: '{"name":"New"}' }) // 2
  await asked(dashboards) // 3
  await asked(`${dashboards}2/collaborators/`) // 4
  await asked('/api/environments/1/insights/') // 5
  await asked('/api/users/@me/') // 6
  await asked(`${dashboards}404/`) // 7
  await asked('/api/environments/1/events/?limit=1') // 8
  const touched = async (row: string) => (await control.entries({ touched: row })).entries.map(({ number }) => number)
  return { control, fake, touched }
}

test.each([
  ['dashboard/1', [1, 3, 5]],
  ['dashboard/2', [2, 3, 4]],
  ['dashboard/404', [7]],
  ['insight/1', [1, 5]],
  ['tile/1', [1]],
  ['user/1', [1, 2, 3, 6]],
  ['key/1', []],
] as const)(
  'the requests that touched %s are those that wrote it, or whose path or answer names it',
  async (row, numbers) => {
    const { control, touched } = await session()

    expect(await touched(row)).toEqual(numbers)
    expect((await control.entries()).entries.filter(({ status }) => status === 200)).toHaveLength(7)
  },
)

test('a row is named by its uuid as well', async () => {
  const { fake, touched } = await session()
  const { id, uuid } = fake.db.user.findFirst({ where: { id: { equals: 3 } } })!

  expect(uuid.length).toBe(36)
  expect(await touched(`user/${id}`)).toEqual([1, 4])
})

test('the requests that touched a row come page by page, with how many are left', async () => {
  const { control } = await session()

  const { entries, next, left } = await control.entries({ touched: 'dashboard/2', limit: 1 })
  const rest = await control.entries({ touched: 'dashboard/2', since: next! })

  expect([entries.map(({ number }) => number), left]).toEqual([[2], 2])
  expect(rest.entries.map(({ number }) => number)).toEqual([3, 4])
  expect(rest.forgotten).toBeUndefined()
})

test.each([
  ['dashbord/1', 'There is no table "dashbord"; the nearest is "dashboard".'],
  ['dashboard', '"touched" is a table and a key, such as dashboard/7, got "dashboard".'],
  ['dashboard/', '"touched" is a table and a key, such as dashboard/7, got "dashboard/".'],
])('%s is refused in words', async (touched, says) => {
  const { control } = await served()

  await expect(control.entries({ touched })).rejects.toThrow(says)
})
