import { expect, test } from 'vitest'
import type { Control } from '../../src/control.ts'
import { office } from '../support/api/office.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { create, served } from '../support/servers/served.ts'

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
    detail: `Pages of http://localhost:5173 may not use control here: only those of ${new URL(server.url).host} do.`,
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
    'No scenario "tpical". Known: none. The option "scenarios" gives them names: serve(fake, { scenarios: { typical } }).',
  ])
})

test('a body of nothing but brackets is refused before it is parsed, and brackets in a text are none', async () => {
  const { server, control, fake } = await served()
  await create(server.url, 'First')
  const headers = { 'X-Fake-Token': server.token }
  const state = fake.exportState()
  const [dashboard, ...others] = state.tables.dashboard
  const name = '[{"\\'.repeat(1100)

  const answer = await fetch(`${server.url}/__fake/state`, { method: 'PUT', headers, body: '['.repeat(15_000_000) })
  await control.startFromState({
    ...state,
    tables: { ...state.tables, dashboard: [{ ...dashboard!, description: name }, ...others] },
  })

  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ detail: 'The body is JSON of at most 1000 levels, got more.' }),
  ])
  expect((await control.rows.get('dashboard', dashboard!.id)).row['description']).toBe(name)
})

test('a body that says that it is too large is refused before it comes', async () => {
  const { server } = await served()
  const headers = { 'X-Fake-Token': server.token, 'Content-Length': String(256 * 1024 * 1024 + 1) }

  const answer = await exchange(server, request('PUT', '/__fake/state', headers))

  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s)
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
  ['GET', '/journal?status=4040', undefined, 'The "status" of a match is a whole number from 100 to 599, got 4040.'],
  ['GET', '/journal?status=401&status=403', undefined, 'Broken query: status: it is given more than once.'],
  ['GET', '/?all', undefined, 'Broken query: all: unknown key; known: none.'],
  ['POST', '/journal/find', { status: 4040 }, 'The "status" of a match is a whole number from 100 to 599, got 4040.'],
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
  [
    'PUT',
    '/state',
    null,
    'Broken state: the whole: expected what fake.exportState() gives, with the format "fake-dashboards/state", got null.',
  ],
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

test('a broken state is refused and changes nothing', async () => {
  const { control, fake } = await served()
  const before = fake.exportState()

  await expect(control.startFromState({ ...before, tables: { dashboard: [{ id: 'x' }] } })).rejects.toThrow(
    'Broken state: tables.dashboard[0].id',
  )

  expect(fake.exportState()).toEqual(before)
})

test.each<[what: string, call: (control: Control) => Promise<unknown>, says: string]>([
  ['a capsule', (control) => control.capture({ kep: ['texts'] } as object), 'kep: unknown key; the nearest is "keep"'],
  ['an archive', (control) => control.journal.toHar({ tims: 'shift' } as object), 'the nearest is "times"'],
  ['events', (control) => control.events({ aftr: '1' } as object).next(), 'the nearest is "after"'],
  [
    'events, of a list',
    (control) => control.events([] as object).next(),
    'A reading of events is an object, got []. Known names: after, signal.',
  ],
  ['events, of null', (control) => control.events(null as never).next(), 'A reading of events is an object, got null.'],
  [
    'a gate',
    (control) => control.hold({ method: 'GET' } as never, { at: 'answer' } as never),
    'hold() takes a method, a path, and one object',
  ],
  [
    'a gate and what else there is beside one object',
    (control) => control.hold({ method: 'GET' } as never, undefined, { at: 'answer' } as never),
    'hold() takes a method, a path, and one object',
  ],
  [
    'a gate of two methods',
    (control) => control.hold('GET', '/dashboards', { method: 'POST' } as never),
    "hold() takes a method, a path, and one object: hold('GET', '/dashboards', { at: 'answer' }).",
  ],
  ['a gate and a number', (control) => control.hold('GET', '/dashboards', 5 as never), 'hold() takes a method, a path'],
  [
    'a gate for what a function tells',
    (control) => control.hold('GET', '/dashboards', { predicate: () => false } as never),
    '"predicate" is a function, and control sends JSON: say it with values.',
  ],
  [
    'a state that is a function',
    (control) => control.startFromState(() => undefined),
    'This is a function, and control sends JSON: say it with values.',
  ],
  [
    'a fault for what a function tells',
    // @ts-expect-error The type of a fault for control has no predicate either.
    (control) => control.faults.add({ match: { predicate: () => false }, effect: { status: 503 } }),
    '"predicate" is a function',
  ],
  [
    'requests that a function tells',
    (control) => control.journal.list({ predicate: () => false } as object),
    '"predicate" is a function',
  ],
  ['a gate for nothing', (control) => control.hold(undefined as never), 'expected an object, got null'],
])('%s with an option that nobody knows is refused, and with one in a wrong place', async (_, call, says) => {
  const { control } = await served()

  await expect(call(control)).rejects.toThrow(says)
})
