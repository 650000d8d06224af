import { expect, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { create, served } from '../support/servers/served.ts'

/** Adds a dashboard (1) and another (2), then control renames the first. */
async function session() {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  await create(server.url, 'First')
  await create(server.url, 'Second')
  await control.rows.change('dashboard', 1, { name: 'Edited' })
  return { control, server, fake }
}

test('tables, pages and single rows are told as a request found them', async () => {
  const { control } = await session()

  const count = (at: number) =>
    control.rows.tables({ at }).then((tables) => tables.find(({ table }) => table === 'dashboard')!.rows)
  const { rows, count: inAll, next } = await control.rows.list('dashboard', { at: 2, limit: 3, offset: 2 })
  const { row, referredBy } = await control.rows.get('dashboard', 1, { at: 2 })

  expect([await count(1), await count(2), await count(3)]).toEqual([4, 5, 6])
  expect([rows.map(({ name }) => name), inAll, next]).toEqual([['Deleted', 'Elsewhere', 'First'], 5, undefined])
  expect(row['name']).toBe('Open')
  expect(referredBy).toContainEqual({ table: 'tile', column: 'dashboard_id', count: 2 })
  expect((await control.rows.get('dashboard', 1, { at: 3 })).row['name']).toBe('Edited')
})

test('no past row shows a key or a token, and what is the same then and now is told the same', async () => {
  const { control } = await session()

  for (const { table } of await control.rows.tables()) {
    const past = await control.rows.list(table, { at: 3, limit: 500 })
    expect(past).toEqual(await control.rows.list(table, { limit: 500 }))
    expect(JSON.stringify(past)).not.toMatch(/phx_owner|phc_|"public"/)
  }
})

test('paging through the tables of one moment makes its state once, also when all are asked for at once', async () => {
  const { control } = await session()
  const capture = vi.spyOn(await import('../../src/repro/capsule/capture.ts'), 'capture')

  const tables = await control.rows.tables({ at: 1 })
  await Promise.all(tables.map(({ table }) => control.rows.list(table, { at: 1 })))
  await control.exportState({ at: 1 })
  const once = capture.mock.calls.length
  await control.rows.tables({ at: 2 })

  expect(once).toBe(1)
  expect(capture).toHaveBeenCalledTimes(2)
  capture.mockRestore()
})

test('a kept state is not taken for that of a request of the same number after a reset', async () => {
  const { control, server } = await session()
  expect((await control.rows.list('dashboard', { at: 2 })).count).toBe(5)

  await control.reset()
  await control.rows.add('dashboard', { project_id: 1, name: 'Early' })
  await create(server.url, 'Third')
  await create(server.url, 'Fourth')

  expect((await control.rows.list('dashboard', { at: 2 })).count).toBe(6)
})

test('an unknown moment is refused in words', async () => {
  const { control } = await session()

  await expect(control.rows.list('dashboard', { at: 9 })).rejects.toThrow('Request 9 is not in the session log.')
  await expect(control.rows.tables({ at: 0 })).rejects.toThrow(
    'Broken query: at: expected a whole number from 1, got 0.',
  )
  await expect(control.rows.get('dashboard', 5, { at: 1 })).rejects.toThrow('There is no dashboard with the id 5.')
})
