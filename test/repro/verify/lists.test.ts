import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { verify } from '../../../src/repro.ts'
import { cohortsAndGroups, oddData, typical } from '../../../src/scenarios.ts'
import { OWNER } from '../../support/api/office.ts'
import { alarmsOf } from '../../support/repro/alarms.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const whole = `${project}/events/?limit=50`

/** The rules of what verify finds in an answer that was changed, where other answers show the truth. */
async function rulesAfter(path: string, change: (body: Loose) => unknown): Promise<readonly string[]> {
  const recorder = recordBusyOffice()
  const { insight } = recorder.fake.db
  for (const name of ['Second', 'Third'])
    insight.create({ project_id: 1, short_id: name, name, created_by_id: 1, saved: true, favorited: true })
  for (const one of ['/api/users/@me/', `${project}/dashboards/`, `${project}/insights/?order=id`, whole])
    await recorder.get(one)
  await recorder.get(path)
  rewriteLast(recorder, change)
  const { differences } = await verify(recorder.har)
  return [...new Set(differences.filter(({ request }) => request === 5).map(({ rule }) => rule))]
}

const rowsIn = (body: Loose): readonly object[] => body['results'] as readonly object[]
const shorter = (body: Loose): object => ({ ...body, results: rowsIn(body).slice(0, -1) })
const reversed = (body: Loose): object => ({ ...body, results: rowsIn(body).toReversed() })

test.for([
  ['events/?event=$pageview', '13.6'],
  ['events/?distinct_id=u1', '13.6'],
  ['events/?person_id=1', '13.7'],
  ['events/?after=2025-12-31T00:10:00Z', '13.8'],
  ['events/?before=2025-12-31T00:10:00Z', '13.8'],
  ['events/?properties=[{"key":"$browser","value":"Chrome"}]', '13.15'],
  ['events/', '13.1'],
  ['insights/?created_by=1', '32.3'],
  ['insights/?short_id=Second', '32.3'],
  ['insights/?saved=true', '32.4'],
  ['insights/?search=Second', '32.4'],
  ['insights/', '32.1'],
  ['dashboards/?search=Open', '18.1'],
] as const)('a row that a list (%s) lacks breaks rule %s', async ([list, rule]) => {
  expect(await rulesAfter(`${project}/${list}`, shorter)).toContain(rule)
})

test('a person with an empty distinct id is not taken for those of all events', async () => {
  const recorder = new Recorder(createFake({ scenario: oddData, auth: 'lenient' }))
  for (const list of ['events/?orderBy=["timestamp"]&limit=4', 'persons/?limit=3'])
    await recorder.get(`/api/environments/2/${list}`)

  expect(await alarmsOf(recorder)).toEqual([])
})

test.each(['limit=3&offset=2', 'limit=3', 'offset=9'])(
  'a page of persons (%s) tells of those beyond it',
  async (page) => {
    const recorder = new Recorder(createFake({ scenario: typical, auth: 'lenient' }))
    await recorder.get(`/api/environments/2/persons/?${page}`)

    expect(await alarmsOf(recorder)).toEqual([])
  },
)

test.each([
  ['the last page of persons, beside events', 'events/?limit=5', 'persons/?offset=9'],
  ['a later page of persons first', 'persons/?limit=3&offset=6', 'persons/?limit=3'],
  ['the last page of persons first', 'persons/?limit=4&offset=9', 'persons/?limit=3&offset=6'],
])('somebody who reads %s raises no alarm, also if all came at one moment', async (...given) => {
  const [, ...lists] = given
  const recorder = new Recorder(createFake({ scenario: typical, auth: 'lenient' }))
  for (const list of lists) await recorder.get(`/api/environments/2/${list}`)

  expect(await alarmsOf(recorder)).toEqual([])
})

test('persons whom only events show are on no page of persons that lacks them', async () => {
  const recorder = new Recorder(createFake({ scenario: cohortsAndGroups, auth: 'lenient' }))
  for (const list of ['events/?limit=5', 'persons/?limit=3']) await recorder.get(`/api/environments/2/${list}`)

  expect(await alarmsOf(recorder)).toEqual([])
})

test.for([
  ['events/', '13.1'],
  ['events/?orderBy=["timestamp"]', '13.12'],
  ['insights/?order=name', '32.5'],
  ['dashboards/', '18.2'],
] as const)('rows of a list (%s) in another order break rule %s', async ([list, rule]) => {
  expect(await rulesAfter(`${project}/${list}`, reversed)).toEqual([rule])
})

