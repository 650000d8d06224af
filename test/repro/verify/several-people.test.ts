import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { captureHar, hydrate } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { ADMIN } from '../../support/api/office.ts'
import { template } from '../../support/api/templates.ts'
import {
  alarmsOf,
  askAs as ask,
  BASE,
  CLOSED,
  getAs as get,
  lead,
  PAGE,
  recordSteps,
} from '../../support/repro/alarms.ts'
import type { Session } from '../../support/repro/alarms.ts'
import { Recorder } from '../../support/repro/recorder.ts'

/** Records what the owner's page asks first, and then what others ask. */
const recordBeside = (steps: readonly Session[]): Promise<Recorder> =>
  recordSteps([...PAGE.map((path) => get(path, 'phx_owner')), ...steps])

const stranger = '5531aaea-a813-47ae-b84b-024e8b9688eb'
const third = '1a1aff84-92f1-4c9e-93a6-ad9f6c1046d7'
const member = 'a2972c3b-19ba-4ae6-9d2b-47bdf27aa958'
const admin = createFake({ scenario: busyOffice }).db.user.get(ADMIN)!.uuid
const members = `${CLOSED}/explicit_members/`

/** What somebody does beside the owner, and how it is answered. */
const beside: readonly [title: string, statuses: readonly number[], ...steps: Session[]][] = [
  [
    'goes between two projects and lists the members of the organisation',
    [200, 200, 200],
    get(`${CLOSED}/dashboards/`, 'phx_member'),
    get(`${BASE}/dashboards/2/collaborators/`, 'phx_member'),
    get('/api/organizations/@current/members/', 'phx_member'),
  ],
  [
    'lists projects of another organisation, and its members',
    [200, 200, 200],
    get('/api/projects/', 'phx_outsider'),
    get('/api/organizations/@current/members/', 'phx_outsider'),
    get('/api/personal_api_keys/@current/', 'phx_outsider'),
  ],
  [
    'puts an insight on the dashboard of a collaborator, and may not restrict the other',
    [200, 200, 403],
    get('/api/users/@me/', 'phx_member'),
    ask('PATCH', `${BASE}/insights/1/`, { dashboards: [1, 2] }, 'phx_member'),
    ask('PATCH', `${BASE}/dashboards/1/`, { restriction_level: 37 }, 'phx_member'),
  ],
  [
    'moves a tile to the dashboard of a collaborator',
    [200, 404],
    ask('PATCH', `${BASE}/dashboards/1/move_tile/`, { tile: { id: 2 }, toDashboard: 2 }, 'phx_second'),
    ask('PATCH', `${BASE}/dashboards/1/move_tile/`, { tile: { id: 2 }, toDashboard: 2 }, 'phx_member'),
  ],
  [
    'is made an administrator of a project after a refusal',
    [200, 403, 200],
    get('/api/users/@me/', 'phx_member'),
    ask('PATCH', `${members}${third}/`, { level: 8 }, 'phx_member'),
    ask('PATCH', `${members}${member}/`, { level: 8 }, 'phx_owner'),
  ],
  ['lacks the scope for the only request', [403], get('/api/users/@me/', 'phx_reader')],
  [
    'has the scope for a dashboard that is not there, and lacks another',
    [404, 403],
    ask('PATCH', `${BASE}/dashboards/6/`, { name: 'B' }, 'phx_writer'),
    ask('PATCH', `${BASE}/insights/2/`, { name: 'T' }, 'phx_writer'),
  ],
  [
    'makes an insight on the dashboard of a collaborator',
    [201, 200],
    ask('POST', `${BASE}/insights/`, { name: 'New', dashboards: [2] }, 'phx_second'),
    get('/api/organizations/@current/members/', 'phx_admin'),
  ],
  [
    'belongs to a private project, and may not remove its members',
    [200, 403],
    get(`${CLOSED}/dashboards/`, 'phx_second'),
    ask('DELETE', `${members}${stranger}/`, undefined, 'phx_second'),
  ],
  [
    'is shown a private project in a list, and may not remove its members',
    [200, 403],
    get('/api/projects/', 'phx_member'),
    ask('DELETE', `${members}${stranger}/`, undefined, 'phx_member'),
  ],
  [
    'owns another organisation, and may not see who belongs to the project',
    [200, 403],
    get('/api/users/@me/', 'phx_outsider'),
    get(members, 'phx_outsider'),
  ],
  [
    'looks for a project of another organisation, and lists their own',
    [404, 200, 200],
    get(`${BASE}/`, 'phx_outsider'),
    get('/api/users/@me/', 'phx_outsider'),
    get('/api/organizations/', 'phx_outsider'),
  ],
  [
    'asks in a project that the owner was not shown',
    [200, 200],
    get('/api/environments/3/insights/?order=id', 'phx_outsider'),
    get('/api/environments/3/explicit_members/', 'phx_outsider'),
  ],
  [
    'wants to leave a project of another organisation',
    [404, 404],
    ask('DELETE', `${members}${stranger}/`, undefined, 'phx_outsider'),
    ask('DELETE', `${BASE}/explicit_members/${stranger}/`, undefined, 'phx_outsider'),
  ],
  [
    'is refused a private project, and wants to leave another',
    [403, 404],
    get(`${CLOSED}/dashboards/`, 'phx_third'),
    ask('DELETE', `${BASE}/explicit_members/${third}/`, undefined, 'phx_third'),
  ],
  [
    'may change members of a private project, and does not find one',
    [404],
    ask('PATCH', `${members}${stranger}/`, { level: 8 }, 'phx_admin'),
  ],
  [
    'is refused in a project of another organisation',
    [403, 403],
    get('/api/environments/3/dashboards/', 'phx_admin'),
    get('/api/environments/3/explicit_members/', 'phx_member'),
  ],
  [
    'may edit a dashboard, and may not change its restriction',
    [403],
    ask('PATCH', `${BASE}/dashboards/2/`, { restriction_level: 37 }, 'phx_second'),
  ],
  [
    'collaborates, as somebody else does',
    [201, 200, 200, 201],
    ask('POST', `${BASE}/dashboards/`, { name: 'N' }, 'phx_second'),
    get(members, 'phx_owner'),
    ask('PATCH', `${BASE}/dashboards/2/sharing/`, { enabled: true }, 'phx_second'),
    ask('POST', `${BASE}/insights/`, { name: 'New', dashboards: [2] }, 'phx_member'),
  ],
  [
    'is added to the collaborators, and edits then',
    [200, 201, 200, 200],
    get('/api/users/@me/', 'phx_third'),
    ask('POST', `${BASE}/dashboards/2/collaborators/`, { level: 37, user_uuid: third }, 'phx_owner'),
    get(`${BASE}/dashboards/2/`, 'phx_third'),
    ask('PATCH', `${BASE}/dashboards/2/`, { name: 'Ours' }, 'phx_third'),
  ],
  [
    'is added to the collaborators of a dashboard in a private project',
    [201, 201],
    ask('POST', `${CLOSED}/dashboards/`, { restriction_level: 37 }, 'phx_owner'),
    ask('POST', `${CLOSED}/dashboards/5/collaborators/`, { level: 37, user_uuid: member }, 'phx_owner'),
  ],
  [
    'belongs to a private project whose members are listed',
    [200, 200, 200],
    get(`${CLOSED}/dashboards/`, 'phx_second'),
    get(members, 'phx_owner'),
    get('/api/organizations/', 'phx_second'),
  ],
  [
    'leads a private project, and is a member of the organisation',
    [200, 201, 404],
    lead,
    get('/api/users/@me/', 'phx_member'),
    ask('POST', members, { user_uuid: third, level: 1 }, 'phx_member'),
    ask('DELETE', `${members}${stranger}/`, undefined, 'phx_member'),
  ],
  [
    'is shown to lead a private project, and may not edit what is in another',
    [200, 200, 200],
    lead,
    ask('PATCH', `${BASE}/dashboards/1/`, { restriction_level: 37 }, 'phx_owner'),
    get(`${BASE}/dashboards/1/`, 'phx_member'),
    get(`${CLOSED}/`, 'phx_member'),
  ],
  [
    'belongs to a private project, as a refusal shows',
    [201, 403, 403],
    ask('POST', `${CLOSED}/dashboards/`, { restriction_level: 37 }, 'phx_owner'),
    ask('POST', members, { user_uuid: third, level: 1 }, 'phx_member'),
    ask('PATCH', `${CLOSED}/dashboards/5/`, { name: 'Mine' }, 'phx_member'),
  ],
  [
    'lists the members of their only organisation',
    [200, 200],
    get('/api/organizations/@current/members/', 'phx_outsider'),
    get('/api/organizations/', 'phx_outsider'),
  ],
  [
    'is added to a private project, and enters it',
    [200, 201, 200],
    get('/api/users/@me/', 'phx_third'),
    ask('POST', members, { user_uuid: third, level: 8 }, 'phx_owner'),
    get(`${CLOSED}/dashboards/`, 'phx_third'),
  ],
  [
    'may not remove a member, and keeps the level that is set again',
    [200, 403, 200],
    get('/api/users/@me/', 'phx_member'),
    ask('DELETE', `${members}${stranger}/`, undefined, 'phx_member'),
    ask('PATCH', `${members}${member}/`, { level: 1 }, 'phx_owner'),
  ],
  [
    'leads a private project, as a change of a restriction shows',
    [200, 201, 200],
    lead,
    get('/api/users/@me/', 'phx_member'),
    ask('POST', `${CLOSED}/dashboards/`, { restriction_level: 37 }, 'phx_owner'),
    ask('PATCH', `${CLOSED}/dashboards/5/`, { restriction_level: 21 }, 'phx_member'),
  ],
  [
    'makes a dashboard from a template, which a list shows later',
    [200, 200],
    ask('POST', `${BASE}/dashboards/create_from_template_json/`, { template }, 'phx_admin'),
    get(`${BASE}/dashboards/`, 'phx_owner'),
  ],
  ['may not add themselves', [403], ask('POST', members, { user_uuid: admin }, 'phx_admin')],
  [
    'shows the number of the key, and wants to leave a project',
    [403, 200, 404],
    get(`${CLOSED}/dashboards/`, 'phx_third'),
    get('/api/personal_api_keys/@current/', 'phx_third'),
    ask('DELETE', `${members}${third}/`, undefined, 'phx_third'),
  ],
  [
    'changes an insight, which shows who it is',
    [200],
    ask('PATCH', `${BASE}/insights/1/`, { name: 'S' }, 'phx_second'),
  ],
]

