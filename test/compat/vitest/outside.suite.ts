import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe } from 'vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' }).extend('allowedHosts', ['127.0.0.1'])
/** A backend of one's own, which asks the API. It listens before there is a test. */
const backend = createServer(async ({ url = '' }, response) => {
  const upstream = url === '/elsewhere' ? 'http://elsewhere.test/collect' : 'https://app.example.test/api/projects/'
  const asked = await fetch(upstream).catch(() => undefined)
  response.end(asked ? await asked.text() : 'no answer')
})
const ask = async (path: string) =>
  (await fetch(`http://127.0.0.1:${(backend.address() as AddressInfo).port}${path}`)).text()
const namesOf = (text: string) => (JSON.parse(text) as { results: { name: string }[] }).results.map(({ name }) => name)

beforeAll(() => new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening)))
afterAll(() => void backend.close())

for (const name of ['First', 'Second'])
  test(`the server asks the fake of this test: ${name}`, async ({ fake, create }) => {
    create.project({ name })

    expect(namesOf(await ask('/projects'))).toEqual(['Website', 'Mobile app', name])
    expect(fake).toHaveReceived('GET', '/api/projects', { times: 1 })
  })

// oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
test('fails: the server asks another host', async ({}) => {
  expect(await ask('/elsewhere')).toBe('no answer')
})

describe.concurrent('at once', () => {
  let bothRun = () => {}
  const both = new Promise<void>((run) => (bothRun = run))
  let asked = () => {}
  const over = new Promise<void>((ends) => (asked = ends))

  test('one of two that run', async ({ fake, expect: expectHere }) => {
    await both

    expectHere(await ask('/projects')).toBe('no answer')
    expectHere(fake.journal.entries).toEqual([])
    asked()
  })

  test('the other of two', async ({ fake, expect: expectHere }) => {
    bothRun()
    await over

    expectHere(fake.journal.entries).toEqual([])
  })
})
