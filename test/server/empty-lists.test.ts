import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { playCapsule } from '../../src/fake/played-capsule.ts'
import { office } from '../support/api/office.ts'
import { ask, served } from '../support/servers/served.ts'

const events = '/api/environments/1/events/'

test('the entry of a list of events that a filter left empty says how many there are, and from when to when', async () => {
  const { fake, server, control } = await served()
  for (const timestamp of ['2025-12-31T08:00:00Z', '2025-12-31T06:00:00Z', '2025-12-31T07:00:00Z'])
    fake.db.event.create({ project_id: 1, timestamp })

  await ask(server.url, `${events}?after=2025-12-31T09:00:00Z`)
  await ask(server.url, events)

  const { entries } = await control.entries()
  expect(entries.map(({ hint }) => hint)).toEqual([
    'Nothing is listed. Project 1 has 3 events, from 2025-12-31T06:00:00+00:00 to 2025-12-31T08:00:00+00:00.',
    undefined,
  ])
})

test('the hint of a list names the last of many events', async () => {
  const { fake, server, control } = await served()
  for (let minute = 0; minute < 200; minute++)
    fake.db.event.create({ project_id: 1, timestamp: new Date(Date.UTC(2025, 11, 31, 6, minute)).toISOString() })

  await ask(server.url, `${events}?event=nothing`)

  expect((await control.entry(1)).hint).toBe(
    'Nothing is listed. Project 1 has 200 events, from 2025-12-31T06:00:00+00:00 to 2025-12-31T09:19:00+00:00.',
  )
})

test('the hint of a list of events says which are hidden without an upper bound, where there are some', async () => {
  const { fake, server, control } = await served()
  fake.db.event.create({ project_id: 1, timestamp: '2026-01-03T00:00:00Z' })

  await ask(server.url, events)
  await ask(server.url, `${events}?before=2026-01-02T00:00:00Z`)

  const { entries } = await control.entries()
  const has = 'Nothing is listed. Project 1 has 1 event, from 2026-01-03T00:00:00+00:00 to 2026-01-03T00:00:00+00:00.'
  expect(entries.map(({ hint }) => hint)).toEqual([
    `${has} Without "before", those from 2026-01-01T00:00:05+00:00 on are hidden.`,
    has,
  ])
})

test('an event at the very end of the five seconds is hidden without an upper bound, and the hint says so', async () => {
  const { fake, server, control } = await served()
  fake.db.event.create({ project_id: 1, timestamp: '2026-01-01T00:00:05Z' })

  await ask(server.url, events)

  expect((await control.entry(1)).hint).toMatch(
    / Without "before", those from 2026-01-01T00:00:05\+00:00 on are hidden\.$/,
  )
})

test.each([
  [events, 'Nothing is listed. Project 1 has no events.'],
  ['/api/projects/@current/persons/', 'Nothing is listed. Project 1 has no persons.'],
  ['/api/environments/1/dashboards/?offset=7', 'Nothing is listed. Project 1 has 1 dashboard.'],
  ['/api/environments/1/insights/?search=weekly', 'Nothing is listed. Project 1 has 2 insights.'],
  ['/api/environments/1/dashboards/', undefined],
  ['/api/environments/1/dashboards/2/', expect.stringContaining('Dashboard 2 is deleted.') as string],
])('the hint of %s tells of the rows that are not deleted, as they were when it was answered', async (path, hint) => {
  const { fake, server, control } = await served()
  fake.db.dashboard.create({ project_id: 1 })
  fake.db.dashboard.create({ project_id: 1, deleted: true })
  for (const deleted of [false, true, false]) fake.db.insight.create({ project_id: 1, deleted, name: 'Monthly' })

  await ask(server.url, path)
  fake.db.event.create({ project_id: 1 })
  fake.db.person.create({ project_id: 1 })

  expect((await control.entry(1)).hint).toEqual(hint)
})

test('an opened capsule has the hints of lists without rows, too', async () => {
  const recorded = createFake({ scenario: office })
  await recorded.fetch(
    new Request(`https://app.example.test${events}`, { headers: { Authorization: 'Bearer phx_owner' } }),
  )

  const { fake } = await playCapsule(await recorded.capture())

  expect(fake.journal.last?.hint).toBe('Nothing is listed. Project 1 has no events.')
})

test('the hint of a list names the project that a token in the query has chosen', async () => {
  const { fake, server, control } = await served()
  const { organization_id } = fake.db.project.get(1)
  const { id, api_token } = fake.db.project.create({ organization_id, api_token: 'phc_other' })
  fake.db.dashboard.create({ project_id: 1 })

  await ask(server.url, `/api/environments/1/dashboards/?token=${api_token}`)

  expect((await control.entry(1)).hint).toBe(`Nothing is listed. Project ${id} has no dashboards.`)
})
