import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createControl } from '../../src/control.ts'
import type { Control } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { replay } from '../../src/repro.ts'
import type { Scenario } from '../../src/resources/world.ts'
import { office } from '../support/office.ts'
import { exchange, request } from '../support/raw.ts'
import { ask, create, dashboards, namesIn, served } from '../support/served.ts'

const live: Scenario = (world) => {
  office(world)
  world.clock.follow()
}

const named =
  (name: string): Scenario =>
  (world) => {
    office(world)
    world.tables.dashboard.insert({ project_id: 1, name, created_by_id: 1 })
  }

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

test.each(['..', '.', ''])(
  'a name that no path can have is refused, and nothing is done elsewhere: %j',
  async (name) => {
    const { server, control } = await served()
    await create(server.url, 'Mine')
    const refused = `${JSON.stringify(name)} is no name that a path can have.`

    for (const asked of [
      control.worlds.open(name),
      control.worlds.drop(name),
      control.snapshot(name),
      control.restore(name),
      control.rows.get('dashboard', name),
      control.rows.remove('dashboard', name),
      control.rule(name),
    ])
      await expect(asked).rejects.toThrow(refused)
    expect(() => createControl({ ...server, world: name })).toThrow(refused)
    expect(await namesIn(control)).toContain('Mine')
  },
)

test.each([undefined, null, Number.NaN])(
  'a name that is missing is refused: %j names no world of its own',
  async (missing) => {
    const { control } = await served()
    const name = missing as unknown as string
    const refused = `"${String(name)}" is no name that a path can have.`

    for (const asked of [control.worlds.open(name), control.snapshot(name), control.entry(missing as never)])
      await expect(asked).rejects.toThrow(refused)
    expect(await control.worlds.list()).toEqual([])
  },
)

test.each([3, true, null, 'at'])('what is no object with parameters is refused: %j', async (given) => {
  const { control } = await served()

  expect(() => control.exportState(given as never)).toThrow('Parameters are an object, such as { at: 1 }.')
  expect(() => control.rows.list('dashboard', given as never)).toThrow('Parameters are an object')
})

test.each(['127.0.0.1:8010', 'localhost:8010', '8010', undefined])('%j is no address of a server', (url) => {
  expect(() => createControl({ url: url! })).toThrow(
    "Control is of a server: createControl({ url: 'http://127.0.0.1:8010', token }).",
  )
})

test('the list of all paths is only read', async () => {
  const { server } = await served()
  const headers = { 'X-Fake-Token': server.token }

  for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) {
    const answer = await fetch(`${server.url}/__fake/worlds/..`, { method, headers })
    expect(answer.status).toBe(405)
    expect(await answer.json()).toMatchObject({ detail: `${method} is not known at /. Known: GET.` })
  }
  expect((await fetch(`${server.url}/__fake/`, { headers })).status).toBe(200)
})

test('pages of another origin have no control, with the token or without', async () => {
  const { server } = await served()
  const asked = (Origin: string) =>
    fetch(`${server.url}/__fake/clock`, { headers: { Origin, 'X-Fake-Token': server.token } })

  const foreign = await asked('http://localhost:5173')

  expect(foreign.status).toBe(403)
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  expect(await foreign.json()).toMatchObject({
    type: 'fake_usage_error',
    code: 'origin_not_allowed',
    detail: `Pages of http://localhost:5173 have no control here: only those of ${new URL(server.url).host} do.`,
  })
  expect((await asked('null')).status).toBe(403)
  expect((await asked(server.url)).status).toBe(200)
})

