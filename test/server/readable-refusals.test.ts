import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, dashboards, served } from '../support/servers/served.ts'

const Origin = 'http://localhost:5173'
const ORIGIN = 'access-control-allow-origin'
const unknown = '/w/no%20name'
const asking = { Origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' }

test('a page on localhost may read why a server refuses its request', async () => {
  const { server } = await served()

  const answer = await ask(server.url, unknown + dashboards, { headers: { Origin } })

  expect(await answer.json()).toMatchObject({ type: 'fake_usage_error' })
  expect(answer.headers.get(ORIGIN)).toBe(Origin)
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  expect(answer.headers.get('vary')).toBe('Origin')
})

test('a client that is no page is told nothing about pages', async () => {
  const { server } = await served()

  const answer = await ask(server.url, unknown + dashboards)

  expect(answer.status).toBe(400)
  expect(answer.headers.get('vary')).toBeNull()
  expect(answer.headers.get(ORIGIN)).toBeNull()
})

test('a preflight requires no world and makes none', async () => {
  const { server, control } = await served()

  const answers = await Promise.all(
    [unknown, '/w/new'].map((world) => fetch(server.url + world + dashboards, { method: 'OPTIONS', headers: asking })),
  )

  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(answers.map(({ headers }) => headers.get(ORIGIN))).toEqual([Origin, Origin])
  expect((await control.worlds.list()).map(({ name }) => name)).not.toContain('new')
})

test('a page on localhost may read that it met a bug in the fake', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { server, fake } = await served()
  vi.spyOn(fake.clock, 'still').mockImplementation(() => {
    throw new TypeError('a bug')
  })

  const answer = await ask(server.url, dashboards, { headers: { Origin } })

  expect(answer.status).toBe(500)
  expect(answer.headers.get(ORIGIN)).toBe(Origin)
})

test('no other page may read what control refuses', async () => {
  const { server } = await served()

  const answer = await fetch(`${server.url}/__fake/state`, { headers: { Origin } })

  expect(answer.status).toBe(403)
  expect(answer.headers.get(ORIGIN)).toBeNull()
})
