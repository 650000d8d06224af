import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { addInsight, showInsight } from '../../support/api/dashboards.ts'
import { denied } from '../../support/api/errors.ts'
import { MEMBER } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/insights/1/sharing/'

everyTransport('an insight and a dashboard of one number are shared apart', async ({ fake, json }) => {
  addRestricted(fake)
  showInsight(fake, 1, addInsight(fake).id)

  await json('PATCH', path, { enabled: true })

  expect(await json('GET', '/dashboards/1/sharing/')).toMatchObject({ enabled: false, created_at: null })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ is_shared: false })
})

everyTransport('an insight that no dashboard restricts is shared by every member', async ({ fake, send }) => {
  addInsight(fake)

  expect((await send('PATCH', path, { enabled: true }, { as: 'member' })).status).toBe(200)
})

everyTransport('who has made an insight does not share it where a dashboard restricts it', async (bench) => {
  const { fake } = bench
  addRestricted(fake)
  showInsight(fake, 1, addInsight(fake, { created_by_id: MEMBER }).id)
  const noEdit = denied("You don't have edit permissions for this insight.")

  await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as: 'member' }], 403, noEdit)
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
  expect(off.access_token).toBe(((await before.json()) as { access_token: string }).access_token)
  expect(world.tables.sharing.first('insight_id', shared.id)).toMatchObject({ enabled: true, dashboard_id: null })
  expect(world.tables.dashboard.size).toBe(1)
})
