import { expect, test } from 'vitest'
import { verify } from '../../../src/repro.ts'
import { ADMIN, MEMBER, OUTSIDER, OWNER } from '../../support/api/office.ts'
import { alarmsOf, BASE, record } from '../../support/repro/alarms.ts'
import type { Session } from '../../support/repro/alarms.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'

const FIRST = `${BASE}/dashboards/1/`
const see: Session = (r) => r.get(FIRST)
const seeKey =
  (key: string): Session =>
  (r) =>
    r.get('/api/personal_api_keys/@current/', { key })
/** A session whose newest answer is a refusal instead, with this body. */
const refusedWith =
  (step: Session, status: number, body: unknown): Session =>
  async (r) => {
    await step(r)
    rewriteLast(r, () => body)
    r.entries.at(-1)!.response.status = status
  }

test.each([
  ['You lack edit permissions for this dashboard, it seems.', 'P.10'],
  ['Invalid page.', '2.1'],
  ['This key is throttled.', '2.1'],
])(
  'a refusal in unknown words (%s) breaks the rule whose refusal has more than half of them: %s',
  async (said, rule) => {
    const recorder = await record([see, refusedWith(see, 403, { detail: said })])

    expect(await alarmsOf(recorder)).toEqual([`status ${rule}`])
  },
)

test.each([
  [400, '2 validation errors for QuerySchemaRoot', '33.3'],
  [403, 'You do not have permission to perform this action.', 'K.24'],
])(
  'a refusal of the insights (%i: %s) breaks the rule of insights with these words: %s',
  async (status, detail, rule) => {
    const refused = refusedWith((r) => r.get(`${BASE}/insights/`), status, { detail })

    expect(await alarmsOf(await record([see, refused]))).toEqual([`status ${rule}`])
  },
)

test.each([
  ['person_id=abc', '13.7'],
  ['action_id=abc', '13.13'],
  ['properties=[{"key":"id","type":"cohort","value":"abc"}]', '13.32'],
])('what is no number breaks the rule of the parameter that it is sent in: %s', async (query, rule) => {
  const recorder = await record([see, (r) => r.get(`${BASE}/events/?${query}`)])
  rewriteLast(recorder, (body) => ({ ...body, detail: 'Another refusal.' }))

  expect(await alarmsOf(recorder)).toEqual([`body.detail ${rule}`])
})

test.each(['no', null, { detail: 5 }])('a refusal without words (%j) breaks the rule of its endpoint', async (body) => {
  expect(await alarmsOf(await record([see, refusedWith(see, 403, body)]))).toEqual(['status 2.1'])
})

test('refusals in unknown words are not taken for a missing scope', async () => {
  const refused = refusedWith((r) => r.get(`${BASE}/events/`), 403, { detail: 'Billing limit reached.' })

  expect(await alarmsOf(await record([see, refused, refused]))).toEqual(['status 13.1', 'status 13.1'])
})

const OPEN = `${BASE}/dashboards/2/collaborators/`
const MEMBERS = '/api/environments/2/explicit_members/'

