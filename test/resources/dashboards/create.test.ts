import { expect } from 'vitest'
import { addDashboard, DASHBOARD_KEYS, shownDefaults } from '../../support/api/dashboards.ts'
import type { SeenDashboard } from '../../support/api/dashboards.ts'
import { MEMBER } from '../../support/api/office.ts'
import { shownUser } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('a dashboard created from an empty body holds the defaults', async ({ fake, send }) => {
  const response = await send('POST', '/dashboards/', {})

  expect(response.status).toBe(201)
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('Allow')).toBe('GET, POST, HEAD, OPTIONS')
  const body = (await response.json()) as object
  expect(body).toEqual({ id: 1, ...shownDefaults(fake) })
  expect(Object.keys(body)).toEqual(DASHBOARD_KEYS)
})

everyTransport('a created dashboard holds what was sent and reads back the same', async ({ fake, json }) => {
  const sent = { name: 'Web', description: 'Visits', pinned: true, tags: ['a'], restriction_level: 37 }

  const made = await json('POST', '/dashboards/', { ...sent, delete_insights: true, use_template: '' })

  expect(made).toEqual({ ...shownDefaults(fake), id: 1, ...sent, effective_restriction_level: 37 })
  expect(await json('GET', '/dashboards/1/')).toEqual(made)
})

everyTransport('no bytes at all create a dashboard of defaults', async ({ fake, send }) => {
  const response = await send('POST', '/dashboards/', undefined, { headers: { 'Content-Type': 'application/json' } })

  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ id: 1, ...shownDefaults(fake) })
})

everyTransport('a dashboard can be created from a form', async ({ json }) => {
  const raw = new URLSearchParams([
    ['name', 'Web'],
    ['pinned', 'on'],
    ['tags', 'One'],
    ['tags', 'two'],
    ['restriction_level', '37'],
    ['use_dashboard', ''],
  ])

  expect(await json('POST', '/dashboards/', undefined, { raw })).toMatchObject({
    name: 'Web',
    pinned: true,
    tags: ['one', 'two'],
    restriction_level: 37,
    use_dashboard: null,
    creation_mode: 'default',
  })
})

everyTransport('a dashboard can be created from a multipart form', async ({ json }) => {
  const raw = new FormData()
  raw.append('name', 'Web')
  raw.append('description', ' Visits ')

  expect(await json('POST', '/dashboards/', undefined, { raw })).toMatchObject({ name: 'Web', description: 'Visits' })
})

everyTransport(
  'anyone with access to the project may create a dashboard and is its creator',
  async ({ fake, json }) => {
    const made = await json('POST', '/dashboards/', { restriction_level: 37 }, { as: 'member' })

    expect(made).toMatchObject({ created_by: shownUser(fake, MEMBER), effective_privilege_level: 37 })
  },
)

everyTransport('a dashboard created as deleted is answered once and then gone', async ({ send, json }) => {
  const response = await send('POST', '/dashboards/', { name: 'Gone', deleted: true })

  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ id: 1, name: 'Gone', deleted: true })
  expect((await send('GET', '/dashboards/1/')).status).toBe(404)
  expect(await json('GET', '/dashboards/')).toMatchObject({ count: 0 })
})

everyTransport('a dashboard created as deleted shows its tiles once it is restored', async ({ json }) => {
  const body = { use_template: 'DEFAULT_APP', deleted: true }

  expect(await json('POST', '/dashboards/', body)).toMatchObject({ deleted: true, tiles: [] })
  expect((await json<SeenDashboard>('PATCH', '/dashboards/1/', { deleted: false })).tiles).toHaveLength(6)
})

everyTransport('ids count up and are not given again', async ({ fake, json }) => {
  const first = await json<SeenDashboard>('POST', '/dashboards/', { deleted: true })
  const second = await json<SeenDashboard>('POST', '/dashboards/', {})
  const taken = addDashboard(fake, { id: 40 })
  const third = await json<SeenDashboard>('POST', '/dashboards/', {})

  expect([first.id, second.id, taken.id]).toEqual([1, 2, 40])
  expect(third.id).toBe(41)
})

everyTransport('both project trees and both forms of a path lead to the same dashboards', async ({ json }) => {
  for (const path of [
    '/api/environments/1/dashboards',
    '/api/environments/1/dashboards/',
    '/api/projects/1/dashboards',
    '/api/projects/1/dashboards/',
    '/api/environments/@current/dashboards/',
  ])
    await json('POST', path, { name: path })

  expect(await json('GET', '/api/projects/1/dashboards/')).toMatchObject({ count: 5 })
  expect(await json('GET', '/api/environments/1/dashboards/3/')).toMatchObject({ name: '/api/projects/1/dashboards' })
})

everyTransport('creating is open to keys that may write dashboards', async ({ send }) => {
  for (const as of ['owner', 'writer', 'star'] as const)
    expect((await send('POST', '/dashboards/', {}, { as })).status).toBe(201)
})
