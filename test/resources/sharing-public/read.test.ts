import { expect, onTestFinished, test, vi } from 'vitest'
import type { Fake } from '../../../src/fake/fake.ts'
import { addInsight } from '../../support/api/dashboards.ts'
import { invalid, notAllowed, notFound } from '../../support/api/errors.ts'
import { exactly } from '../../support/api/exactly.ts'
import { OWNER } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const nobody = { as: null } as const

/** Adds a dashboard with one insight and one text, and shares it under the token `abc`. */
function share(fake: Fake, { enabled = true, deleted = false, restriction_level = 21 as 21 | 37 } = {}): number {
  const { tables } = fake.world
  const { id, project_id } = addRestricted(fake, { restriction_level, deleted })
  const insight = tables.insight.insert({ project_id, name: 'Visitors', created_by_id: OWNER })
  const text = tables.text.insert({ project_id, body: 'Hello' })
  tables.tile.insert({ dashboard_id: id, insight_id: insight.id })
  tables.tile.insert({ dashboard_id: id, text_id: text.id })
  tables.sharing.insert({ dashboard_id: id, enabled, access_token: 'abc' })
  return id
}

everyTransport('a shared dashboard is shown to everybody, with its tiles', async ({ fake, json }) => {
  const id = share(fake)

  const shared = await json<{ readonly dashboard: object }>('GET', '/shared_dashboard/abc', undefined, nobody)

  const own = await json<object>('GET', `/dashboards/${id}/`)
  expect(shared).toMatchObject({ type: 'scene', accessToken: 'abc' })
  expect(Object.keys(shared.dashboard)).toEqual(Object.keys(own))
  expect(shared.dashboard).toMatchObject({
    id,
    name: 'A',
    is_shared: true,
    tiles: [{ insight: { name: 'Visitors' } }, { text: { body: 'Hello' } }],
  })
})

for (const restriction_level of [21, 37] as const)
  everyTransport(
    `to the public a dashboard of level ${restriction_level} is restricted and only to view`,
    async (bench) => {
      share(bench.fake, { restriction_level })

      const shared = await bench.json('GET', '/shared_dashboard/abc', undefined, nobody)

      const levels = { effective_restriction_level: 37, effective_privilege_level: 21 }
      expect(shared).toMatchObject({ dashboard: { restriction_level, ...levels, tiles: [{ insight: levels }, {}] } })
    },
  )

everyTransport('the public sees no tags, neither of the dashboard nor of its insights', async ({ fake, json }) => {
  share(fake)
  const { dashboard, insight } = fake.world.tables
  dashboard.update(dashboard.get(1)!, { tags: ['secret'] })
  insight.update(insight.get(1)!, { tags: ['secret'] })
  const shown = (tags: readonly string[]) => ({ tags, tiles: [{ insight: { tags } }, {}] })

  expect(await json('GET', '/dashboards/1/')).toMatchObject(shown(['secret']))
  expect(await json('GET', '/shared_dashboard/abc', undefined, nobody)).toMatchObject({ dashboard: shown([]) })
})

everyTransport('a key makes no difference to a shared dashboard, not even a bad one', async ({ fake, json }) => {
  share(fake)
  const asNobody = await json('GET', '/shared_dashboard/abc', undefined, nobody)

  expect(asNobody).toHaveProperty('dashboard')
  for (const as of ['owner', 'querier', 'revoked', 'outsider'] as const)
    expect(await json('GET', '/shared_dashboard/abc', undefined, { as })).toEqual(asNobody)
})

everyTransport('sharing a dashboard opens it, and no longer sharing closes it again', async ({ fake, json, send }) => {
  addRestricted(fake)
  const before = await json<{ access_token: string }>('GET', '/dashboards/1/sharing/')
  const path = `/shared_dashboard/${before.access_token}`
  const statuses = []

  statuses.push((await send('GET', path, undefined, nobody)).status)
  await send('PATCH', '/dashboards/1/sharing/', { enabled: true })
  statuses.push((await send('GET', path, undefined, nobody)).status)
  await send('PATCH', '/dashboards/1/sharing/', { enabled: false })
  statuses.push((await send('GET', path, undefined, nobody)).status)

  expect(statuses).toEqual([404, 200, 404])
})

everyTransport('a token nobody gave out is not found', (bench) =>
  expectRefusal(bench, ['GET', '/shared_dashboard/none', undefined, nobody], 404, notFound()),
)

everyTransport('a dashboard whose sharing is disabled is not found', async (bench) => {
  share(bench.fake, { enabled: false })

  await expectRefusal(bench, ['GET', '/shared_dashboard/abc', undefined, nobody], 404, notFound())
})

everyTransport('a deleted dashboard is not found, though still shared', async (bench) => {
  share(bench.fake, { deleted: true })

  await expectRefusal(bench, ['GET', '/shared_dashboard/abc', undefined, nobody], 404, notFound())
})

