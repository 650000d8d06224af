import { expect, test } from 'vitest'
import { SECOND } from '../support/api/office.ts'
import { addRestricted, uuidOf } from '../support/api/rows.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'

everyTransport('an entry says who asked what, and what was answered', async ({ fake, send, origin }) => {
  const response = await send('POST', '/dashboards/?basic=1', { name: 'New' }, { as: 'writer' })

  const url = `${origin}/api/environments/1/dashboards/?basic=1`
  expect(fake.journal.last).toMatchObject({
    number: 1,
    at: '2026-01-01T00:00:00Z',
    method: 'POST',
    url,
    route: '/api/environments/:project_id/dashboards',
    params: { project_id: '1' },
    endpoint: 1,
    key: 'writer',
    user: 'owner@acme.test',
    requestBody: '{"name":"New"}',
    sent: { name: 'New' },
    status: 201,
    warnings: ['Unknown query parameter "basic" was ignored.'],
    applied: 1,
    answered: 1,
    took: 0,
    faults: [],
  })
  expect(fake.journal.last?.requestHeaders.get('content-type')).toBe('application/json')
  expect(fake.journal.last?.responseBody).toBe(await response.text())
  expect(fake.journal.last?.responseHeaders).toMatchObject({ 'Content-Type': 'application/json' })
})

everyTransport('an entry has the rows that were written, before and after', async ({ fake, send }) => {
  const before = addRestricted(fake, { name: 'Old' })

  await send('PATCH', '/dashboards/1/', { name: 'New' })
  await send('POST', '/dashboards/1/collaborators/', { level: 37, user_uuid: uuidOf(fake, SECOND) })
  const added = fake.world.tables.collaborator.first('dashboard_id', 1)
  await send('DELETE', `/dashboards/1/collaborators/${uuidOf(fake, SECOND)}/`)
  await send('GET', '/dashboards/1/')

  expect(fake.journal.entries.map(({ changes }) => changes)).toEqual([
    [{ table: 'dashboard', before, after: fake.world.tables.dashboard.get(1) }],
    [{ table: 'collaborator', before: undefined, after: added }],
    [{ table: 'collaborator', before: added, after: undefined }],
    [],
  ])
})

test('what is written beside requests is in no entry', async () => {
  const { fake, send } = directBench()

  await send('GET', '/dashboards/')
  fake.db.dashboard.create({ project_id: 1 })

  expect(fake.journal.last?.changes).toEqual([])
})

test('the journal is searched by what was asked and by its answer', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  await send('GET', '/dashboards/')
  await send('PATCH', '/dashboards/1/', { name: 'B' }, { as: 'writer' })
  await send('GET', '/dashboards/2/')
  const numbers = (match?: Parameters<typeof fake.journal.list>[0]) =>
    fake.journal.list(match).map(({ number }) => number)

  expect(numbers()).toEqual([1, 2, 3])
  expect(numbers({ method: 'GET' })).toEqual([1, 3])
  expect(numbers({ path: '/dashboards/:id' })).toEqual([2, 3])
  expect(numbers({ path: '/dashboards/2/', status: 404 })).toEqual([3])
  expect(numbers({ key: 'writer', body: { name: 'B' } })).toEqual([2])
  expect(numbers({ predicate: ({ changes }) => changes.length > 0 })).toEqual([2])
  expect(fake.journal.find({ method: 'GET' })?.number).toBe(1)
  expect(fake.journal.find({ method: 'DELETE' })).toBeUndefined()
  expect(() => fake.journal.list({ path: '/dashbords' as string })).toThrow('There is no route /dashbords.')
})

test('an entry there must be is found, or what was asked is shown with hints', async () => {
  const { fake, send } = directBench()
  await send('POST', '/dashboards/', {}, { as: 'reader' })

  expect(fake.journal.get({ method: 'POST', status: 403 }).number).toBe(1)
  expect(() => fake.journal.get({ method: 'POST', path: '/dashboards', status: 201 })).toThrow(
    /^No request matches POST \/dashboards with status 201\. The journal:\n[^]+hint: API key "reader" lacks dashboard:write/,
  )
})

test('where any entry would do and there is none, the journal is shown as empty', () => {
  expect(() => directBench().fake.journal.get()).toThrow('No request matches any request. The journal:\n(no requests)')
})

test('the journal is a table for people, without keys', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { method: 'DELETE' }, effect: { networkError: true } })
  await send('POST', '/dashboards/', { name: 'A' })
  await send('GET', '/events/?personal_api_key=phx_owner&x=1', undefined, { as: null })
  await send('DELETE', '/dashboards/1/').catch(() => undefined)

  const lines = fake.journal.toString().split('\n')
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    '# | at | who | request | status | by | took | changed',
    '1 | 2026-01-01T00:00:00Z | owner, owner@acme.test | POST /api/environments/1/dashboards/ | 201 | environments_dashboards_create | 0 ms | +dashboard',
    '2 | 2026-01-01T00:00:00Z | owner, owner@acme.test | GET /api/environments/1/events/?personal_api_key=[redacted]&x=1 | 200 | environments_events_list | 0 ms',
    ' | warning: Unknown query parameter "x" was ignored.',
    '3 | 2026-01-01T00:00:00Z | owner, owner@acme.test | DELETE /api/environments/1/dashboards/1/ | - | 0 ms',
    ' | no answer: Failed to fetch',
    ' | fault: {"networkError":true}',
  ])
  expect(new Set(lines.slice(0, 3).map((line) => line.search(/status|20[01]/))).size).toBe(1)
})

test.each([
  [0, /^\(requests 1 to 2 are forgotten\)$/],
  [1, /^\(requests 1 to 1 are forgotten\)\n# /],
])('a journal that keeps %i requests says which it has forgotten', async (journalLimit, text) => {
  const { fake, send } = directBench({ journalLimit })
  for (let asked = 0; asked < 2; asked++) await send('GET', '/dashboards/')

  expect(fake.journal.toString()).toMatch(text)
  expect(fake.journal.asked).toBe(2)
})

test('an empty journal says so', () => {
  expect(directBench().fake.journal.toString()).toBe('(no requests)')
})

test.each([99, 600])('no entry can have the status %i, so searching for it is refused', (status) => {
  const { fake } = directBench()

  expect(() => fake.journal.list({ status })).toThrow(`from 100 to 599, got ${status}`)
})

test.each([100, 599])('entries with the status %i can be searched for', (status) => {
  expect(directBench().fake.journal.list({ status })).toEqual([])
})

test('the table tells rows that were changed or removed from those that were made', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  await send('POST', '/dashboards/1/collaborators/', { level: 37, user_uuid: uuidOf(fake, SECOND) })
  await send('PATCH', '/dashboards/1/', { name: 'New' })
  await send('DELETE', `/dashboards/1/collaborators/${uuidOf(fake, SECOND)}/`)

  const changed = fake.journal.toString().match(/\S+(?=\n|$)/g)

  expect(changed).toEqual(['changed', '+collaborator', '~dashboard', '-collaborator'])
})
