import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createControl } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { createPageControl } from '../../src/hosts/inspector/page-control.ts'
import type { PageControl } from '../../src/hosts/inspector/page-control.ts'
import type { FakeServer } from '../../src/hosts/server/serve.ts'
import { scenarios } from '../../src/scenarios.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { office } from '../support/api/office.ts'
import { listen, namesOf } from '../support/servers/listening.ts'
import { dashboards, served } from '../support/servers/served.ts'

const url = 'https://app.example.test'
const headers = { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json' }

/** A fake in this process, and its control without a server. */
function controlled(scenario = office) {
  const fake = createFake({ scenario })
  const page = createPageControl(fake, { scenarios })
  const control = createControl({ url, token: '', fetch: page.fetch })
  const ask = (path = dashboards, init: RequestInit = {}) => fake.fetch(url + path, { headers, ...init })
  return { fake, page, control, ask }
}

/** Expects that control in a page answers a request as a server does. Only the address of an opened world is another one. */
async function expectSameAnswer(
  server: FakeServer,
  page: PageControl,
  path: string,
  init: RequestInit = {},
): Promise<void> {
  const told = { ...init, headers: { 'X-Fake-Token': server.token, 'Content-Type': 'application/json' } }
  const answers = await Promise.all([fetch(server.url + path, told), page.fetch(url + path, init)])
  const [there, here] = await Promise.all(
    answers.map(async (answer) => ({
      path,
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: (await answer.text()).replaceAll(server.url, url),
    })),
  )
  expect(here).toEqual(there)
}

describe('control in a page', () => {
  test('tells the scenario that the fake was made with, also of a copy', async () => {
    const { control, fake } = controlled(scenarios.crowded)
    const copy = createPageControl(fake.fork(), { scenarios })

    expect((await control.startedFrom()).name).toBe('crowded')
    expect((await createControl({ url, token: '', fetch: copy.fetch }).startedFrom()).name).toBe('crowded')
  })

  test('leaves the requests of a page alone whose journal keeps nothing', async () => {
    const fake = createFake({ scenario: office, journalLimit: 0 })
    createPageControl(fake)

    expect((await fake.fetch(url + dashboards, { headers })).status).toBe(200)
  })

  test('sends the requests of the page as whoever acts, in the world that answers it', async () => {
    const { control, page, fake, ask } = controlled()
    const nobody = { headers: {} }
    const before = await ask(dashboards, nobody)
    await control.actor.set('owner@acme.test')
    const after = [await ask(dashboards, nobody), await fake.fetch(new Request(url + dashboards))]

    const branch = await control.worlds.open('branch', {})
    const used = page.use('branch')
    const there = await used.fetch(url + dashboards)
    await branch.actor.set('owner@acme.test')
    const acting = await used.fetch(url + dashboards)
    await control.actor.set(null)

    expect([before, ...after, there, acting].map(({ status }) => status)).toEqual([401, 200, 200, 401, 200])
    expect((await ask(dashboards, nobody)).status).toBe(401)
    expect((await control.entries({ limit: 2 })).entries.at(-1)).toMatchObject({ status: 200, user: 'owner@acme.test' })
  })

  test('warns of a request of the page whose actor is not there any more', async () => {
    const { control, fake, ask } = controlled()
    await control.actor.set('reader')
    await control.rows.remove('key', fake.db.key.findFirst({ where: { name: { equals: 'reader' } } })!.id)

    expect((await ask()).status).toBe(401)
    expect(fake.journal.last?.warnings).toEqual([
      expect.stringContaining('"reader", as whom control sends all requests'),
    ])
  })

  test('answers every request as a server answers it', async () => {
    const { server, fake: remote } = await served({ scenarios }, createFake({ scenario: busyOffice }))
    const { page, fake, control } = controlled(busyOffice)
    for (const one of [remote, fake]) {
      await one.fetch(`${url}${dashboards}1/`, { method: 'PATCH', headers, body: '{"name":"Renamed"}' })
      await one.fetch(`${url}${dashboards}9999/`, { headers })
    }
    const listed = (await (await page.fetch(`${url}/__fake/`)).json()) as { method: string; path: string }[]
    const reads = listed.filter(({ method, path }) => method === 'GET' && !/:|events|capsule|har$/.test(path))
    expect(reads.length).toBeGreaterThan(0)
    for (const { path } of reads) await expectSameAnswer(server, page, `/__fake${path}`)
    for (const [method, path, body] of [
      ['GET', '/__fake/entries/1'],
      ['GET', '/__fake/entries/77'],
      ['GET', '/__fake/state?at=1'],
      ['GET', '/__fake/rows/tile?limit=2'],
      ['GET', '/__fake/nothing'],
      ['POST', '/__fake/state'],
      ['GET', '/__fake/state?what=1'],
      ['PATCH', '/__fake/rows/dashboard/1', '{"name":"By control"}'],
      ['PATCH', '/__fake/rows/dashboard/1', '{"name":'],
      ['POST', '/__fake/edits/1/undo'],
      ['POST', '/__fake/otherwise', '{"at":1,"as":null}'],
      ['POST', '/__fake/clock/advance', '{"by":"2h"}'],
      ['POST', '/__fake/worlds/past', '{"at":1}'],
      ['GET', '/w/past/__fake/clock'],
      ['GET', '/w/-/__fake/clock'],
      ['DELETE', '/__fake/worlds/past'],
      ['POST', '/__fake/scenario', '{"name":"empty"}'],
      ['GET', '/__fake/state'],
    ] as const)
      await expectSameAnswer(server, page, path, { method, ...(body !== undefined && { body }) })
    expect(await control.exportState()).toEqual(fake.exportState())
  })

  test('needs no token, and asks nothing of the network', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('The network was asked.'))
    onTestFinished(() => network.mockRestore())
    const { page } = controlled()

    const answer = await page.fetch('http://localhost/__fake/clock')

    expect(await answer.json()).toEqual({ now: '2026-01-01T00:00:00Z', following: false })
  })

  test.each(['/', '/__fakes', '/api/__fake/clock', '/w/alice/api/'])('has nothing at %s', async (path) => {
    const answer = await controlled().page.fetch(url + path)

    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  })

  test('opens worlds beside the fake of the page, which stays as it is', async () => {
    const { control, ask, fake } = controlled()
    await ask(dashboards, { method: 'POST', body: '{"name":"First"}' })
    const before = fake.exportState()

    const past = await control.worlds.open('past', { at: 1 })
    await past.rows.add('dashboard', { name: 'Elsewhere', project_id: 1 })

    expect((await past.exportState()).tables.dashboard.map(({ name }) => name)).toEqual(['Elsewhere'])
    expect(fake.exportState()).toEqual(before)
    expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['past'])
  })

  test('gives up a request whose signal is aborted', async () => {
    const { page, control } = controlled()
    const gate = await control.hold('GET', '/dashboards')
    const leaving = new AbortController()
    const waiting = page.fetch(`${url}/__fake/gates/${gate.number}/arrived`, { method: 'POST', signal: leaving.signal })

    leaving.abort(new Error('Enough.'))

    await expect(waiting).rejects.toThrow('Enough.')
  })
})

