import { expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { addDashboard, addInsight } from '../../support/api/dashboards.ts'
import { withKey } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const actions = ['trend', 'funnel', 'retention', 'path', 'activity', 'my_last_viewed', 'cancel', 'timing']
const unfaked = [...actions, '1/viewed', '1/activity', '1/sharing/refresh']

for (const tree of ['environments', 'projects'])
  everyTransport(
    `under ${tree}, what else there is of insights is a 501, with or without a key`,
    async ({ fake, send }) => {
      addInsight(fake)

      for (const path of unfaked)
        for (const method of ['GET', 'POST'])
          expect((await send(method, `/api/${tree}/1/insights/${path}/`, undefined, { as: null })).status, path).toBe(
            501,
          )
    },
  )

test.each(CONTRACTS)('under the %s contract, every endpoint answers as it is described', async (contract) => {
  const { fake, send } = directBench({ contract })
  addDashboard(fake)
  const config = contract === 'live' ? 'hedgehog_config' : 'mascot_config'

  const statuses = []
  for (const [method, path, body] of [
    ['POST', '/insights/', { dashboards: [1] }],
    ['GET', '/insights/1/?from_dashboard=1&refresh=async'],
    ['GET', '/insights/1/?basic=true'],
    ['GET', '/insights/'],
    ['GET', '/insights/?basic=true'],
    ['PUT', '/insights/1/', { name: 'A' }],
    ['PATCH', '/insights/1/', { deleted: true }],
    ['DELETE', '/insights/1/'],
  ] as const) {
    const response = await send(method, path, body)
    statuses.push(response.status)
    if (method !== 'DELETE') expect(await response.text()).toContain(`"${config}":null`)
  }

  expect(statuses).toEqual([201, 200, 200, 200, 200, 200, 200, 405])
})

test('insights need their own scopes, and writing covers reading', async () => {
  const { fake, send } = directBench()
  addInsight(fake)
  const reading = withKey(fake, { scopes: ['insight:read'] })
  withKey(fake, { scopes: ['insight:write'], value: 'phx_writing' })
  const statuses = async (options: typeof reading) =>
    Promise.all(
      [
        ['GET', '/insights/'],
        ['GET', '/insights/1/'],
        ['OPTIONS', '/insights/1/'],
        ['PATCH', '/insights/1/', {}],
        ['POST', '/insights/', {}],
        ['DELETE', '/insights/1/'],
      ].map(async ([method, path, body]) => (await send(method as string, path as string, body, options)).status),
    )

  expect(await statuses(reading)).toEqual([200, 200, 200, 403, 403, 403])
  expect(await statuses({ as: null, headers: { Authorization: 'Bearer phx_writing' } })).toEqual([
    200, 200, 200, 200, 201, 405,
  ])
})

test('requests for insights count against the limits of events', async () => {
  const { send } = directBench({ rateLimits: { events: [{ requests: 2, within: '1m' }] } })

  const statuses = []
  for (const path of ['/insights/', '/events/', '/insights/1/', '/dashboards/'])
    statuses.push((await send('GET', path)).status)

  expect(statuses).toEqual([200, 200, 429, 200])
})

test('a refused insight has a hint that names what would have worked', async () => {
  const { fake, send } = directBench()
  addInsight(fake, { short_id: 'abcdefgh' })
  addInsight(fake, { deleted: true, short_id: 'other' })
  const hint = async (id: string) => {
    await send('GET', `/insights/${id}/`)
    return fake.journal.last?.hint
  }

  expect(await hint('9')).toBe('There is no insight 9; in this project are: 1.')
  expect(await hint('2')).toBe('Insight 2 is deleted. PATCH it with { "deleted": false } to bring it back.')
  expect(await hint('abcdefgh')).toBe('An insight is found by its number: abcdefgh is the short id of insight 1.')
})

test('the factory makes insights of every kind, and puts them on dashboards', async () => {
  const fake = createFake({ auth: 'lenient' })
  const create = createFactories(fake)
  const dashboards = create.dashboard.many(2)

  const shown = create.insight.favorited({ dashboards, tags: ['web'] })
  create.insight.unsaved.uncomputed()
  const ask = async (query: string) =>
    (
      (await (await fake.fetch(`https://app.example.test/api/projects/1/insights/${query}`)).json()) as {
        results: object[]
      }
    ).results

  expect(await ask('?favorited=1')).toMatchObject([
    { id: shown.id, dashboards: [1, 2], tags: ['web'], is_cached: true },
  ])
  expect(await ask('?saved=false')).toMatchObject([{ id: 2, result: null, last_refresh: null, is_cached: false }])
  expect(await ask('?insight=TRENDS')).toHaveLength(2)
})