test('what control does not know is refused with what it knows', async () => {
  const { server } = await served()
  const headers = { 'X-Fake-Token': server.token }
  const detail = async (method: string, path: string, body?: string) => {
    const answer = await fetch(`${server.url}/__fake${path}`, { method, headers, ...(body !== undefined && { body }) })
    const refusal = (await answer.json()) as { code: string; detail: string }
    return [answer.status, refusal.code, refusal.detail]
  }

  expect(await detail('GET', '/jurnal')).toEqual([
    404,
    'not_found',
    'There is no /__fake/jurnal. The nearest is /__fake/journal; GET /__fake/ lists all.',
  ])
  expect(await detail('GET', '/worlds/a/state')).toContain('not_found')
  expect(await detail('DELETE', '/worlds/a')).toEqual([404, 'not_found', 'There is no world "a".'])
  expect(await detail('PUT', '/worlds/%ff')).toEqual([400, 'misuse', 'The path is not properly encoded.'])
  expect(await detail('PATCH', '/state')).toEqual([
    405,
    'method_not_allowed',
    'PATCH is not known at /state. Known: GET, PUT.',
  ])
  expect(await detail('POST', '/clock/advance', '{"by":')).toEqual([
    400,
    'misuse',
    expect.stringMatching(/^The body is not JSON/),
  ])
  expect(await detail('POST', '/clock/advance', '{"for":"2h"}')).toEqual([
    400,
    'misuse',
    'Broken body: for: unknown key; known: by.',
  ])
  expect(await detail('POST', '/scenario', '{"name":"tpical"}')).toEqual([
    400,
    'misuse',
    'No scenario "tpical". Known: none.',
  ])
})

test('a body that says that it is too large is refused before it comes', async () => {
  const { server } = await served()
  const headers = { 'X-Fake-Token': server.token, 'Content-Length': String(256 * 1024 * 1024 + 1) }

  const answer = await exchange(server, request('PUT', '/__fake/state', headers))

  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s)
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
  expect(list.every(({ summary }) => summary.endsWith('.'))).toBe(true)
})

