import { expect, test } from 'vitest'
import { verify } from '../../../src/repro.ts'
import { FOREIGN, MEMBER, PRIVATE, PUBLIC, THIRD } from '../../support/api/office.ts'
import { askAs, BASE, CLOSED, getAs, lead, recordSteps } from '../../support/repro/alarms.ts'
import type { Session } from '../../support/repro/alarms.ts'
import type { Recorder } from '../../support/repro/recorder.ts'

const get = (path: string, key = 'phx_owner'): Session => getAs(path, key)
const ask = (method: string, path: string, body: object, key = 'phx_owner'): Session => askAs(method, path, body, key)
/** Changes rows before anything is recorded that would show them. */
const prepare =
  (change: (db: Recorder['fake']['db']) => unknown): Session =>
  ({ fake }) =>
    Promise.resolve(change(fake.db))
const restrict = (id: number): Session =>
  prepare((db) => db.dashboard.update({ where: { id: { equals: id } }, data: { restriction_level: 37 } }))

/** What a recording shows of rights that no answer names, and how it is answered. */
const sessions: readonly [title: string, statuses: readonly number[], ...steps: Session[]][] = [
  [
    'an insight of which only the sharing was read is on a restricted dashboard',
    [200, 403],
    restrict(1),
    get(`${BASE}/insights/1/sharing/`),
    ask('PATCH', `${BASE}/insights/1/`, { name: 'Mine' }, 'phx_third'),
  ],
  [
    'nothing is known of a dashboard but who collaborates on it already',
    [200, 400],
    get('/api/users/@me/'),
    (r) => {
      const { uuid: user_uuid } = r.fake.db.user.get(MEMBER)!
      return r.ask('POST', `${BASE}/dashboards/2/collaborators/`, { user_uuid, level: 37 })
    },
  ],
  [
    'somebody was made a collaborator, so they may enter the private project that is @current',
    [200, 200, 201, 201],
    prepare((db) => db.user.updateMany({ where: {}, data: { current_project_id: PRIVATE } })),
    get('/api/users/@me/'),
    get('/api/organizations/@current/members/'),
    ask('POST', '/api/environments/@current/dashboards/', { restriction_level: 37 }),
    (r) => {
      const { uuid: user_uuid } = r.fake.db.user.get(MEMBER)!
      return r.ask('POST', '/api/environments/@current/dashboards/5/collaborators/', { user_uuid, level: 37 })
    },
  ],
  [
    'somebody reads in @current, which is the only project that another shows',
    [200, 200],
    get('/api/users/@me/'),
    get('/api/environments/@current/dashboards/1/', 'phx_member'),
  ],
  [
    'a dashboard of which a part was read is restored later',
    [200, 200],
    get(`${BASE}/dashboards/2/sharing/`),
    ask('PATCH', `${BASE}/dashboards/2/`, { deleted: false }),
  ],
  [
    'somebody made a restricted dashboard that they may edit and that has no collaborators',
    [403, 200, 200],
    prepare((db) => db.dashboard.create({ project_id: PUBLIC, restriction_level: 37, created_by_id: THIRD })),
    ask('PATCH', `${BASE}/dashboards/2/`, { name: 'Mine' }, 'phx_third'),
    get(`${BASE}/dashboards/5/collaborators/`, 'phx_third'),
    get(`${BASE}/dashboards/`, 'phx_third'),
  ],
  [
    'a member leads a private project, and is not a collaborator of its restricted dashboard',
    [200, 200, 200],
    lead,
    prepare((db) => db.dashboard.create({ project_id: PRIVATE, restriction_level: 37, name: 'Closed' })),
    get('/api/users/@me/', 'phx_member'),
    get(`${CLOSED}/dashboards/`, 'phx_member'),
    get(`${CLOSED}/dashboards/5/collaborators/`, 'phx_member'),
  ],
  [
    'a tile may leave a restricted dashboard, though not for another one',
    [200, 403],
    restrict(1),
    prepare((db) => db.tile.create({ dashboard_id: 2, insight_id: 1 })),
    get(`${BASE}/dashboards/`),
    ask('PATCH', `${BASE}/dashboards/2/move_tile/`, { tile: { id: 4 }, toDashboard: 1 }, 'phx_second'),
  ],
  [
    'a member leads a private project, and leaves it',
    [200, 200, 204],
    lead,
    get('/api/users/@me/', 'phx_member'),
    get(`${CLOSED}/`, 'phx_member'),
    async (r) => {
      const { uuid } = r.fake.db.user.get(MEMBER)!
      await r.ask('DELETE', `${CLOSED}/explicit_members/${uuid}/`, undefined, { key: 'phx_member' })
    },
  ],
  [
    'a deleted dashboard is missed by a change, and refused to somebody who wants it back',
    [404, 403],
    restrict(3),
    ask('PATCH', `${BASE}/dashboards/3/`, { name: 'Mine' }),
    ask('PATCH', `${BASE}/dashboards/3/`, { deleted: false }, 'phx_third'),
  ],
  [
    'a dashboard was restricted before its level was set',
    [200, 200],
    restrict(1),
    get(`${BASE}/insights/1/`, 'phx_third'),
    ask('PATCH', `${BASE}/dashboards/1/`, { restriction_level: 21 }),
  ],
  [
    'a collaborator deletes an insight of a restricted dashboard',
    [200, 200, 200],
    restrict(1),
    prepare((db) => db.collaborator.create({ dashboard_id: 1, user_id: THIRD })),
    get(`${BASE}/dashboards/1/`),
    get('/api/users/@me/', 'phx_third'),
    ask('PATCH', `${BASE}/insights/1/`, { deleted: true }, 'phx_third'),
  ],
  [
    'somebody lists an organisation that nothing else shows, without anybody who is in the other one',
    [200, 200],
    get(`${BASE}/dashboards/1/`),
    get('/api/organizations/@current/members/', 'phx_outsider'),
  ],
  [
    'a page of a list stands behind a dashboard whose name nothing shows',
    [200, 200],
    get(`${BASE}/dashboards/?limit=1&offset=1`),
    get(`${BASE}/dashboards/1/sharing/`),
  ],
  [
    'somebody has an organisation without projects',
    [200],
    prepare((db) => db.project.deleteMany({ where: { id: { equals: FOREIGN } } })),
    get('/api/organizations/@current/projects/', 'phx_outsider'),
  ],
]

test.each(sessions)('verify raises no alarm that %s', async (_title, statuses, ...steps) => {
  const recorder = await recordSteps(steps)

  expect(recorder.entries.map(({ response }) => response.status)).toEqual(statuses)
  expect((await verify(recorder.har)).differences).toEqual([])
})
