import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Control } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { liveOffice } from '../support/api/office.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { ask, create, dashboards, served } from '../support/servers/served.ts'

test('health is told to everybody, and nothing else is without the token', async () => {
  const { server } = await served()
  const status = async (path: string, init?: RequestInit) => (await fetch(`${server.url}/__fake${path}`, init)).status

  expect(await (await fetch(`${server.url}/__fake/health`)).json()).toEqual({
    status: 'ok',
    now: '2026-01-01T00:00:00Z',
  })
  expect(await status('/state')).toBe(401)
  expect(await status('/nothing')).toBe(401)
  expect(await status('/health/nothing')).toBe(401)
  expect(await status('/reset', { method: 'POST', headers: { 'X-Fake-Token': 'guessed' } })).toBe(401)
  for (const path of ['/state', '/state/'])
    expect(await status(path, { headers: { 'X-Fake-Token': server.token } })).toBe(200)
})

test.each(['/health', '/state', '/'])('HEAD of %s is answered as GET is, without the body', async (path) => {
  const { server } = await served()
  const ask = (method: string) =>
    fetch(`${server.url}/__fake${path}`, { method, headers: { 'X-Fake-Token': server.token } })

  const [head, get] = await Promise.all([ask('HEAD'), ask('GET')])

  expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')])
  expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
  expect(await head.text()).toBe('')
})

test('HEAD of what has no end, and of what GET does not ask, is a 405', async () => {
  const { server } = await served()
  const statusOf = async (path: string) =>
    (await fetch(`${server.url}/__fake${path}`, { method: 'HEAD', headers: { 'X-Fake-Token': server.token } })).status

  expect(await Promise.all(['/events', '/events/', '/reset'].map(statusOf))).toEqual([405, 405, 405])
})

test.each(['open-sesame', '~!{"[:;,'])('a token of one’s own opens control: %j', async (token) => {
  const { server, control } = await served({ token })

  expect(server.token).toBe(token)
  expect(await control.clock.read()).toEqual({ now: '2026-01-01T00:00:00Z', following: false })
})

test('a body that says nothing has no effect: blanks, or one with GET', async () => {
  const { server } = await served()
  const headers = { 'X-Fake-Token': server.token }

  expect(await exchange(server, request('POST', '/__fake/reset', headers, ' \n'))).toMatch(/^HTTP\/1\.1 204 /)
  expect(await exchange(server, request('GET', '/__fake/clock', headers, '{"by":'))).toMatch(/^HTTP\/1\.1 200 /)
})

test('a bug that control meets is told and answered', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { server, fake } = await served()
  vi.spyOn(fake.clock, 'iso').mockImplementation(() => {
    throw new TypeError('a bug')
  })

  expect((await fetch(`${server.url}/__fake/health`)).status).toBe(500)
  expect(log).toHaveBeenCalledOnce()
})

test('a list of everything is at the root', async () => {
  const { server } = await served()

  const answer = await fetch(`${server.url}/__fake`, { headers: { 'X-Fake-Token': server.token } })
  expect(answer.headers.get('content-type')).toBe('application/json')
  const list = (await answer.json()) as readonly { method: string; path: string; summary: string }[]

  expect(list).toContainEqual({ method: 'GET', path: '/worlds', summary: expect.any(String) as string })
  expect(list.filter(({ summary }) => !summary.endsWith('.'))).toEqual([])
})

test('control describes itself in OpenAPI', async () => {
  const { server } = await served()

  const answer = await fetch(`${server.url}/__fake/openapi.json`, { headers: { 'X-Fake-Token': server.token } })
  const config = await createConfig({ extends: ['spec'] })
  const problems = await lintFromString({ source: await answer.text(), config })

  expect(problems.map(({ message }) => message)).toEqual([])
})

test('the clock is set, moved on, let go and stopped', async () => {
  const { control } = await served()

  const set = await control.clock.set('2026-03-01T00:00:00Z')
  const advanced = await control.clock.advance('90m')
  const following = await control.clock.follow('2026-04-01T00:00:00Z')
  const frozen = await control.clock.freeze()
  const frozenThen = await control.clock.freeze('2026-05-01T00:00:00Z')

  expect(set).toEqual({ now: '2026-03-01T00:00:00Z', following: false })
  expect(advanced).toEqual({ now: '2026-03-01T01:30:00Z', following: false })
  expect(following).toMatchObject({ following: true })
  expect(frozen).toEqual({ now: expect.stringMatching(/^2026-04-01T00:00:0/) as string, following: false })
  expect(frozenThen).toEqual({ now: '2026-05-01T00:00:00Z', following: false })
  await expect(control.clock.advance('soon' as '1s')).rejects.toThrow('Unknown duration "soon"')
})

