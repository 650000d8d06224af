import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { playCapsule } from '../../../src/fake/played-capsule.ts'
import type { Fake } from '../../../src/index.ts'
import { office } from '../../support/api/office.ts'
import { eventfulSession, filed } from '../../support/repro/capsules.ts'
import { recordSession } from '../../support/repro/recorded-sessions.ts'
import { served } from '../../support/servers/served.ts'

const url = 'https://app.example.test/api/environments/1/dashboards/'

const told = ({ journal }: Fake) =>
  journal.entries.map(({ method, path, status, failure, rule }) => ({ method, path, status, failure, rule }))

test('a played capsule has all requests with their answers, and ends where the session ended', async () => {
  const fake = await eventfulSession()
  const capsule = await filed(fake, { keep: ['everything'], tokens: 'keep' })

  const played = await playCapsule(capsule)

  expect(played.differences).toEqual([])
  expect(told(played.fake)).toEqual(told(fake))
  expect(played.fake.exportState()).toEqual(fake.exportState())
  expect(played.fake.clock.save()).toEqual({ now: fake.clock.now(), following: false })
  const inForce = played.fake.faults.list().map(({ definition }) => definition.match?.path ?? definition.match?.method)
  expect(inForce).toEqual(['PUT', '/dashboards/2'])
})

test.each(['keep', 'replace'] as const)(
  'the state at each request is that of the capsule there (tokens: %s)',
  async (tokens) => {
    const capsule = await filed(await eventfulSession(), { keep: ['everything'], tokens })

    const { control } = await served({}, (await playCapsule(capsule)).fake)

    for (let at = 1; at <= capsule.requests.length + 1; at++)
      expect(await control.exportState({ at, tokens })).toEqual(createFake({ capsule, at }).exportState())
  },
)

test('where all people and texts were replaced, the state at each request is that of the capsule, too', async () => {
  const capsule = await filed(await eventfulSession())

  const { fake, differences } = await playCapsule(capsule)
  const { control } = await served({}, fake)

  expect(differences).toEqual([])
  for (let at = 1; at <= capsule.requests.length + 1; at++)
    expect(await control.exportState({ at })).toEqual(createFake({ capsule, at }).exportState())
})

test('a request that the capsule left without an answer says so, and what would end that', async () => {
  const live = createFake({ scenario: office, auth: 'lenient' })
  live.hold('GET', '/dashboards')
  void live.fetch(url).catch(() => undefined)
  await expect.poll(() => live.journal.last?.waiting).toBeDefined()

  const { control } = await served({}, (await playCapsule(await filed(live))).fake)

  expect((await control.entry(1)).decision).toBe(
    'Not answered yet: held at the gate predicate (not answered in the capsule) until it is released, refused or let through.',
  )
})

test('a fault that was met names the request that met it, and a predicate its function', async () => {
  const live = createFake({ scenario: office, auth: 'lenient' })
  const isRetry = ({ number }: { readonly number: number }) => number === 2
  live.faults.add({ match: { predicate: isRetry }, effect: { status: 504, at: 'answer' } })
  for (let i = 0; i < 2; i++) await live.fetch(url)
  const faultsMet = async (fake: Fake) => (await (await served({}, fake)).control.entry(2)).faultsMet

  expect(await faultsMet(live)).toEqual(['predicate (isRetry) → 504, after the request has had its effect'])
  const { fake } = await playCapsule(await filed(live))
  expect(await faultsMet(fake)).toEqual(['predicate (request 2) → 504, after the request has had its effect'])
})

test('what was never answered is held, and what comes later passes', async () => {
  const live = createFake({ scenario: office, auth: 'lenient' })
  const gate = live.hold('GET', '/dashboards')
  void live.fetch(url).catch(() => undefined)
  await gate.arrived()
  const capsule = await filed(live)

  const { fake } = await playCapsule(capsule)
  const answer = await fake.fetch(url)

  expect(answer.status).toBe(200)
  expect(fake.gates.pending().flatMap(({ held }) => held.map(({ number }) => number))).toEqual([1])
})

test('requests that had no part in the capsule do not push its own out of the journal', async () => {
  const live = createFake({ scenario: office, auth: 'lenient' })
  await live.fetch(url)

  const { fake } = await playCapsule(await filed(live))
  for (let more = 0; more < 5; more++) await fake.fetch(url)

  expect(fake.journal.entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
})

test('answers that are other ones now are told', async () => {
  const live = createFake({ scenario: office, auth: 'lenient' })
  await live.fetch(url)
  const text = JSON.stringify(await filed(live)).replace('"status":200', '"status":299')

  const { differences } = await playCapsule(JSON.parse(text))

  expect(differences.map(({ request, at, recorded, replayed }) => ({ request, at, recorded, replayed }))).toEqual([
    { request: 1, at: 'status', recorded: 299, replayed: 200 },
  ])
})

test('what is no capsule is refused', async () => {
  const { log } = await recordSession(1, 'documented', 1)

  await expect(playCapsule({ log })).rejects.toThrow('Broken capsule')
  await expect(playCapsule(createFake().exportState())).rejects.toThrow('Broken capsule')
})

test('a refusal of the session is explained by the rows that it met', async () => {
  const live = createFake({ scenario: office, auth: 'lenient' })
  const { id } = live.world.tables.dashboard.insert({ project_id: 1, name: 'Gone', deleted: true })
  await live.fetch(`${url}${id}/`)
  const headers = { 'Content-Type': 'application/json' }
  await live.fetch(`${url}${id}/`, { method: 'PATCH', headers, body: '{"deleted":false}' })

  const { fake } = await playCapsule(await filed(live))

  expect(fake.journal.entries.map(({ status }) => status)).toEqual([404, 200])
  expect(fake.journal.entries[0]!.hint).toContain(`Dashboard ${id} is deleted.`)
})
