import { expect, test, vi } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { replay } from '../../src/repro.ts'
import type { ApiKey } from '../../src/resources/keys/model.ts'
import { crowded } from '../../src/scenarios.ts'
import { ask, dashboards, served, servedBusyOffice } from '../support/servers/served.ts'

const anonymous = (url: string) => fetch(url + dashboards)

test('with an actor each request is answered as if it carried that person’s key, whatever it carries', async () => {
  const { control, server } = await servedBusyOffice()

  expect(await control.actor.set('reader')).toEqual({ as: 'reader', key: 'reader', user: 'owner@acme.test' })
  const statuses = [
    await ask(server.url, dashboards),
    await anonymous(server.url),
    await fetch(`${server.url}${dashboards}?personal_api_key=phx_owner`),
    await ask(server.url, dashboards, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"personal_api_key":"phx_owner","name":"New"}',
    }),
  ].map(({ status }) => status)

  expect(statuses).toEqual([200, 200, 200, 403])
  expect((await control.entries()).entries.map(({ key }) => key)).toEqual(['reader', 'reader', 'reader', 'reader'])
  expect((await control.entry(2)).request.headers['authorization']).toBe('[redacted]')
})

test('a user acts by e-mail address, and without a key that gives full access gets one as an edit', async () => {
  const { control, server, fake } = await servedBusyOffice()
  fake.db.key.delete({ where: { name: { equals: 'third' } } })

  await control.actor.set('admin@acme.test')
  await anonymous(server.url)
  const { key } = await control.actor.set('third@acme.test')
  await anonymous(server.url)

  const { entries } = await control.entries()
  expect(entries.map(({ user, status }) => [user, status])).toEqual([
    ['admin@acme.test', 200],
    ['third@acme.test', 200],
  ])
  expect(key).toBe('Key of third@acme.test')
  expect((await control.edits.list()).map(({ table, kind }) => [table, kind])).toEqual([['key', 'added']])
})

test('a key by its value is refused where another key of its name would act in its place', async () => {
  const { control, fake } = await servedBusyOffice()
  const [owners] = fake.db.key.findMany({ where: { name: { equals: 'owner' } } })
  fake.db.key.create({ user_id: owners!.user_id, name: 'reader', value: 'phx_another' })

  await expect(control.actor.set('phx_another')).rejects.toThrow('Another key is called "reader", too')
  expect(await control.actor.read()).toEqual({ as: null })
})

test('null ends it, and so do a reset and another start', async () => {
  const { control, server } = await servedBusyOffice()
  const ends = [
    () => control.actor.set(null),
    () => control.reset(),
    async () => control.startFromState(await control.exportState()),
  ]
  for (const end of ends) {
    await control.actor.set('owner')
    await end()
    expect(await control.actor.read()).toEqual({ as: null })
    expect((await anonymous(server.url)).status).toBe(401)
  }
})

test('an actor is of one world', async () => {
  const { control, server } = await servedBusyOffice()
  const alice = await control.worlds.open('alice')

  await alice.actor.set('owner')

  expect((await anonymous(alice.baseUrl)).status).toBe(200)
  expect((await anonymous(server.url)).status).toBe(401)
})

test('an actor who is not there any more sends without a key, with a warning, and is back with the row', async () => {
  const { control, server } = await servedBusyOffice()
  await control.actor.set('reader')
  const key = (await control.rows.list('key', { column: 'name', value: 'reader' })).rows[0]!
  const edit = await control.rows.remove('key', key['id'] as number)

  const refused = await ask(server.url, dashboards)
  const gone = await control.actor.read()
  await control.edits.undo(edit.number)
  const answered = await ask(server.url, dashboards)

  expect([refused.status, answered.status]).toEqual([401, 200])
  expect(gone).toEqual({ as: 'reader' })
  const { entries } = await control.entries()
  expect(entries[0]!.warnings[0]).toContain('"reader", as whom control sends all requests, no longer exists')
  expect(entries[1]!.warnings).toEqual([])
})

test('what an actor sent replays without it', async () => {
  const { control, server } = await servedBusyOffice()
  await control.actor.set('member@acme.test')
  await anonymous(server.url)

  expect(await replay(await control.capture())).toMatchObject({ differences: [], same: 1 })
})

