import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { denied, notFound } from '../../support/api/errors.ts'
import { listedIds } from '../../support/api/insights.ts'
import { PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import type { Bench } from '../../support/api/transports.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const nobody = { as: null } as const
const ABC = '?sharing_access_token=abc'
const TWO = '?sharing_access_token=two'

const unauthenticated = (detail: string) => ({
  type: 'authentication_error',
  code: 'authentication_failed',
  detail,
  attr: null,
})
const invalidToken = unauthenticated('Sharing access token is invalid.')

/** Dashboard 1 shows insights 1, 2 and 3, of which 2 is taken away and 3 is deleted. It is shared as `abc`, and insight 4 as `two`. */
function share({ fake }: Bench): void {
  addDashboard(fake)
  for (const deleted of [false, false, true, false]) addInsight(fake, { deleted, tags: ['web'], result: [1] })
  showInsight(fake, 1, 1)
  showInsight(fake, 1, 2, { deleted: true })
  showInsight(fake, 1, 3)
  const { sharing } = fake.world.tables
  sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'abc' })
  sharing.insert({ insight_id: 4, enabled: true, access_token: 'two' })
}

everyTransport('the token of a shared dashboard opens the insights on it, without a key', async (bench) => {
  share(bench)

  expect(await listedIds(bench, ABC, nobody)).toEqual([1])
  expect(await bench.json('GET', `/insights/1/${ABC}`, undefined, nobody)).toMatchObject({
    id: 1,
    result: [1],
    tags: [],
    effective_restriction_level: 37,
    effective_privilege_level: 21,
  })
  for (const id of [2, 3, 4])
    await expectRefusal(bench, ['GET', `/insights/${id}/${ABC}`, undefined, nobody], 404, notFound())
})

everyTransport('the token of a shared insight opens that insight', async (bench) => {
  share(bench)

  expect(await listedIds(bench, TWO, nobody)).toEqual([4])
  expect(await bench.json('GET', `/insights/4/${TWO}`, undefined, nobody)).toMatchObject({
    id: 4,
    effective_restriction_level: 37,
    effective_privilege_level: 21,
  })
  expect((await bench.send('HEAD', `/insights/4/${TWO}`, undefined, nobody)).status).toBe(200)
})

test('the public is answered as a user is: in pages, in short, under a dashboard', async () => {
  const bench = directBench()
  share(bench)
  bench.fake.world.tables.dashboard.update(bench.fake.world.tables.dashboard.get(1)!, { filters: { date_from: '-7d' } })

  const { next } = await bench.json<{ next: string }>('GET', `/insights/${ABC}&limit=0`, undefined, nobody)
  expect(next).toBeNull()
  expect(await listedIds(bench, `${ABC}&user=1`, nobody)).toEqual([])
  expect(await bench.json('GET', `/insights/1/${ABC}&basic=true`, undefined, nobody)).not.toHaveProperty('result')
  expect(await bench.json('GET', `/insights/1/${ABC}&from_dashboard=1`, undefined, nobody)).toMatchObject({
    filters: { date_from: '-7d' },
    layouts: {},
  })
  expect(bench.fake.journal.last?.warnings).toEqual([])
})

test('a sharing that is switched on opens insights, and one that is switched off closes them', async () => {
  const bench = directBench()
  share(bench)
  const { access_token } = await bench.json<{ access_token: string }>('PATCH', '/insights/1/sharing/', {
    enabled: true,
  })
  const path = `/insights/1/?sharing_access_token=${access_token}`

  expect((await bench.send('GET', path, undefined, nobody)).status).toBe(200)
  await bench.send('PATCH', '/insights/1/sharing/', { enabled: false })
  await expectRefusal(bench, ['GET', path, undefined, nobody], 401, invalidToken)
})

test('a deleted dashboard opens nothing', async () => {
  const bench = directBench()
  share(bench)
  await bench.send('PATCH', '/dashboards/1/', { deleted: true })

  expect(await listedIds(bench, ABC, nobody)).toEqual([])
  await expectRefusal(bench, ['GET', `/insights/1/${ABC}`, undefined, nobody], 404, notFound())
})

const forbidden = denied('You do not have permission to perform this action.')
const readOnly = unauthenticated('Sharing access token can only be used for GET requests.')

test.each([
  ['GET', '/insights/?sharing_access_token=none', 1, 401, invalidToken],
  ['GET', '/insights/1/?sharing_access_token=none', 1, 401, invalidToken],
  ['GET', `/insights/${ABC}`, PRIVATE, 403, forbidden],
  ['GET', `/insights/${ABC}`, 99, 403, forbidden],
  ['GET', `/insights/${ABC}`, 'x', 403, forbidden],
  ['GET', `/insights/${ABC}`, '@current', 401, unauthenticated('Incorrect authentication credentials.')],
  ['POST', `/insights/${ABC}`, 1, 401, readOnly],
  ['PATCH', `/insights/1/${ABC}`, 1, 401, readOnly],
  ['OPTIONS', `/insights/${ABC}`, 1, 401, readOnly],
] as const)('%s %s in project %s is a %i, also with a key', async (method, path, project, status, error) => {
  const bench = directBench()
  share(bench)

  await expectRefusal(bench, [method, path, undefined, { as: null, project }], status, error)
  await expectRefusal(bench, [method, path, undefined, { project }], status, error)
})

test('a token is read in place of a key, and the journal says so', async () => {
  const bench = directBench()
  share(bench)

  expect(await listedIds(bench, ABC)).toEqual([1])
  expect(bench.fake.journal.last?.warnings).toEqual([
    'The API key in the Authorization header was ignored: sharing_access_token comes first.',
  ])
  expect(bench.fake.journal.last).toMatchObject({ key: undefined, user: undefined })
})

test('an empty token counts as absent, and so does one that opens nothing in a lenient fake', async () => {
  const bench = directBench({ auth: 'lenient' })
  share(bench)

  expect(await listedIds(bench, '?sharing_access_token=', nobody)).toEqual([1, 2, 4])
  expect(await listedIds(bench, '?sharing_access_token=none', nobody)).toEqual([1, 2, 4])
  expect(await listedIds(bench, ABC, nobody)).toEqual([1])
})

test('other paths read no sharing token', async () => {
  const bench = directBench()
  share(bench)

  expect((await bench.send('GET', `/dashboards/1/${ABC}`, undefined, nobody)).status).toBe(401)
})
