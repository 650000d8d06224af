import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { visitFrom } from '../../support/browser/browser-headers.ts'
import { askTried, DASHBOARDS, triedWorld } from './support/tried-world.ts'
import { TOKEN } from './support/workerd.ts'

/** Sends a request with headers that `fetch` does not allow, and gives the status and the body of the answer. */
const answerTo = (path: string, headers: Readonly<Record<string, string>>): Promise<readonly [number, string]> =>
  new Promise((resolve, reject) => {
    const asked = get(process.env['FAKE_WORKER'] + path, { headers }, (answer) => {
      text(answer).then((body) => resolve([answer.statusCode!, body]), reject)
    })
    asked.on('error', reject)
  })

test.each([
  ['its origin', { Origin: 'http://evil.example' }],
  ['a hidden origin', { Origin: 'null' }],
  ['an image of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }],
])('a page elsewhere is refused by %s, and makes no world', async (_, headers) => {
  const world = triedWorld()

  const answer = await answerTo(`/w/${world.name}${DASHBOARDS}`, headers)

  expect(answer).toEqual([403, expect.stringContaining('origin_not_allowed')])
  expect((await triedWorld().control.worlds.list()).map(({ name }) => name)).not.toContain(world.name)
})

test('a page of localhost may read answers and refusals, and its preflight is answered', async () => {
  const world = triedWorld()
  const Origin = 'http://localhost:5173'
  const preflight = await world.ask(DASHBOARDS, {
    method: 'OPTIONS',
    headers: { Origin, 'Access-Control-Request-Method': 'PATCH' },
  })
  const answer = await world.ask(DASHBOARDS, { headers: { Origin } })
  const refused = await askTried()(`/w/.no${DASHBOARDS}`, { headers: { Origin } })

  expect(preflight.status).toBe(204)
  for (const one of [preflight, answer, refused]) expect(one.headers.get('access-control-allow-origin')).toBe(Origin)
})

test.each([
  ['evil.example', 403],
  ['fake.team.workers.dev', 200],
  ['127.0.0.1', 200],
  ['alice.test', 200],
])('a request to the host %s is answered with %i', async (host, status) => {
  expect((await answerTo('/', { Host: host }))[0]).toBe(status)
})

test.each([
  ['without the token', {}, 'token_missing'],
  ['with another token', { 'X-Fake-Token': 'other' }, 'token_wrong'],
])('control is refused %s', async (_, headers, code) => {
  const world = triedWorld()

  const answer = await fetch(`${world.base}/__fake/state`, { headers: headers as Record<string, string> })

  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining(code)])
})

test('a page of another origin has no control, also with the token', async () => {
  const [status] = await answerTo('/__fake/state', { 'X-Fake-Token': TOKEN, Origin: 'http://localhost:5173' })

  expect(status).toBe(403)
})

test('nobody outside can say what objects say to each other', async () => {
  const world = triedWorld()
  await world.create('Kept')

  const answer = await world.ask('/erase', {
    method: 'POST',
    headers: { 'X-Fake-Inside': 'erase' },
    body: '{"life":1}',
  })

  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('header_reserved')])
  expect(await world.names()).toEqual(['Kept'])
})

test('where teams have keys, the API needs one before the key of the world', async () => {
  const world = triedWorld({ keys: { blue: 'blue-secret' } })
  const statusWith = async (Authorization: string) =>
    (await world.ask(DASHBOARDS, { headers: { Authorization } })).status

  expect(await statusWith('Bearer phx_owner')).toBe(401)
  expect(await statusWith('Bearer blue-secret')).toBe(401)
  expect(await statusWith('Bearer blue-secre:phx_owner')).toBe(401)
  expect(await statusWith('Bearer blue-secret:phx_owner')).toBe(200)
  expect(await statusWith(`Bearer blue-secret:phx_owner@${world.name}`)).toBe(200)
  expect(await statusWith('Bearer blue-secret:phx_owner@another')).toBe(401)
})

test('the root tells where everything is', async () => {
  const answer = await answerTo('/w/alice/', { ...visitFrom('none'), Host: 'fake.test' })

  expect(answer).toEqual([200, expect.stringContaining('http://fake.test/w/alice/api/')])
})
