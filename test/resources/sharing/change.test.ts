import { expect } from 'vitest'
import { cannotEdit, missingScope, noCredentials, notFound } from '../../support/errors.ts'
import { MEMBER, PRIVATE } from '../../support/office.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { addCollaborators, addRestricted } from '../../support/rows.ts'
import { everyTransport } from '../../support/transports.ts'

interface Sharing {
  readonly created_at: string | null
  readonly enabled: boolean
  readonly access_token: string
}

const path = '/dashboards/1/sharing/'

everyTransport('the first change stores the configuration under the token that was shown before', async (bench) => {
  const { fake, send, json } = bench
  addRestricted(fake)
  const { access_token } = await json<Sharing>('GET', path)
  fake.clock.advance('90s')

  const response = await send('PATCH', path, { enabled: true })

  const sharing = { created_at: '2026-01-01T00:01:30Z', enabled: true, access_token }
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(sharing)
  expect(await json('GET', path)).toEqual(sharing)
  expect([...fake.world.tables.sharing.all()]).toEqual([{ id: 1, dashboard_id: 1, insight_id: null, ...sharing }])
})

everyTransport('turning sharing off and on again keeps its token and date', async ({ fake, json }) => {
  addRestricted(fake)
  const first = await json<Sharing>('PATCH', path, { enabled: true })
  fake.clock.advance('1d')

  expect(await json('PATCH', path, { enabled: false })).toEqual({ ...first, enabled: false })
  expect(await json('PATCH', path, { enabled: true })).toEqual(first)
  expect(fake.world.tables.sharing.size).toBe(1)
})

everyTransport('a dashboard is shared as long as its sharing is on', async ({ fake, json }) => {
  addRestricted(fake)

  await json('PATCH', path, { enabled: true })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ is_shared: true })

  await json('PATCH', path, { enabled: false })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ is_shared: false })
})

everyTransport('a change of nothing stores the configuration too, and later changes nothing', async (bench) => {
  const { fake, json } = bench
  addRestricted(fake)

  const first = await json('PATCH', path, {})
  fake.clock.advance('1d')

  expect(first).toMatchObject({ created_at: '2026-01-01T00:00:00Z', enabled: false })
  expect(await json('PATCH', path)).toEqual(first)
})

everyTransport('only who can edit a dashboard changes its sharing', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)
  addRestricted(fake, { restriction_level: 21 })
  const as = 'member'

  await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as }], 403, cannotEdit)
  expect((await send('PATCH', '/dashboards/2/sharing/', { enabled: true }, { as })).status).toBe(200)

  addCollaborators(fake, 1, MEMBER)
  expect((await send('PATCH', path, { enabled: true }, { as })).status).toBe(200)
})

everyTransport('the right to edit comes before the fields', async (bench) => {
  addRestricted(bench.fake)

  await expectRefusal(bench, ['PATCH', path, { enabled: 'maybe' }, { as: 'third' }], 403, cannotEdit)
})

everyTransport('a dashboard that is deleted, elsewhere or nowhere has no sharing to change', async (bench) => {
  addRestricted(bench.fake, { deleted: true })
  addRestricted(bench.fake, { project_id: PRIVATE })

  for (const id of [1, 2, 99, 'abc'])
    await expectRefusal(
      bench,
      ['PATCH', `/dashboards/${id}/sharing/`, { enabled: 'maybe' }],
      404,
      notFound('Dashboard not found.'),
    )
})

everyTransport('a change needs the right to write sharing, before anything about the project', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)
  const noScope = missingScope('sharing_configuration:write')

  for (const as of ['sharer', 'reader', 'writer', 'querier'] as const)
    await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as, project: 99 }], 403, noScope)
  await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as: null }], 401, noCredentials)
  expect((await send('PATCH', path, { enabled: true }, { as: 'star' })).status).toBe(200)
})

everyTransport('the right to write sharing opens reading it', async ({ fake, send }) => {
  addRestricted(fake)
  fake.world.tables.key.insert({ value: 'phx_publisher', user_id: 1, scopes: ['sharing_configuration:write'] })
  const asPublisher = { as: null, headers: { Authorization: 'Bearer phx_publisher' } }

  expect((await send('GET', path, undefined, asPublisher)).status).toBe(200)
  expect((await send('PATCH', path, { enabled: true }, asPublisher)).status).toBe(200)
})