test.each(beside)('somebody beside the owner who %s raises no alarm', async (_title, statuses, ...steps) => {
  const recorder = await recordBeside(steps)

  expect(recorder.entries.slice(PAGE.length).map(({ response }) => response.status)).toEqual(statuses)
  expect(await alarmsOf(recorder)).toEqual([])
})

test.each(beside)('a capsule of somebody beside the owner who %s forces no answer', async (_title, _, ...steps) => {
  const { forced, differs } = await captureHar((await recordBeside(steps)).har)

  expect({ forced, differs }).toEqual({ forced: [], differs: [] })
})

test('a member who is refused a project and a dashboard that nothing else shows raises no alarm', async () => {
  const recorder = new Recorder(createFake({ scenario: busyOffice, now: '2026-03-01T12:00:00Z' }))
  recorder.key = 'phx_third'
  await recorder.get('/api/users/@me/')
  await recorder.get(`${BASE}/dashboards/1/`)
  await recorder.get(`${CLOSED}/dashboards/`)
  await recorder.get(members)
  await recorder.ask('PATCH', `${BASE}/dashboards/1/move_tile/`, { tile: { id: 2 }, toDashboard: 2 })

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 403, 403, 403])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('somebody who is refused a private project belongs to its organisation, whose members they list', async () => {
  const recorder = new Recorder(createFake({ scenario: busyOffice, now: '2026-03-01T12:00:00Z' }))
  for (const key of ['phx_owner', 'phx_third']) await recorder.get(`${CLOSED}/dashboards/`, { key })
  await recorder.get('/api/organizations/@current/members/', { key: 'phx_third' })

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 403, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('members who enter a private project need not belong to it where the organisation has no private projects', async () => {
  const fake = createFake({ scenario: busyOffice, now: '2026-03-01T12:00:00Z' })
  fake.db.organization.updateMany({ where: {}, data: { features: [] } })
  const recorder = new Recorder(fake)
  for (const key of ['phx_owner', 'phx_third']) await recorder.get('/api/users/@me/', { key })
  await recorder.get(`${CLOSED}/dashboards/`, { key: 'phx_third' })
  await recorder.ask('DELETE', `${members}${third}/`, undefined, { key: 'phx_third' })
  await recorder.get(members)

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 200, 404, 200])
  expect(await alarmsOf(recorder)).toEqual([])
  expect(hydrate(recorder.har).completed.map(({ table }) => table)).not.toContain('member')
})