test('after a reset, a clock that follows real time shows the time it would show anyway', async () => {
  const { control } = await served({}, createFake({ scenario: liveOffice }))
  await control.clock.advance('30d')

  await control.reset()

  const { now, following } = await control.clock.read()
  expect(following).toBe(true)
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(10_000)
})

test('a fault is met, listed and removed', async () => {
  const { control, server } = await served()
  const { number, over } = await control.faults.add({
    match: { method: 'GET', path: '/dashboards' },
    effect: { status: 503 },
    times: 1,
  })

  const refused = await ask(server.url, dashboards)
  const listed = await control.faults.list()
  await control.faults.remove(number)

  expect(refused.status).toBe(503)
  expect(over).toBe(false)
  expect(listed).toMatchObject([{ number: 1, says: 'GET /dashboards → 503, once', matched: 1, fired: 1, over: true }])
  expect((await ask(server.url, dashboards)).status).toBe(200)
  await expect(control.faults.add({ effect: { status: 999 } })).rejects.toThrow('from 200 to 599')
})

test.each([
  [{ nth: 3 }, 'any request → 503, from request 3 on, once'],
  [{ nth: 3, times: 2 }, 'any request → 503, from request 3 on, 2 times'],
  [{ times: 2, chance: 0.5 }, 'any request → 503, 2 times, with a chance of 0.5'],
])('a fault says how often it is met: %j', async (counts, text) => {
  const { control } = await served()

  expect(await control.faults.add({ effect: { status: 503 }, ...counts })).toMatchObject({ says: text, over: false })
})

test('the words of a fault have the beginning of a long value', async () => {
  const { control } = await served()

  const { says } = await control.faults.add({ effect: { status: 503, body: 'x'.repeat(300) } })

  expect(says).toBe(`any request → 503, body ${'x'.repeat(200)}…`)
})

test('clear ends all faults, and none when it is given one', async () => {
  const { control } = await served()
  const fault = await control.faults.add({ effect: { status: 503 } })

  await expect(control.faults.clear(fault as never)).rejects.toThrow('Broken body: number: unknown key')
  expect(await control.faults.list()).toHaveLength(1)
  await control.faults.clear()
  expect(await control.faults.list()).toEqual([])
})

test('a gate holds requests until they are let through, in any order', async () => {
  const { control, server } = await served()
  const gate = await control.hold({ method: 'POST', path: '/dashboards' })
  const order: string[] = []
  const first = create(server.url, 'First').then(() => order.push('first'))
  await gate.arrived()
  const second = create(server.url, 'Second').then(() => order.push('second'))

  const arrived = await gate.arrived(2)
  await gate.release(2)
  await second
  await gate.release()
  await first
  await gate.open()

  expect(arrived.map(({ sent }) => sent)).toEqual([{ name: 'First' }, { name: 'Second' }])
  expect(order).toEqual(['second', 'first'])
  await expect(gate.release()).rejects.toThrow('No gate "1". Known: none.')
})

test('a whole address in the request line counts as its path', async () => {
  const { server, control } = await served()
  const whole = `http://localhost:${server.port}`
  const answerTo = async (path: string, headers = {}) =>
    Number((await exchange(server, request('GET', whole + path, headers))).split(' ')[1])

  expect(await answerTo('/__fake/health')).toBe(200)
  expect(await answerTo('/__fake/state')).toBe(401)
  expect(await answerTo('/__fake/state', { 'X-Fake-Token': server.token })).toBe(200)
  expect(await answerTo(`/w/alice${dashboards}`)).toBe(200)
  expect(await answerTo(dashboards)).toBe(200)
  expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['alice'])
})

test.each([
  ['a method and a path', (control: Control) => control.hold('PATCH', '/dashboards/:id', { at: 'answer' })],
  ['one object', (control: Control) => control.hold({ method: 'PATCH', path: '/dashboards/:id', at: 'answer' })],
])('a gate is made from %s', async (_, hold) => {
  const { control, fake, server } = await served()
  await create(server.url, 'First')
  const gate = await hold(control)
  const answer = ask(server.url, `${dashboards}1/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"Second"}',
  })

  await gate.arrived()
  const [written] = fake.exportState().tables.dashboard
  await gate.open()
  expect(written!.name).toBe('Second')
  expect((await answer).status).toBe(200)
})