test.each([
  ['POST', '/clock/advance', {}, 'Broken body: by: expected text or a number, got nothing.'],
  ['POST', '/clock/advance', { by: true }, 'Broken body: by: expected text or a number, got true.'],
  ['POST', '/clock/advance', { by: '99999999999w' }, 'The date is too far away:'],
  ['POST', '/clock/advance', { by: 1e300 }, 'The date is too far away:'],
  ['POST', '/clock/set', { to: 1e20 }, 'The date is too far away:'],
  ['POST', '/clock/set', { to: '+012026-01-01T00:00:00Z' }, 'Not a date: +012026-01-01T00:00:00Z.'],
  ['POST', '/clock/follow', { from: '2026-02-30' }, 'Not a date: 2026-02-30.'],
  ['POST', '/scenario', { name: 'office', now: 1e20 }, 'The date is too far away:'],
  ['POST', '/scenario', { name: 'office', seed: 'abc' }, 'Broken body: seed: expected a whole number, got "abc".'],
  ['GET', '/journal?status=abc', undefined, 'The "status" of a query is a number such as 404, got "abc".'],
  ['GET', '/journal?status=4040', undefined, 'The "status" of a match is from 100 to 599, got 4040.'],
  ['GET', '/journal?status=401&status=403', undefined, 'Broken query: status: it is given more than once.'],
  ['GET', '/?all', undefined, 'Broken query: all: unknown key; known: none.'],
  ['POST', '/journal/find', { status: 4040 }, 'The "status" of a match is from 100 to 599, got 4040.'],
  ['POST', '/gates', { at: 'answer', path: '/events/*' }, 'No route has a "*", as /events/* has.'],
  ['POST', '/clock/freeze', { at: '2026-02-30' }, 'Not a date: 2026-02-30.'],
  ['POST', '/clock/freeze', [], 'Broken body: the whole: expected an object, got [].'],
  [
    'POST',
    '/faults',
    { match: { method: 5 }, effect: { status: 503 } },
    'Broken body: match.method: expected text, got 5.',
  ],
  ['POST', '/faults', { effect: { headers: { a: 1 } } }, 'Broken body: effect.headers.a: expected text, got 1.'],
  ['POST', '/faults', { match: { path: '/dashbords' }, effect: { status: 503 } }, 'The nearest is '],
  ['POST', '/gates', { at: 'noon' }, 'Broken body: at: expected "request" or "answer", got "noon".'],
  ['POST', '/gates/1/release', {}, 'No gate "1". Known: none.'],
  ['POST', '/journal/find', { status: '401' }, 'Broken body: status: expected a whole number, got "401".'],
  ['GET', '/journal?stauts=401', undefined, 'Broken query: stauts: unknown key; the nearest is "status".'],
  ['PUT', '/state', null, 'Broken state: the whole: expected an object, got null.'],
])('%s %s with %j is refused in words, and changes nothing', async (method, path, body, expected) => {
  const { server, fake } = await served({ scenarios: { office } })
  const before = fake.exportState()
  const headers = { 'X-Fake-Token': server.token }

  const answer = await fetch(`${server.url}/__fake${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

  const { detail } = (await answer.json()) as { detail: string }
  expect(answer.status).toBe(400)
  expect(detail).toContain(expected)
  expect(fake.exportState()).toEqual(before)
  expect(fake.faults.size + fake.gates.size).toBe(0)
})

test('control describes itself in OpenAPI', async () => {
  const { server } = await served()

  const answer = await fetch(`${server.url}/__fake/openapi.json`, { headers: { 'X-Fake-Token': server.token } })
  const config = await createConfig({ extends: ['spec'] })
  const problems = await lintFromString({ source: await answer.text(), config })

  expect(problems.map(({ message }) => message)).toEqual([])
})

test('a state goes out and comes back; reset then leads to it', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  const state = await control.exportState()
  await create(server.url, 'Second')

  await control.startFromState(state)
  const back = await control.exportState()
  await create(server.url, 'Third')
  await control.reset()

  expect(back).toEqual(state)
  expect(await namesIn(control)).toEqual(['First'])
})

test('a broken state is refused and changes nothing', async () => {
  const { control, fake } = await served()
  const before = fake.exportState()

  await expect(control.startFromState({ ...before, tables: { dashboard: [{ id: 'x' }] } })).rejects.toThrow(
    'Broken state: tables.dashboard[0].id',
  )

  expect(fake.exportState()).toEqual(before)
})

test('reset leads to the start: rows, time, journal, faults and gates', async () => {
  const { control, server, fake } = await served()
  const before = fake.exportState()
  await create(server.url, 'First')
  await control.clock.advance('2h')
  await control.faults.add({ effect: { status: 503 } })
  await control.hold({ path: '/events' })

  await control.reset()

  expect(fake.exportState()).toEqual(before)
  expect(await control.journal.list()).toEqual([])
  expect(await control.faults.list()).toEqual([])
  expect((await ask(server.url, dashboards)).status).toBe(200)
})

test('snapshots are kept by name, survive a reset and are restored any number of times', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  await control.snapshot('with first/1')

  await control.reset()
  await control.restore('with first/1')
  await create(server.url, 'Second')
  await control.restore('with first/1')

  expect(await namesIn(control)).toEqual(['First'])
  await expect(control.restore('other')).rejects.toThrow('No snapshot "other". Known: with first/1.')
})

test('a scenario starts in place of the one before, and reset leads back to it', async () => {
  const { control, server } = await served({ scenarios: { one: named('One'), two: named('Two') } })

  await control.startFromScenario('two')
  await create(server.url, 'Mine')
  await control.reset()

  expect(await control.scenarios()).toEqual(['one', 'two'])
  expect(await namesIn(control)).toEqual(['Two'])
  await expect(control.startFromScenario('three')).rejects.toThrow('No scenario "three". Known: one, two.')
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
  const { control } = await served({}, createFake({ scenario: live }))
  await control.clock.advance('30d')

  await control.reset()

  const { now, following } = await control.clock.read()
  expect(following).toBe(true)
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(10_000)
})

test('a fault is met, listed and removed', async () => {
  const { control, server } = await served()
  const { number } = await control.faults.add({
    match: { method: 'GET', path: '/dashboards' },
    effect: { status: 503 },
  })

  const refused = await ask(server.url, dashboards)
  const listed = await control.faults.list()
  await control.faults.remove(number)

  expect(refused.status).toBe(503)
  expect(listed).toMatchObject([{ number: 1, matched: 1, fired: 1 }])
  expect((await ask(server.url, dashboards)).status).toBe(200)
  await expect(control.faults.add({ effect: { status: 999 } })).rejects.toThrow('from 200 to 599')
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

test('the journal is searched, archived and emptied, and shows no key', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  await fetch(`${server.url}${dashboards}?personal_api_key=phx_wrong`)

  const created = await control.journal.list({ method: 'POST', body: { name: 'First' } })
  const refused = await control.journal.list({ status: 401 })
  const archive = await control.journal.toHar({ keep: ['everything'] })
  const shared = await control.journal.toHar()
  await control.journal.clear()

  expect(created).toMatchObject([{ status: 201, key: 'owner', sent: { name: 'First' } }])
  expect(refused).toHaveLength(1)
  expect([archive, shared].map(({ log }) => log.entries.length)).toEqual([2, 2])
  expect(JSON.stringify(shared)).not.toMatch(/First|phx_(?:owner|wrong)/)
  expect(JSON.stringify([created, refused, archive])).not.toMatch(/phx_/)
  expect(await control.journal.list()).toEqual([])
})

test('a capsule of what a server was asked replays in another process', async () => {
  const { control, server } = await served({}, createFake({ scenario: office, liveClock: true }))
  const { id } = await create(server.url, 'First')
  await ask(server.url, `${dashboards}${id}/`)

  const capsule = await control.capture()

  expect(capsule).toMatchObject({ tokens: 'replaced', requests: [{ method: 'POST' }, { method: 'GET' }] })
  expect(await replay(capsule)).toEqual({ difference: undefined, differences: [], same: 2 })
})

test('a capsule from a server names nobody, but what one asks to keep', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')

  const [plain, kept, whole] = [
    await control.capture(),
    await control.capture({ keep: ['texts'], tokens: 'keep' }),
    await control.journal.toHar({ keep: ['texts'] }),
  ]

  expect(JSON.stringify(plain)).not.toMatch(/First|acme|phx_owner/)
  expect(kept).toMatchObject({ tokens: 'kept', redaction: { kept: ['texts'], differs: [] } })
  expect(JSON.stringify(kept)).toMatch(/phx_owner.*First/)
  expect(JSON.stringify(whole)).toContain('First')
  await expect(control.capture({ keep: ['everthing' as never] })).rejects.toThrow('"everthing" cannot be kept.')
})

test.each<[what: string, call: (control: Control) => Promise<unknown>, says: string]>([
  ['a capsule', (control) => control.capture({ kep: ['texts'] } as object), 'kep: unknown key; the nearest is "keep"'],
  ['an archive', (control) => control.journal.toHar({ tims: 'shift' } as object), 'the nearest is "times"'],
  ['events', (control) => control.events({ aftr: '1' } as object).next(), 'the nearest is "after"'],
  [
    'a gate',
    (control) => control.hold({ method: 'GET' } as never, { at: 'answer' } as never),
    'path: expected text, got {"at"',
  ],
  ['a gate for nothing', (control) => control.hold(undefined as never), 'expected an object, got null'],
])('%s with an option that nobody knows is refused, and with one in a wrong place', async (_, call, says) => {
  const { control } = await served()

  await expect(call(control)).rejects.toThrow(says)
})

test('a server gives capsules and archives with other ids', async () => {
  const { control, server } = await served()
  const { id } = await create(server.url, 'First')
  await ask(server.url, `${dashboards}${id}/`)

  const capsule = await control.capture({ ids: 'replace' })
  const archive = await control.journal.toHar({ ids: 'replace' })

  const ending = new RegExp(`/dashboards/${id}/$`)
  expect([capsule.requests[1]!.url, archive.log.entries[1]!.request.url].filter((url) => ending.test(url))).toEqual([])
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 2 })
})

test('control is not in the journal', async () => {
  const { control } = await served()

  await control.clock.read()

  expect(await control.journal.list()).toEqual([])
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