describe('events in a page', () => {
  test('tell what happens, and go on behind the last one seen', async () => {
    const { control, ask, fake } = controlled()
    const first = listen(control)
    await first.next()

    await ask()
    const seen = await first.until('over')
    first.leave()
    fake.clock.advance('1h')
    const missed = await listen(control, seen.at(-1)!.id!).until('clock')

    expect(namesOf(seen)).toEqual(['came', 'over'])
    expect(namesOf(missed)).toEqual(['begin', 'clock'])
    expect((await control.entries()).entries[0]).toMatchObject(seen.at(-1)!.data)
  })

  test('end when the page is done, with the reason', async () => {
    const { control, page } = controlled()
    const events = listen(control)
    await events.next()

    page.end('The page goes.')

    expect((await events.until('end')).at(-1)!.data).toEqual({ says: 'The page goes.' })
    expect(await events.next()).toBeUndefined()
  })

  test.each(['leaves', 'aborts'] as const)('leave a world untouched again once who listened %s', async (how) => {
    const { control, page } = controlled()
    await control.worlds.open('alice')
    const leaving = new AbortController()
    const answer = await page.fetch(`${url}/w/alice/__fake/events`, { signal: leaving.signal })
    const untouched = async () => (await control.worlds.list())[0]!.untouched
    expect(await untouched()).toBe(false)

    if (how === 'aborts') leaving.abort()
    else await answer.body!.cancel()

    await expect.poll(untouched).toBe(true)
  })

  test('are not kept without end for a reader that does not read them', async () => {
    const { control, page } = controlled()
    const idle = await page.fetch(`${url}/__fake/events`)
    const events = listen(control)
    await events.next()

    const effect = { status: 503, headers: { 'X-Long': 'x'.repeat(300_000) } }
    for (let at = 0; at < 5; at++) await control.faults.remove((await control.faults.add({ effect })).number)
    await events.until('faults')
    await control.clock.advance('1h')
    await events.until('clock')

    expect(await idle.text()).toContain('Events came faster than this client read them')
  })

  test('cost nothing before somebody listens', async () => {
    const { control, fake, ask } = controlled()
    const looked = vi.spyOn(fake, 'snapshot')

    await ask()
    await control.clock.advance('1h')
    await new Promise((resolve) => setTimeout(resolve, 60))

    expect(looked).not.toHaveBeenCalled()
  })
})
