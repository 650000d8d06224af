import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { sendAs } from '../support/inspector/tabs.ts'
import { dashboards, served, servedBusyOffice } from '../support/servers/served.ts'

const first = `${dashboards}1/`
const restricted = `${dashboards}2/`

test('a dashboard that is gone names the request that deleted it, not a later one that wrote elsewhere', async () => {
  const { server, control } = await servedBusyOffice()
  await sendAs('owner', server.url, 'GET', first)
  await sendAs('member', server.url, 'PATCH', first, { deleted: true })
  await sendAs('owner', server.url, 'PATCH', restricted, { description: 'Later' })
  await sendAs('owner', server.url, 'GET', first)

  expect((await control.entry(4)).cause).toEqual({
    number: 2,
    says: `Before request 2 of member@acme.test (PATCH ${first}), it would have been answered 200.`,
  })
})

test('a right that was taken away names who took it, also where the right is back by now', async () => {
  const { server, control } = await servedBusyOffice()
  const { user } = (await (await sendAs('owner', server.url, 'GET', `${restricted}collaborators/`)).json())[0]
  await sendAs('owner', server.url, 'DELETE', `${restricted}collaborators/${user.uuid}/`)
  await sendAs('member', server.url, 'PATCH', restricted, { name: 'Mine' })
  await sendAs('owner', server.url, 'POST', `${restricted}collaborators/`, { level: 37, user_uuid: user.uuid })

  expect((await control.entry(3)).cause).toMatchObject({ number: 2, says: expect.stringContaining('answered 200') })
})

test('a link that was closed names the request that closed it', async () => {
  const { server, control } = await servedBusyOffice()
  await sendAs('owner', server.url, 'PATCH', `${first}sharing/`, { enabled: false })
  await fetch(`${server.url}/shared_dashboard/public`)

  expect((await control.entry(2)).cause).toEqual({
    number: 1,
    says: `Before request 1 of owner@acme.test (PATCH ${first}sharing/), it would have been answered 200.`,
  })
})

test('what exists twice names the request that made it', async () => {
  const { server, control } = await servedBusyOffice()
  const third = (await control.exportState()).tables.user.find(({ email }) => email === 'third@acme.test')!
  for (let time = 0; time < 2; time++)
    await sendAs('owner', server.url, 'POST', `${restricted}collaborators/`, { level: 37, user_uuid: third.uuid })

  const { status, cause } = await control.entry(2)
  expect([status, cause?.number]).toEqual([400, 1])
})

test('rows that were changed without a request are told with the request before them', async () => {
  const { server, control, fake } = await servedBusyOffice()
  await sendAs('owner', server.url, 'GET', first)
  fake.db.key.update({ where: { name: { equals: 'owner' } }, data: { active: false } })
  await sendAs('owner', server.url, 'GET', first)

  expect((await control.entry(2)).cause).toEqual({
    says: 'Before rows were changed without a request, after request 1, it would have been answered 200.',
  })
})

test('a refusal that was one from the start, and a fault, have no cause, and an answer is not asked for one', async () => {
  const { server, control, fake } = await servedBusyOffice()
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Renamed' })
  await sendAs('owner', server.url, 'GET', `${dashboards}99/`)
  fake.faults.add({ effect: { status: 403 }, times: 1 })
  await sendAs('owner', server.url, 'GET', first)

  expect((await control.entry(2)).cause).toBeNull()
  expect((await control.entry(3)).cause).toBeNull()
  expect(await control.entry(1)).not.toHaveProperty('cause')
})

test('the world and its journal stay as they are, and a copy is not told of', async () => {
  const asked: number[] = []
  const fake = createFake({ scenario: busyOffice, onAnswered: ({ number }) => void asked.push(number) })
  const { server, control } = await served({}, fake)
  await sendAs('owner', server.url, 'PATCH', first, { deleted: true })
  await sendAs('owner', server.url, 'GET', first)
  const before = fake.exportState()

  await control.entry(2)

  expect(fake.exportState()).toEqual(before)
  expect(asked).toEqual([1, 2])
  expect(fake.journal.entries).toHaveLength(2)
})

test('a cause is known in a named world, and behind a return', async () => {
  const { server, control } = await servedBusyOffice()
  const alice = await control.worlds.open('alice')
  const base = `${server.url}/w/alice`
  await sendAs('owner', base, 'PATCH', first, { deleted: true })
  await sendAs('owner', base, 'GET', first)
  await alice.goBack(1)
  await sendAs('owner', base, 'GET', first)

  expect((await alice.entry(2)).cause?.number).toBe(1)
  expect(await alice.entry(3)).toMatchObject({ status: 200 })
})
