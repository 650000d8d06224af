import { expect, test } from 'vitest'
import { CHECKS } from '../support/api/checks.ts'
import { ask, dashboards, served, servedBusyOffice } from '../support/servers/served.ts'

test.each([
  [dashboards, CHECKS],
  [`${dashboards}2/collaborators/`, CHECKS.toSpliced(6, 0, 'path condition')],
  ['/api/environments/2/explicit_members/', CHECKS.filter((name) => name !== 'scope')],
  ['/api/organizations/', ['format', 'credentials', 'scope', 'body', 'rate', 'method']],
  ['/api/users/@me/', ['format', 'credentials', 'scope', 'body', 'method']],
  ['/shared_dashboard/public', ['format', 'method']],
])('a request to %s passes the checks of its route: %j', async (path, expected) => {
  const { server, control } = await servedBusyOffice()
  await ask(server.url, path)

  const { status, checks } = await control.entry(1)

  expect(status).toBe(200)
  expect(checks.slice(0, -1).map(({ rule }) => rule)).toEqual(expected)
  expect(checks.map(({ outcome }) => outcome)).toEqual([...expected.map(() => 'passed'), 'answered'])
})

test('a body that is too large is refused before any check', async () => {
  const { fake, control } = await served()
  await fake.fetch(`https://app.example.test${dashboards}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json', 'Content-Length': '30000000' },
    body: '{}',
  })

  const { checks } = await control.entry(1)

  expect(checks.map(({ outcome, rule }) => `${outcome} ${rule}`)).toEqual([
    'refused body size',
    ...CHECKS.map((rule) => `not reached ${rule}`),
  ])
})

test('a method that the service has and the fake has not is refused once the format is settled', async () => {
  const { server, control } = await servedBusyOffice()
  await ask(server.url, '/api/environments/1/persons/1/', { method: 'DELETE' })

  const { checks } = await control.entry(1)

  expect(checks.map(({ outcome, rule }) => `${outcome} ${rule}`)).toEqual([
    'passed format',
    'refused not faked',
    ...CHECKS.slice(1).map((rule) => `not reached ${rule}`),
  ])
})

const [WITH_SCOPES, IN_TURN] = [2, 4]

test.each([
  ['star', { scoped_teams: [1] }, WITH_SCOPES],
  ['star', { scoped_organizations: ['01890000-0000-0000-0000-000000000000'] }, WITH_SCOPES],
  ['star', { scoped_teams: [1], scoped_organizations: ['01890000-0000-0000-0000-000000000000'] }, WITH_SCOPES],
  ['star', {}, IN_TURN],
  ['owner', { scoped_teams: [1] }, IN_TURN],
  ['reader', { scoped_teams: [1], name: 'star' }, WITH_SCOPES],
  ['admin', { scoped_teams: [1], scopes: ['*'], name: 'owner' }, WITH_SCOPES],
])('the project that the key %s with %j asks for in vain is looked for after %i checks', async (name, data, place) => {
  const { server, control, fake } = await servedBusyOffice()
  fake.db.key.update({ where: { name: { equals: name } }, data })
  await ask(server.url, '/api/environments/999/dashboards/', { headers: { Authorization: `Bearer phx_${name}` } })

  const { checks } = await control.entry(1)

  expect(checks.findIndex(({ rule, outcome }) => rule === 'project' && outcome === 'refused')).toBe(place)
})

test('where no scope is asked for, the project of such a key is looked for in turn', async () => {
  const { server, control, fake } = await servedBusyOffice()
  fake.db.key.update({ where: { name: { equals: 'star' } }, data: { scoped_teams: [1] } })
  const headers = { Authorization: 'Bearer phx_star' }
  await ask(server.url, '/api/environments/999/explicit_members/', { headers })

  const { checks } = await control.entry(1)

  expect(checks.map(({ rule }) => rule)).toEqual(CHECKS.filter((name) => name !== 'scope'))
})

test('what else is refused to such a key is refused in turn', async () => {
  const { server, control, fake } = await servedBusyOffice()
  fake.db.key.update({ where: { name: { equals: 'star' } }, data: { scoped_teams: [1] } })
  await ask(server.url, dashboards, {
    method: 'POST',
    headers: { Authorization: 'Bearer phx_star', 'Content-Type': 'application/json' },
    body: '{',
  })

  const { checks } = await control.entry(1)

  expect(checks.findIndex(({ rule, outcome }) => rule === 'body' && outcome === 'refused')).toBe(3)
})

test('another key of the same user does not say where the project was looked for', async () => {
  const { server, control, fake } = await servedBusyOffice()
  fake.db.key.update({ where: { name: { equals: 'star' } }, data: { scoped_teams: [1] } })
  await ask(server.url, '/api/environments/999/dashboards/')

  const { checks } = await control.entry(1)

  expect(checks.findIndex(({ outcome }) => outcome === 'refused')).toBe(IN_TURN)
})

test('a key of the same name of somebody else does not say where the project was looked for', async () => {
  const { server, control, fake } = await servedBusyOffice()
  const bound = { name: 'owner', scopes: ['*'], scoped_teams: [1] }
  fake.db.key.update({ where: { name: { equals: 'admin' } }, data: bound })
  fake.db.key.create({ ...bound, user_id: 999, value: 'of nobody' })
  await ask(server.url, '/api/environments/999/dashboards/')

  const { checks } = await control.entry(1)

  expect(checks.findIndex(({ outcome }) => outcome === 'refused')).toBe(IN_TURN)
})

test.each([
  ['POST', `${dashboards}2/collaborators/`, 'right to edit'],
  ['PATCH', `${dashboards}2/collaborators/1/`, 'right to edit'],
  ['DELETE', `${dashboards}99/collaborators/1/`, 'dashboard'],
  ['GET', '/api/organizations/01890000-0000-0000-0000-000000000000/members/', 'organization access'],
])('what the condition of a path refuses to %s %s is refused before rate and method', async (method, path, rule) => {
  const { server, control } = await servedBusyOffice()
  await ask(server.url, path, { method, headers: { Authorization: 'Bearer phx_third' } })

  const { checks } = await control.entry(1)

  expect(checks.slice(-3).map((check) => `${check.outcome} ${check.rule}`)).toEqual([
    `refused ${rule}`,
    'not reached rate',
    'not reached method',
  ])
})
