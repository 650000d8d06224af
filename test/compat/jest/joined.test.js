import { jest } from '@jest/globals'
import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createRequire } from 'node:module'

const origin = 'https://app.example.test'
const theirs = setupServer(
  http.get('*/api/me', () => HttpResponse.json({ name: 'Ann' })),
  http.get('*/api/environments/2/surveys/', () => HttpResponse.json({ name: 'Of the team' })),
)
const nameOfMe = async () => (await (await fetch(`${origin}/api/me`)).json()).name
const dashboard = async () => (await fetch(`${origin}/api/environments/2/dashboards/1/`)).status

beforeAll(() => theirs.listen({ onUnhandledRequest: 'error', onUnhandledFrame: 'error' }))
afterEach(() => theirs.resetHandlers())
afterAll(() => theirs.close())

test('a server that listens already answers before', async () => {
  expect(await nameOfMe()).toBe('Ann')
})

describe('inside', () => {
  const { fake, server } = setupFake({ scenario: typical, auth: 'lenient' }, { mswServer: theirs })

  test.each([1, 2])('it answers beside the fake (%i)', async () => {
    expect(await nameOfMe()).toBe('Ann')
    expect(await dashboard()).toBe(200)
    expect(fake).toHaveReceived('GET', '/dashboards/1', { times: 1 })
  })

  test('it answers what the fake has no route for', async () => {
    const answer = await fetch(`${origin}/api/environments/2/surveys/`)

    expect(await answer.json()).toEqual({ name: 'Of the team' })
    expect(fake.journal.entries).toEqual([])
  })

  test('what a test adds comes first, and the fake stays when the server is reset', async () => {
    server.use(http.get('*/api/environments/2/dashboards/1/', () => new HttpResponse(null, { status: 418 })))
    expect(await dashboard()).toBe(418)

    server.resetHandlers()

    expect(await dashboard()).toBe(200)
    expect(await nameOfMe()).toBe('Ann')
  })
})

const { version } = createRequire(`${process.cwd()}/package.json`)('msw/package.json')
const isMsw2 = version.startsWith('2.')

describe('with another server that a hook of each test starts', () => {
  const { fake } = setupFake({ scenario: typical, auth: 'lenient' }, { mswServer: theirs })
  const other = setupServer()
  beforeEach(() => other.listen({ onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' }))
  afterEach(() => {
    other.close()
    // The last server that closes ends the interception of both.
    theirs.close()
    theirs.listen({ onUnhandledRequest: 'error', onUnhandledFrame: 'error' })
  })

  // Msw 3 does not tell how many servers listen.
  ;(isMsw2 ? test : test.skip)('a test is told that two listen', async () => {
    await expect(dashboard()).rejects.toThrow('Two msw servers listen at once')
    expect(fake.journal.entries).toEqual([])
  })
})

test('it answers after, and the fake is gone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)

  expect(await nameOfMe()).toBe('Ann')
  await expect(dashboard()).rejects.toThrow()
})
