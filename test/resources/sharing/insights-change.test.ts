import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { addInsight, showInsight } from '../../support/dashboards.ts'
import { denied, invalid, missingScope, noCredentials, notFound } from '../../support/errors.ts'
import { MEMBER, PRIVATE } from '../../support/office.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { addCollaborators, addRestricted, withoutFeature } from '../../support/rows.ts'
import { everyTransport } from '../../support/transports.ts'

interface Sharing {
  readonly created_at: string | null
  readonly enabled: boolean
  readonly access_token: string
}

const path = '/insights/1/sharing/'
const cannotEdit = denied("You don't have edit permissions for this insight.")

everyTransport('the first change stores the sharing of an insight under the token shown before', async (bench) => {
  const { fake, send, json } = bench
  addInsight(fake)
  const { access_token } = await json<Sharing>('GET', path)
  fake.clock.advance('90s')

  const response = await send('PATCH', path, { enabled: true })

  const sharing = { created_at: '2026-01-01T00:01:30Z', enabled: true, access_token }
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(sharing)
  expect(await json('GET', path)).toEqual(sharing)
  expect([...fake.world.tables.sharing.all()]).toEqual([{ id: 1, dashboard_id: null, insight_id: 1, ...sharing }])
})

everyTransport('later changes of the sharing of an insight keep its token and date', async ({ fake, json }) => {
  addInsight(fake)
  const first = await json<Sharing>('PATCH', path, {})
  fake.clock.advance('1d')
  const readOnly = { access_token: 'mine', created_at: '2020-01-01T00:00:00Z', insight_id: 2 }

  expect(await json('PATCH', path, { enabled: true, ...readOnly })).toEqual({ ...first, enabled: true })
  expect(await json('PATCH', path, { enabled: false })).toEqual({ ...first, enabled: false })
  expect(fake.world.tables.sharing.size).toBe(1)
})

everyTransport('an insight and a dashboard of one number are shared apart', async ({ fake, json }) => {
  addRestricted(fake)
  showInsight(fake, 1, addInsight(fake).id)

  await json('PATCH', path, { enabled: true })

  expect(await json('GET', '/dashboards/1/sharing/')).toMatchObject({ enabled: false, created_at: null })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ is_shared: false })
})

everyTransport('only who can edit an insight changes its sharing', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)
  showInsight(fake, 1, addInsight(fake, { created_by_id: MEMBER }).id)
  addInsight(fake)
  const as = 'member'

  await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as }], 403, cannotEdit)
  expect((await send('PATCH', '/insights/2/sharing/', { enabled: true }, { as })).status).toBe(200)

  addCollaborators(fake, 1, MEMBER)
  expect((await send('PATCH', path, { enabled: true }, { as })).status).toBe(200)

  withoutFeature(fake, 'advanced_permissions')
  expect((await send('PATCH', path, { enabled: true }, { as: 'third' })).status).toBe(200)
})

everyTransport('the insight comes before the right to edit it, and that before the fields', async (bench) => {
  const { fake } = bench
  addRestricted(fake)
  showInsight(fake, 1, addInsight(fake).id)
  addInsight(fake, { deleted: true })
  addInsight(fake, { project_id: PRIVATE })
  const maybe = { enabled: 'maybe' }

  for (const id of [2, 3, 99, 'abc'])
    await expectRefusal(bench, ['PATCH', `/insights/${id}/sharing/`, maybe], 404, notFound('Insight not found.'))
  await expectRefusal(bench, ['PATCH', path, maybe, { as: 'third' }], 403, cannotEdit)
  await expectRefusal(bench, ['PATCH', path, maybe], 400, invalid('Must be a valid boolean.', 'enabled'))
})

everyTransport('a change of the sharing of an insight needs the right to write sharing', async (bench) => {
  const { fake, send } = bench
  addInsight(fake)
  const noScope = missingScope('sharing_configuration:write')

  for (const as of ['sharer', 'reader', 'writer', 'querier'] as const)
    await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as, project: 99 }], 403, noScope)
  await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as: null }], 401, noCredentials)
  expect((await send('PATCH', path, { enabled: true }, { as: 'star' })).status).toBe(200)
})

test('an insight that is removed from the tables takes its sharing along, and only that', () => {
  const { db, world } = createFake()
  const create = createFactories(world)
  create.dashboard.shared()
  create.insight.shared()

  db.insight.delete({ where: { id: { equals: 1 } } })

  expect(db.sharing.getAll()).toMatchObject([{ dashboard_id: 1, insight_id: null }])
})

test('the factories share an insight under the token that the API would give it', async () => {
  const { world, fetch } = createFake({ auth: 'lenient' })
  const create = createFactories(world)
  create.dashboard()
  const [shared, later] = [create.insight.shared(), create.insight()]
  const before = await fetch(`https://app.example.test/api/environments/1/insights/${later.id}/sharing/`)

  const off = create.sharing.disabled({ insight: later })

  expect(off).toMatchObject({ dashboard_id: null, insight_id: later.id, enabled: false })
  expect(off.access_token).toBe(((await before.json()) as Sharing).access_token)
  expect(world.tables.sharing.first('insight_id', shared.id)).toMatchObject({ enabled: true, dashboard_id: null })
  expect(world.tables.dashboard.size).toBe(1)
})