test.each([
  ['are one already', OPEN, MEMBER, { level: 37 }],
  ['may edit it without that', OPEN, ADMIN, { level: 37 }],
  ['may not enter the project', OPEN, OUTSIDER, { level: 37 }],
  ['are a member already', MEMBERS, MEMBER, { level: 1 }],
])('somebody who cannot be added because they %s raises no alarm, nor do the lists', async (_, path, user, level) => {
  const add: Session = (r) => r.ask('POST', path, { user_uuid: r.fake.db.user.get(user)!.uuid, ...level })
  const recorder = await record([add, (r) => r.get(path), (r) => r.get(`${BASE}/explicit_members/`)])

  expect(recorder.entries.slice(-3).map(({ response }) => response.status)).toEqual([400, 200, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('a key that is refused each time raises no alarm, although a proxy failed in between', async () => {
  const ask: Session = (r) => r.get(`${BASE}/`, { key: 'phx_wrong' })
  const recorder = await record([ask, ask, ask])
  for (const [at, status] of [500, 502].entries())
    Object.assign(recorder.entries.at(-3 + at)!.response, { status, content: { size: 0, mimeType: 'text/html' } })

  const { differences, notCompared } = await verify(recorder.har)

  expect(recorder.entries.at(-1)!.response.status).toBe(401)
  expect(differences).toEqual([])
  expect(notCompared.map(({ request }) => request)).toEqual([5, 6])
})

test.each([
  ['may enter a project of which it sees nothing', '/api/environments/2/dashboards/999/', 'phx_member', 404],
  ['may not enter a project', '/api/environments/2/dashboards/', 'phx_third', 403],
  ['is not told of a project', '/api/projects/3/', 'phx_third', 404],
])('a caller who %s raises no alarm', async (_, path, key, status) => {
  const recorder = await record([])
  await recorder.get(path, { key })

  expect(recorder.entries.at(-1)!.response.status).toBe(status)
  expect(await alarmsOf(recorder)).toEqual([])
})

/** Moves a tile to a dashboard that the key has made, which no scope opens in the live contract. */
const move =
  (key: string): Session =>
  async (r) => {
    const made = (await r.ask('POST', `${BASE}/dashboards/`, { name: 'New' }, { key })) as { readonly id: number }
    await r.ask('PATCH', `${FIRST}move_tile/`, { tile: { id: 2 }, toDashboard: made.id }, { key })
  }
const editRestricted =
  (key: string): Session =>
  (r) =>
    r.ask('PATCH', `${BASE}/dashboards/2/`, { name: 'Mine' }, { key })

test.each<[title: string, statuses: readonly number[], ...steps: Session[]]>([
  [
    'every right, and is refused for another reason',
    [200, 403, 201, 200],
    seeKey('phx_third'),
    editRestricted('phx_third'),
    move('phx_third'),
  ],
  ['the scope that is shown for every right', [200, 201, 403], seeKey('phx_star'), move('phx_star')],
  ['one scope', [200, 200], seeKey('phx_reader'), (r) => r.get(FIRST, { key: 'phx_reader' })],
])('a key that has %s raises no alarm', async (_title, statuses, ...steps) => {
  const recorder = await record(steps, 'live')

  expect(recorder.entries.slice(-statuses.length).map(({ response }) => response.status)).toEqual(statuses)
  expect(await alarmsOf(recorder)).toEqual([])
})

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test.each<[shown: string, status: number, step: Session]>([
  [
    'a project that somebody wants to leave',
    404,
    (r) => r.ask('DELETE', `/api/environments/3/explicit_members/${r.fake.db.user.get(OWNER)!.uuid}/`),
  ],
  ['the dashboard of an unknown collaborator', 404, (r) => r.ask('DELETE', `${FIRST}collaborators/${UNKNOWN}/`)],
  [
    'a tile that may not be moved',
    403,
    (r) => r.ask('PATCH', `${FIRST}move_tile/`, { tile: { id: 2 }, toDashboard: 2 }, { key: 'phx_third' }),
  ],
  ['the dashboard of another project', 400, (r) => r.ask('POST', `${BASE}/insights/`, { dashboards: [4] })],
  ['a dashboard before one that is not', 400, (r) => r.ask('POST', `${BASE}/insights/`, { dashboards: [4, 99] })],
  ['one of them', 400, (r) => r.ask('POST', `${BASE}/insights/`, { dashboards: [1, 4] })],
])('a refusal shows that %s is there: it raises no alarm', async (_shown, status, step) => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/users/@me/')
  await step(recorder)

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, status])
  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([
  ['themselves', OWNER, 403],
  ['a member', MEMBER, 400],
  ['a stranger', OUTSIDER, 403],
])(
  'somebody who cannot add %s to a private project, of which nothing else tells, raises no alarm',
  async (...given) => {
    const [, user, status] = given
    const recorder = recordBusyOffice()
    const add = { user_uuid: recorder.fake.db.user.get(user)!.uuid }
    await recorder.ask('POST', '/api/environments/2/explicit_members/', add)
    await recorder.get('/api/environments/2/explicit_members/')

    expect(recorder.entries[0]!.response.status).toBe(status)
    expect(await alarmsOf(recorder)).toEqual([])
  },
)

test('somebody who changes a member of a private project, of which nothing else tells, raises no alarm', async () => {
  const recorder = recordBusyOffice()
  const { uuid } = recorder.fake.db.user.get(MEMBER)!
  await recorder.ask('PATCH', `/api/environments/2/explicit_members/${uuid}/`, { level: 8 })

  expect(await alarmsOf(recorder)).toEqual([])
})

const COLLABORATORS = `${BASE}/dashboards/2/collaborators/`
const INSIGHT = `${BASE}/insights/1/`
const third = { key: 'phx_third' }

test.each<[shown: string, statuses: readonly number[], ...steps: Session[]]>([
  [
    'is restricted, because somebody may not edit it',
    [200, 403],
    (r) => r.get(COLLABORATORS),
    (r) => r.ask('POST', COLLABORATORS, { level: 37, user_uuid: UNKNOWN }, third),
  ],
  [
    'is restricted, because nobody may be made a viewer of it',
    [200, 400],
    (r) => r.get(COLLABORATORS),
    (r) => r.ask('POST', COLLABORATORS, { level: 21, user_uuid: UNKNOWN }),
  ],
  [
    'is restricted, so that a plain member who changes it is a collaborator',
    [200, 400, 200, 403],
    (r) => r.get(COLLABORATORS),
    (r) => r.ask('POST', COLLABORATORS, { level: 21, user_uuid: UNKNOWN }),
    (r) => r.ask('PATCH', `${BASE}/dashboards/2/sharing/`, { enabled: true }, { key: 'phx_member' }),
    (r) => r.ask('PATCH', `/api/environments/2/explicit_members/${UNKNOWN}/`, { level: 8 }, { key: 'phx_member' }),
  ],
  [
    'of an insight is restricted, because somebody may not edit the insight',
    [200, 403],
    (r) => Promise.resolve(r.fake.db.dashboard.updateMany({ where: {}, data: { restriction_level: 37 } })),
    (r) => r.get(INSIGHT, third),
    (r) => r.ask('PATCH', INSIGHT, { name: 'Mine' }, third),
  ],
  [
    'is there and restricted, because an insight may not be put on it',
    [200, 403],
    (r) => r.get(INSIGHT),
    (r) => r.ask('PATCH', INSIGHT, { dashboards: [4, 2] }, third),
  ],
  [
    'is there, because its unknown collaborator was looked for, although it is restored later',
    [404, 200],
    (r) => r.ask('DELETE', `${FIRST}collaborators/${UNKNOWN}/`),
    (r) => r.ask('PATCH', FIRST, { deleted: false }),
  ],
])('refusals show that a dashboard %s: they raise no alarm', async (_shown, statuses, ...steps) => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/users/@me/')
  for (const step of steps) await step(recorder)

  expect(recorder.entries.slice(1).map(({ response }) => response.status)).toEqual(statuses)
  expect(await alarmsOf(recorder)).toEqual([])
})
