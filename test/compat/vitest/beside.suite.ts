import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, describe, test as plain } from 'vitest'

const origin = 'https://app.example.test'
const me = http.get('*/api/me', () => HttpResponse.json({ name: 'Ann' }))
const theirs = setupServer(me)
const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })

const nameOfMe = async () => ((await (await fetch(`${origin}/api/me`)).json()) as { name: string }).name
const dashboard = async () => (await fetch(`${origin}/api/environments/2/dashboards/1/`)).status

describe('handlers', () => {
  const withMe = test.extend('handlers', [me])

  withMe('stand beside the fake', async () => {
    expect(await nameOfMe()).toBe('Ann')
    expect(await dashboard()).toBe(200)
  })

  withMe('come after those of a test, and stay when it resets them', async ({ server }) => {
    server.use(http.get('*/api/me', () => HttpResponse.json({ name: 'Ben' })))
    expect(await nameOfMe()).toBe('Ben')

    server.resetHandlers()
    expect(await nameOfMe()).toBe('Ann')
    expect(await dashboard()).toBe(200)
  })
})

describe('a server that listens already', () => {
  plain('starts', () => theirs.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => theirs.close())

  plain('answers before', async () => expect(await nameOfMe()).toBe('Ann'))

  test('fails a test that does not name it', () => undefined)

  const joined = test.extend('mswServer', theirs)

  joined('is joined by the fake', async ({ fake }) => {
    expect(await nameOfMe()).toBe('Ann')
    expect(await dashboard()).toBe(200)
    expect(fake).toHaveReceived('GET', '/dashboards/1')
  })

  describe.concurrent('is joined by many fakes at once', () => {
    for (let at = 0; at < 10; at++)
      joined(`each with its own rows ${at}`, async ({ fake, server, expect: expectHere }) => {
        server.resetHandlers()
        fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: `Mine ${at}` } })

        const answer = await fetch(`${origin}/api/environments/2/dashboards/1/`)

        expectHere(await answer.json()).toMatchObject({ name: `Mine ${at}` })
      })
  })

  plain('answers after, and the fake is gone', async () => {
    expect(await nameOfMe()).toBe('Ann')
    await expect(dashboard()).rejects.toThrow()
  })
})