test.for([
  ['', undefined, []],
  ['?order=joined_at', undefined, []],
  ['', '2025-06-01T00:00:00Z', ['42.4']],
] as const)(
  'members (%s) in another order break a rule only where they joined at different moments: %s',
  async (test) => {
    const [query, joined_at, rules] = test
    const recorder = recordBusyOffice()
    const { organization, membership } = recorder.fake.world.tables
    const { id } = [...organization.all()][0]!
    const [first] = membership.list('organization_id', id)
    if (joined_at) membership.update(first!, { joined_at })
    await recorder.get(`/api/organizations/${id}/members/${query}`)
    rewriteLast(recorder, reversed)

    const { differences } = await verify(recorder.har)

    expect([...new Set(differences.map(({ rule }) => rule))]).toEqual(rules)
  },
)

test.each([0, 3])('a page of members that ends %i before the last of them differs in nothing', async (before) => {
  const recorder = recordBusyOffice()
  const { organization, membership, user } = recorder.fake.world.tables
  const { id } = [...organization.all()][0]!
  const members = membership.list('organization_id', id).filter(({ user_id }) => user.get(user_id)!.is_active)

  await recorder.get(`/api/organizations/${id}/members/?limit=${members.length - before}`)

  expect((await verify(recorder.har)).differences).toEqual([])
})

test.for([
  ['events/?limit=3', 'next', null, '13.27'],
  ['events/?limit=3', 'next', undefined, '13.3'],
  ['persons/?limit=1', 'next', null, '43.4'],
  ['dashboards/?limit=1', 'next', null, 'R.28'],
  ['../../organizations/@current/members/?limit=1', 'next', null, 'R.28'],
  ['dashboards/?limit=1', 'next', undefined, 'R.28'],
  ['dashboards/', 'next', 'https://app.example.test/else', 'R.28'],
  ['dashboards/?limit=1', 'next', 'https://app.example.test/else', 'R.29'],
  ['dashboards/?limit=1&offset=1', 'previous', 'https://app.example.test/else', 'R.29'],
] as const)('a page (%s) whose %s is %j breaks rule %s', async ([list, name, link, rule]) => {
  expect(await rulesAfter(`${project}/${list}`, (body) => ({ ...body, [name]: link }))).toEqual([rule])
})

test.for(['', '&orderBy=["timestamp"]'])(
  'events of one time stand on pages in the order of the pages%s',
  async (order) => {
    const recorder = recordBusyOffice()
    for (let count = 0; count < 7; count++)
      recorder.fake.db.event.create({ project_id: 1, timestamp: '2025-12-31T00:15:00Z', distinct_id: 'u1' })
    for (const offset of [0, 3, 6]) await recorder.get(`${project}/events/?limit=3&offset=${offset}${order}`)

    const { differences } = await verify(recorder.har)
    expect(differences).toEqual([])
  },
)

test('organisations that an answer about oneself lists come in this order, also if the time of joining is shown of one', async () => {
  const recorder = recordBusyOffice()
  const { db } = recorder.fake
  const { id: organization_id } = db.organization.findFirst({ where: { slug: { equals: 'other' } } })!
  db.membership.create({ user_id: OWNER, organization_id, level: 1 })
  for (const path of ['/api/users/@me/', '/api/organizations/@current/members/']) await recorder.get(path)

  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([
  ['behind the end tells of rows that nothing else shows: it raises no alarm', '?limit=1&offset=5', 3, []],
  ['at the beginning cannot: it raises one', '?search=none', 1, ['body.count R.28']],
])('an empty page %s', async (_title, query, count, alarms) => {
  const recorder = recordBusyOffice()
  for (const path of ['users/@me/', `environments/1/dashboards/${query}`]) await recorder.get(`/api/${path}`)
  rewriteLast(recorder, (body) => ({ ...body, count }))

  expect(await alarmsOf(recorder)).toEqual(alarms)
})

test('a dashboard that is pinned was not pinned before: a page of the list that lacks it raises no alarm', async () => {
  const recorder = recordBusyOffice()
  for (const path of ['users/@me/', 'environments/1/dashboards/?limit=1']) await recorder.get(`/api/${path}`)
  await recorder.ask('PATCH', `${project}/dashboards/2/`, { pinned: true })

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a dashboard that an insight stands on was not deleted, although a change says that it is not', async () => {
  const recorder = recordBusyOffice()
  for (const path of ['users/@me/', 'environments/1/insights/1/']) await recorder.get(`/api/${path}`)
  await recorder.ask('PATCH', `${project}/dashboards/1/`, { deleted: false })

  expect(await alarmsOf(recorder)).toEqual([])
})
