import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { ask, change, create, dashboards, json, served, servedBusyOffice } from '../support/servers/served.ts'

test('an entry has a remark for its status: why it was refused, what it wrote, or that there is something to read', async () => {
  const { server, control } = await served()
  const { id } = await create(server.url, 'Weekly')
  await change(server.url, `${dashboards}${id}/`, { name: 'Daily', tags: ['a'] })
  await create(server.url, 'x'.repeat(401))
  await ask(server.url, `${dashboards}404/`)
  await ask(server.url, dashboards, { headers: { Authorization: 'Bearer phx_nobody' } })
  await ask(server.url, '/api/environments/1/events/?event=none')
  await ask(server.url, `${dashboards}?serach=weekly`)
  await control.faults.add({ match: { method: 'POST' }, effect: { status: 504, at: 'answer' }, times: 1 })
  await create(server.url, 'Twice')

  expect((await control.entries()).entries.map(({ remark }) => remark)).toEqual([
    '+dashboard',
    'name, tags',
    'name: Ensure this field has no more than 400 characters.',
    'Not found.',
    'credentials',
    'empty',
    'warning',
    'but wrote',
  ])
})

test('a refusal tells the field that it is about, and one that is about none tells none', async () => {
  const { server, control } = await served()
  await create(server.url, 'x'.repeat(401))
  await ask(server.url, `${dashboards}404/`)

  const [long, missing] = (await control.entries()).entries

  expect(long).toMatchObject({ status: 400, about: 'name' })
  expect(missing).not.toHaveProperty('about')
})

test('an entry tells rows before and after, both bodies, and the time on both clocks', async () => {
  const { server, control } = await servedBusyOffice()
  await control.clock.set('2026-03-01T00:00:00Z')
  const since = Date.now()
  await change(server.url, `${dashboards}1/`, { name: 'Renamed' })

  const { request, answer, changes, clocks, warnings, key, user } = await control.entry(1)

  expect(request.body).toEqual({ text: '{"name":"Renamed"}', size: 18 })
  expect(JSON.parse(answer!.body!.text)).toMatchObject({ id: 1, name: 'Renamed' })
  const dashboard = changes.find(({ table }) => table === 'dashboard')
  expect([dashboard!.before!['name'], dashboard!.after!['name']]).toEqual(['Open', 'Renamed'])
  expect(clocks.fake).toEqual({ at: '2026-03-01T00:00:00Z', took: 0 })
  expect(Date.parse(clocks.real!.at)).toBeGreaterThanOrEqual(since)
  expect(clocks.real!.took).toBeGreaterThan(0)
  expect(clocks.real!.took).toBeLessThanOrEqual(Date.now() - since + 1)
  expect([warnings, key, user]).toEqual([[], 'owner', 'owner@acme.test'])
})

test('a written row tells every place where it differs, down into the JSON of a column', async () => {
  const { control } = await servedBusyOffice()

  const { changes } = await control.rows.change('dashboard', 1, { name: 'Renamed', filters: { date_from: '-90d' } })

  expect(changes[0]!.differences).toEqual([
    { at: 'name', before: 'Open', after: 'Renamed' },
    { at: 'filters.date_from', before: '-7d', after: '-90d' },
  ])
})

test('a request that did not come through the server has no real time', async () => {
  const { fake, control } = await served()
  await fake.fetch(`https://app.example.test${dashboards}`)

  const { clocks } = await control.entry(1)

  expect(clocks).toEqual({ fake: { at: '2026-01-01T00:00:00Z', took: 0 } })
})

test('long bodies and many rows are cut, and how much is left out is told', async () => {
  const { server, control } = await servedBusyOffice()
  const body = JSON.stringify({ name: 'Long', description: 'x'.repeat(150_000) })
  await ask(server.url, dashboards, { method: 'POST', headers: json, body })
  await ask(server.url, dashboards, { method: 'POST', headers: json, body: '{"use_template":"DEFAULT_APP"}' })

  const [first, second] = (await control.entries()).entries
  const alone = await control.entry(1)

  expect(first!.request.body).toEqual({ text: body.slice(0, 2000), size: body.length, truncated: body.length - 2000 })
  expect(alone.request.body).toEqual({
    text: body.slice(0, 100_000),
    size: body.length,
    truncated: body.length - 100_000,
  })
  expect(second!.changesTruncated).toBeGreaterThan(0)
  expect(second!.changes.length + second!.changesTruncated!).toBe((await control.entry(2)).changes.length)
})

test('the journal is read on from where one was, and says how much is left', async () => {
  const { server, control } = await served()
  for (let at = 0; at < 5; at++) await ask(server.url, dashboards)

  const first = await control.entries({ limit: 2 })
  const rest = await control.entries({ since: first.next! })

  expect([first.entries.map(({ number }) => number), first.next, first.left]).toEqual([[1, 2], 2, 3])
  expect([rest.entries.map(({ number }) => number), rest.next, rest.left]).toEqual([[3, 4, 5], undefined, undefined])
})

test('a journal that has forgotten requests says how many', async () => {
  const { server, control } = await served({}, createFake({ scenario: busyOffice, journalLimit: 2 }))
  for (let at = 0; at < 5; at++) await ask(server.url, dashboards)

  const { entries, forgotten } = await control.entries({ since: 1 })

  expect([entries.map(({ number }) => number), forgotten]).toEqual([[4, 5], 2])
  await expect(control.entry(1)).rejects.toThrow('No request "1". Known: 4, 5.')
})

test('a refusal names the first and the last of many requests, not a thousand', async () => {
  const { server, control } = await served()
  for (let at = 0; at < 30; at++) await ask(server.url, dashboards)

  await expect(control.entry(31)).rejects.toThrow(
    'No request "31". Known: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30.',
  )
})

test('a request that waits has no checks yet, and says what would end it', async () => {
  const { server, control } = await served()
  const gate = await control.hold('GET', '/dashboards')
  const answer = ask(server.url, dashboards)
  await gate.arrived()

  const held = await control.entry(1)
  await gate.open()
  await answer

  const waiting = expect.stringContaining(
    'held at the gate GET /dashboards until it is released, refused or let through',
  ) as string
  expect(held).toMatchObject({ checks: [], waiting, decision: waiting })
  expect(held).not.toHaveProperty('answer')
})

test('an entry tells its place among the requests whose rules ran and among the answers, once it has one', async () => {
  const { server, control } = await served()
  const gate = await control.hold('GET', '/dashboards')
  const answer = ask(server.url, dashboards)
  await gate.arrived()
  await ask(server.url, '/api/users/@me/')
  const placesOf = async () =>
    (await control.entries()).entries.map(({ number, applied, answered }) => ({ number, applied, answered }))

  const before = await placesOf()
  await gate.open()
  await answer

  expect(before).toEqual([{ number: 1 }, { number: 2, applied: 1, answered: 1 }])
  expect(await placesOf()).toEqual([
    { number: 1, applied: 2, answered: 2 },
    { number: 2, applied: 1, answered: 1 },
  ])
})

test('an answer that the journal has no room for is said to be forgotten', async () => {
  const { server, control } = await served({ journalMemory: 0.25, notice: () => {} })
  const headers = { 'X-Long': 'x'.repeat(10_000) }
  for (let at = 0; at < 40; at++) await ask(server.url, dashboards, { headers })

  const { entries } = await control.entries()

  expect(entries.at(-1)!.answer).not.toHaveProperty('forgotten')
  expect(entries.find(({ answer }) => answer!.forgotten)!.answer).toEqual({
    status: 200,
    headers: expect.any(Object) as object,
    forgotten: true,
  })
})