everyTransport(
  'the token of a shared insight shows that insight, until it is no longer shared or is deleted',
  async (bench) => {
    const { fake, send } = bench
    share(fake)
    const { tables } = fake.world
    const insight = addInsight(fake, { result: [1], tags: ['secret'], filters: { insight: 'TRENDS' } })
    const sharing = tables.sharing.insert({ insight_id: insight.id, enabled: true, access_token: 'of-insight' })
    const ask = async (query = '') => {
      const response = await send('GET', `/shared_dashboard/of-insight${query}`, undefined, nobody)
      return [response.status, await response.json()]
    }

    const levels = { effective_restriction_level: 37, effective_privilege_level: 21 }
    const shown = { id: insight.id, name: 'Visits', result: [1], tags: [], ...levels }
    expect(await ask()).toMatchObject([200, { type: 'scene', accessToken: 'of-insight', insight: shown }])
    const embedded = await ask('?embedded&legend&filters_override={"date_from":"-7d"}')
    const filters = exactly({ insight: 'TRENDS', date_from: '-7d', date_to: null })
    expect(embedded).toMatchObject([200, { type: 'embed', insight: { ...shown, filters }, legend: true }])
    expect(Object.keys(embedded[1] as object)).toEqual(['type', 'accessToken', 'insight', 'legend'])

    tables.sharing.update(sharing, { enabled: false })
    expect(await ask()).toEqual([404, notFound()])

    tables.sharing.update(sharing, { enabled: true })
    tables.insight.update(insight, { deleted: true })
    expect(await ask()).toEqual([404, notFound()])
  },
)

everyTransport('what the page is to show comes back as it was understood', async ({ fake, json }) => {
  share(fake)

  const shared = await json<object>('GET', '/shared_dashboard/abc?embedded&noHeader=1&legend&other', undefined, nobody)

  expect(shared).toMatchObject({ type: 'embed', noHeader: true, legend: true })
  expect(Object.keys(shared)).toEqual(['type', 'accessToken', 'dashboard', 'noHeader', 'legend'])
  expect(fake.journal.last?.warnings).toEqual(['Unknown query parameter "other" was ignored.'])
})

everyTransport(
  'the filters and variables of a shared dashboard can be overridden, and nothing is stored',
  async (bench) => {
    const id = share(bench.fake)
    const ask = async (query: string) =>
      (await bench.json<{ dashboard: object }>('GET', `/shared_dashboard/abc${query}`, undefined, nobody)).dashboard
    const error = invalid('Invalid JSON passed in filters_override parameter', 'filters_override')

    expect(await ask('?filters_override={"date_from":"-7d"}')).toMatchObject({ filters: exactly({ date_from: '-7d' }) })
    expect(await ask('?variables_override={"v":{}}')).toMatchObject({ variables: exactly({ v: {} }) })
    for (const query of ['', '?filters_override=null']) expect(await ask(query)).toMatchObject({ filters: exactly({}) })
    await expectRefusal(bench, ['GET', '/shared_dashboard/abc?filters_override={', undefined, nobody], 400, error)
    bench.fake.world.tables.dashboard.update(bench.fake.world.tables.dashboard.get(id)!, { deleted: true })
    await expectRefusal(bench, ['GET', '/shared_dashboard/abc?filters_override={', undefined, nobody], 404, notFound())
  },
)

test('what follows from the row of a shared dashboard alone is written once', async () => {
  const { fake, json } = directBench()
  const { dashboard } = fake.world.tables
  dashboard.update(dashboard.get(share(fake))!, { description: 'Written once' })
  const first = await json('GET', '/shared_dashboard/abc', undefined, nobody)
  expect(JSON.stringify(first)).toContain('Written once')
  const written = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => written.mockRestore())

  expect(await json('GET', '/shared_dashboard/abc', undefined, nobody)).toEqual(first)
  expect(written.mock.calls.flat()).not.toContain('Written once')
})

everyTransport('a trailing slash and .json make no difference', async ({ fake, json }) => {
  share(fake)
  const shared = await json('GET', '/shared_dashboard/abc', undefined, nobody)

  expect(shared).toHaveProperty('dashboard')
  for (const path of ['/shared_dashboard/abc/', '/shared_dashboard/abc.json'])
    expect(await json('GET', path, undefined, nobody)).toEqual(shared)
})

everyTransport('HEAD and OPTIONS on a shared dashboard need no key either', async ({ fake, send }) => {
  share(fake)

  expect((await send('HEAD', '/shared_dashboard/abc', undefined, nobody)).status).toBe(200)
  expect((await send('OPTIONS', '/shared_dashboard/none', undefined, nobody)).status).toBe(200)
})

everyTransport('a shared dashboard can only be read', async (bench) => {
  share(bench.fake)

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expectRefusal(bench, [method, '/shared_dashboard/abc', {}, nobody], 405, notAllowed(method))
})

everyTransport('looking at a shared dashboard changes nothing and names no key in the journal', async (bench) => {
  share(bench.fake)
  const before = allRows(bench.fake)

  await bench.send('GET', '/shared_dashboard/abc')

  expect(allRows(bench.fake)).toEqual(before)
  expect(bench.fake.journal.last).toMatchObject({ route: '/shared_dashboard/:token', key: undefined, status: 200 })
})
