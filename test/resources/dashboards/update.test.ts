import { expect, test } from 'vitest'
import { addDashboard, addTextTile, DASHBOARD_KEYS, shownDefaults } from '../../support/api/dashboards.ts'
import { invalid } from '../../support/api/errors.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

everyTransport('an update answers the whole dashboard', async ({ fake, send }) => {
  addDashboard(fake, { name: 'Old' })

  const response = await send('PATCH', '/dashboards/1/', { name: 'New', pinned: true })

  expect(response.status).toBe(200)
  expect(response.headers.get('Allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS')
  const body = (await response.json()) as object
  expect(body).toEqual({ ...shownDefaults(fake), id: 1, name: 'New', pinned: true })
  expect(Object.keys(body)).toEqual(DASHBOARD_KEYS)
})

/** Each value differs from the row's, so that a change shows; falsy ones are values too. */
const changes = [
  ['name', 'New'],
  ['name', ''],
  ['name', null],
  ['description', 'New'],
  ['description', ''],
  ['pinned', false],
  ['tags', ['new']],
  ['tags', []],
  ['restriction_level', 21],
] as const

test.each(changes)('an update of %s to %j changes nothing else', async (field, value) => {
  const { fake, send } = directBench()
  const before = addDashboard(fake, {
    name: 'Old',
    description: 'Old',
    pinned: true,
    tags: ['old'],
    restriction_level: 37,
    filters: { date_from: '-7d' },
    variables: { a: { value: 1 } },
    creation_mode: 'template',
    use_template: 'DEFAULT_APP',
  })
  addTextTile(fake, before.id)
  const rows = allRows(fake)

  await send('PATCH', '/dashboards/1/', { [field]: value })

  expect(allRows(fake)).toEqual({ ...rows, dashboard: [{ ...before, [field]: value }] })
})

everyTransport('an update of nothing changes nothing', async ({ fake, send, json }) => {
  addDashboard(fake, { name: 'Old', pinned: true, tags: ['old'], restriction_level: 37 })
  const shown = await json('GET', '/dashboards/1/')
  const before = allRows(fake)

  const empty = await send('PATCH', '/dashboards/1/', {})
  const bytes = await send('PATCH', '/dashboards/1/')

  expect([empty.status, bytes.status]).toEqual([200, 200])
  expect(await empty.json()).toEqual(shown)
  expect(await bytes.json()).toEqual(shown)
  expect(allRows(fake)).toEqual(before)
})

everyTransport('use_template, use_dashboard and delete_insights have no effect on an update', async (bench) => {
  const { fake, send } = bench
  addDashboard(fake, { name: 'Source' })
  addTextTile(fake, 1)
  addDashboard(fake, { name: 'Old' })
  const before = allRows(fake)

  for (const body of [
    { use_template: 'DEFAULT_APP' },
    { use_template: 'nobody has it' },
    { use_dashboard: 1 },
    { use_dashboard: 999 },
    { delete_insights: true },
  ])
    expect((await send('PATCH', '/dashboards/2/', body)).status).toBe(200)

  expect(allRows(fake)).toEqual(before)
  const both = { use_template: 'x', use_dashboard: 1, name: 'New' }
  const error = invalid('`use_dashboard` and `use_template` cannot be used together')
  for (const method of ['PATCH', 'PUT']) await expectRefusal(bench, [method, '/dashboards/2/', both], 400, error)
})

everyTransport('a form updates what it names and leaves out what is empty', async ({ fake, json }) => {
  addDashboard(fake, { name: 'Old', pinned: true, restriction_level: 37 })
  const raw = new URLSearchParams({ name: '', pinned: '', restriction_level: '', description: 'New' })

  expect(await json('PATCH', '/dashboards/1/', undefined, { raw })).toMatchObject({
    name: '',
    description: 'New',
    pinned: true,
    restriction_level: 37,
  })
})

everyTransport('updating is open to keys that may write dashboards, under both project trees', async (bench) => {
  addDashboard(bench.fake)

  for (const as of ['owner', 'writer', 'star', 'third'] as const)
    for (const tree of ['environments', 'projects'])
      for (const end of ['', '/']) {
        const response = await bench.send('PATCH', `/api/${tree}/1/dashboards/1${end}`, { name: as + tree }, { as })
        expect(response.status).toBe(200)
        expect(await response.json()).toMatchObject({ name: as + tree })
      }
})

everyTransport('a replacement behaves like an update: what is not sent stays', async ({ fake, json }) => {
  addDashboard(fake, { name: 'Old', description: 'Old', pinned: true, tags: ['old'] })

  expect(await json('PUT', '/dashboards/1/', { name: 'New' })).toEqual({
    ...shownDefaults(fake),
    id: 1,
    name: 'New',
    description: 'Old',
    pinned: true,
    tags: ['old'],
  })
})