test('the value of a key names its sender, and is not told', async () => {
  const { control } = await servedBusyOffice()

  expect(await control.actor.set('phx_reader')).toMatchObject({ as: 'reader', key: 'reader' })
})

test('of the many people of a large office, a refusal names the nearest, the first, and how many more there are', async () => {
  const { control, fake } = await served({}, createFake({ scenario: crowded }))
  const { email } = [...fake.world.tables.user.all()][150]!

  await expect(control.actor.set(email.slice(0, -1))).rejects.toThrow(
    new RegExp(`the nearest is "${email}"\\. Known: [^ ]+ (?:[^ ]+ )*and \\d+ more\\.$`),
  )
  const long = await control.actor.set('banana').catch(String)
  expect(String(long).length).toBeLessThan(2000)
})

test.each([
  [{ as: 'redaer' }, 'This world has no key or user "redaer"; the nearest is "reader".'],
  [{ as: 7 }, 'Broken body: as: expected text or null, got 7.'],
  [{}, 'Broken body: as: expected text or null, got nothing.'],
  [{ as: null, who: 1 }, 'Broken body: who: unknown key'],
])('%j is refused in words, and nothing changes', async (body, says) => {
  const { control, server } = await servedBusyOffice()
  await control.actor.set('owner')

  const answer = await fetch(`${server.url}/__fake/actor`, {
    method: 'PUT',
    headers: { 'X-Fake-Token': server.token },
    body: JSON.stringify(body),
  })

  expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
    400,
    expect.stringContaining(says),
  ])
  expect(await control.actor.read()).toMatchObject({ as: 'owner' })
})

test('people are told with their role in a project and the names of their keys', async () => {
  const { control } = await servedBusyOffice()

  const inFirst = await control.people()
  const inPrivate = await control.people({ project: 2 })

  expect(inFirst.map(({ email, role }) => [email.split('@')[0], role])).toEqual([
    ['owner', 'owner'],
    ['admin', 'admin'],
    ['member', 'member'],
    ['second', 'member'],
    ['third', 'member'],
    ['outsider', null],
    ['retired', 'member'],
  ])
  expect(inPrivate.find(({ email }) => email === 'third@acme.test')!.role).toBeNull()
  expect(inFirst[0]!.keys).toContainEqual({ name: 'reader', scopes: ['dashboard:read'], active: true })
  expect(inFirst.find(({ active }) => !active)!.email).toBe('retired@acme.test')
  await expect(control.people({ project: 99 })).rejects.toThrow('No project "99". Known: 1, 2, 3.')
})

test('people are told as a request found them', async () => {
  const { control, server, fake } = await servedBusyOffice()
  await ask(server.url, dashboards)
  fake.db.user.update({ where: { id: { equals: 3 } }, data: { first_name: 'Renamed' } })

  const names = async (at?: number) => (await control.people(at === undefined ? {} : { at })).map(({ name }) => name)

  expect((await names()).filter((name) => name.startsWith('Renamed'))).toHaveLength(1)
  expect((await names(1)).filter((name) => name.startsWith('Renamed'))).toEqual([])
  expect(await names(2)).toEqual(await names())
  await expect(control.people({ at: 3 })).rejects.toThrow('Request 3 is not in the session log')
})

test('each key is looked at a few times, however many people are told', async () => {
  const { control, fake } = await served()
  const create = createFactories(fake)
  for (let count = 0; count < 100; count++) create.key({ user: create.user.member() })
  const { key } = fake.world.tables
  const all = key.all.bind(key)
  let looks = 0
  const counted = (row: ApiKey) =>
    new Proxy(row, { get: (of, column) => (looks++, Reflect.get(of, column) as unknown) })
  vi.spyOn(key, 'all').mockImplementation(() => [...all()].map(counted) as never)

  const people = await control.people()

  expect(people.filter(({ keys }) => keys.length > 0).length).toBeGreaterThan(99)
  expect(looks).toBeLessThan(10 * key.size)
})

test('every name that people are told by can act', async () => {
  const { control } = await servedBusyOffice()

  const people = await control.people()
  expect(people.length).toBeGreaterThan(1)
  for (const { email, keys } of people)
    for (const as of [email, ...keys.map(({ name }) => name)]) expect((await control.actor.set(as)).user).toBe(email)
})
