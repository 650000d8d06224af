import { expect, test } from 'vitest'
import { ask, change, dashboards, servedBusyOffice } from '../support/servers/served.ts'

test('a refusal is explained by the rows that it met, whatever was written since', async () => {
  const { server, control } = await servedBusyOffice()
  const deleted = `${dashboards}3/`
  await ask(server.url, deleted)
  await change(server.url, deleted, { deleted: false })

  const [refused] = (await control.entries()).entries
  expect(refused!.hint).toContain('Dashboard 3 is deleted.')
})

test('a write that a later one overtook says so, and one of another row or in order does not', async () => {
  const { server, control, fake } = await servedBusyOffice()
  const gate = fake.hold('PATCH', '/dashboards/:id')
  const sent: Promise<Response>[] = []
  for (const [place, id] of [1, 1, 2].entries()) {
    sent.push(change(server.url, `${dashboards}${id}/`, { name: `Name ${place}` }))
    await gate.arrived(place + 1)
  }
  gate.release(3)
  await sent[2]
  gate.release(2)
  await sent[1]
  gate.open()
  await sent[0]

  const decisions = (await control.entries()).entries.map(({ decision }) => decision)
  const answered = 'Every check was passed, and environments_dashboards_partial_update answered 200 (section 3).'
  expect(decisions).toEqual([`${answered} Request 2 came later and wrote the same row first.`, answered, answered])
})

test('an answer that was held while others wrote says so, and one that was asked after them does not', async () => {
  const { server, control, fake } = await servedBusyOffice()
  const gate = fake.hold('GET', '/dashboards/:id', { at: 'answer' })
  const before = ask(server.url, `${dashboards}1/`)
  await gate.arrived(1)
  for (const name of ['One', 'Two']) await change(server.url, `${dashboards}1/`, { name })
  const after = ask(server.url, `${dashboards}1/`)
  await gate.arrived(2)
  gate.open()
  await before
  await after

  const decisions = (await control.entries()).entries.map(({ decision }) => decision)
  expect(decisions[0]).toMatch(
    /answered 200 \(section 2\)\. Its answer waited while rows were written, from request 2 on: it has those of before\.$/,
  )
  expect(decisions[3]).toMatch(/answered 200 \(section 2\)\.$/)
})

test.each(['dashboards', 'events', 'persons'])(
  'a page of %s that is not the last says that more rows follow',
  async (list) => {
    const { server, control, fake } = await servedBusyOffice()
    const { person } = fake.world.tables
    person.insert({ project_id: 1, distinct_ids: ['u3'] })
    await ask(server.url, `/api/environments/1/${list}/?limit=1`)
    await ask(server.url, `/api/environments/1/${list}/`)

    const [page, whole] = (await control.entries()).entries.map(({ decision }) => decision)
    expect(page).toMatch(/answered 200 \(section \d+\)\. More rows follow, under its "next"\.$/)
    expect(whole).toMatch(/answered 200 \(section \d+\)\.$/)
  },
)
