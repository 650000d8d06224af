import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

/** The differences that verify finds where one answer was changed, after answers that show the truth. */
async function differencesAfter(
  path: string,
  change: (body: Loose) => unknown,
): Promise<readonly (readonly string[])[]> {
  const recorder = recordBusyOffice()
  await recorder.get('/api/users/@me/')
  await recorder.get(`${project}/dashboards/`)
  await recorder.get(`${project}/dashboards/1/`)
  await recorder.get(path)
  rewriteLast(recorder, change)
  const { differences } = await verify(recorder.har)
  return differences.filter(({ request }) => request === 4).map(({ kind, at }) => [kind, at])
}

const reversed = (body: object): object => Object.fromEntries(Object.entries(body).toReversed())

test.for<[title: string, path: string, change: (body: Loose) => unknown, found: readonly (readonly string[])[]]>([
  ['keys in another order', `${project}/dashboards/1/`, reversed, [['order', 'body']]],
  [
    'a field that is missing',
    `${project}/dashboards/1/`,
    ({ pinned: _pinned, ...body }) => body,
    [['missing', 'body.pinned']],
  ],
  ['a field that is new', `${project}/dashboards/1/`, (body) => ({ ...body, made_up: 1 }), [['added', 'body.made_up']]],
  [
    'a value of another type',
    `${project}/dashboards/1/`,
    (body) => ({ ...body, effective_privilege_level: '37' }),
    [['type', 'body.effective_privilege_level']],
  ],
  [
    'null in the place of a value',
    `${project}/dashboards/1/`,
    (body) => ({ ...body, effective_privilege_level: null }),
    [['value', 'body.effective_privilege_level']],
  ],
  [
    'a list in the place of an object',
    `${project}/dashboards/1/`,
    (body) => ({ ...body, filters: [] }),
    [['type', 'body.filters']],
  ],
  [
    'rows in another order',
    `${project}/dashboards/`,
    (body) => ({ ...body, results: (body['results'] as object[]).toReversed() }),
    [['order', 'body.results']],
  ],
])('%s is named as such', async ([, path, change, found]) => {
  expect(await differencesAfter(path, change)).toEqual(found)
})

test.for([
  `${project}/dashboards/?limit=1`,
  `${project}/dashboards/?limit=1&offset=1`,
  `${project}/insights/?limit=1&offset=1`,
  `${project}/insights/?limit=1`,
  `${project}/events/?limit=3`,
  `${project}/events/?limit=3&offset=3`,
  `${project}/events/?limit=3&offset=18`,
  `${project}/events/?limit=3&orderBy=["timestamp"]`,
  `${project}/events/?limit=3&offset=3&orderBy=["timestamp"]`,
  `${project}/events/?limit=3&orderBy=["-timestamp"]`,
])('a page (%s) without those around it raises no alarm', async (path) => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.insight.create({ project_id: 1, short_id: 'second', name: 'Second' })
  const recorder = new Recorder(fake)
  await recorder.get('/api/users/@me/')
  await recorder.get(path)

  const { same, differences } = await verify(recorder.har)

  expect(differences.map(({ at, recorded, fake: own }) => [at, recorded, own])).toEqual([])
  expect(same).toBe(2)
})

const NOBODY = '00000000-0000-4000-8000-000000000000'

test.for<[method: string, path: string, key: string, status: number, rule: string, sent?: object]>([
  ['GET', `${project}/insights/9/sharing/`, 'owner', 404, '45.2'],
  ['PATCH', `${project}/insights/1/sharing/`, 'member', 403, '46.2'],
  ['PATCH', `${project}/insights/1/`, 'owner', 400, 'E.15', { order: 'x' }],
  ['GET', `${project}/persons/nobody/`, 'owner', 400, '44.3'],
  ['GET', `${project}/persons/?limit=x`, 'owner', 400, '43.4'],
  ['GET', `${project}/persons/?limit=-1`, 'owner', 400, '43.4'],
  ['GET', '/api/organizations/x/projects/', 'owner', 404, '40.3'],
  ['GET', '/api/organizations/@current/projects/999/', 'owner', 404, '41.2'],
  ['GET', '/api/organizations/@current/projects/x/', 'owner', 400, '27.3'],
  ['GET', `/api/organizations/${NOBODY}/members/`, 'owner', 404, '42.3'],
])('what refuses %s %s of the %s with %i is named: rule %s', async ([method, path, key, status, rule, sent = {}]) => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { restriction_level: 37 } })
  const recorder = new Recorder(fake)
  await recorder.get('/api/users/@me/')
  await recorder.get(`${project}/dashboards/1/`)
  await recorder.ask(method, path, method === 'GET' ? undefined : sent, { key: `phx_${key}` })
  expect(recorder.entries.at(-1)!.response.status).toBe(status)
  rewriteLast(recorder, (body) => ({ ...body, detail: `${String(body['detail'])} Sorry.` }))

  const { differences } = await verify(recorder.har)

  expect(differences.map(({ at, rule: broken }) => [at, broken])).toEqual([['body.detail', rule]])
})
