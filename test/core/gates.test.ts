import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import type { Gate } from '../../src/observe/interference/gate.ts'
import { missingScope } from '../support/api/errors.ts'
import { addRestricted } from '../support/api/rows.ts'
import { allRows } from '../support/api/state.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'

afterEach(() => void vi.useRealTimers())

everyTransport('two patches answered out of order: the older name is shown last', async ({ fake, send, json }) => {
  addRestricted(fake, { name: 'First' })
  const shown: unknown[] = []
  const rename = async (name: string) =>
    shown.push(((await (await send('PATCH', '/dashboards/1/', { name })).json()) as { name: string }).name)
  const gate = fake.hold('PATCH', '/dashboards/:id', { at: 'answer' })
  const older = rename('Second')
  await gate.arrived(1)
  const newer = rename('Third')
  await gate.arrived(2)

  gate.release(2)
  await newer
  gate.release(1)
  await older

  expect(shown).toEqual(['Third', 'Second'])
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ name: 'Third' })
})

everyTransport('two patches that reach the API out of order: the older name stays', async ({ fake, send, json }) => {
  addRestricted(fake, { name: 'First' })
  const gate = fake.hold('PATCH', '/dashboards/:id')
  const older = send('PATCH', '/dashboards/1/', { name: 'Second' })
  await gate.arrived(1)
  const newer = send('PATCH', '/dashboards/1/', { name: 'Third' })
  await gate.arrived(2)

  gate.release(2)
  await newer
  gate.release()
  await older

  expect(await json('GET', '/dashboards/1/')).toMatchObject({ name: 'Second' })
  expect(fake.journal.list({ method: 'PATCH' }).map(({ applied }) => applied)).toEqual([2, 1])
})

everyTransport('a request that is held has changed nothing, and is in the journal', async ({ fake, send }) => {
  const before = allRows(fake)
  const gate = fake.hold({ method: 'POST', path: '/dashboards', body: { name: 'New' } })
  const answer = send('POST', '/dashboards/', { name: 'New' })

  const [held] = await gate.arrived()

  expect(allRows(fake)).toEqual(before)
  expect(held).toMatchObject({ number: 1, method: 'POST', status: undefined, sent: { name: 'New' } })
  expect(fake.journal.last).toBe(held)
  gate.release()
  expect((await answer).status).toBe(201)
  expect(held?.status).toBe(201)
})

everyTransport('a request that is refused at a gate has no effect', async ({ fake, send }) => {
  const before = allRows(fake)
  const gate = fake.hold('POST', '/dashboards')
  const answers = [send('POST', '/dashboards/', { name: 'A' }), send('POST', '/dashboards/', { name: 'B' })]
  await gate.arrived(2)

  gate.refuse({ status: 403, error: { detail: 'Not now.' } }, 2)
  gate.refuse()

  const responses = await Promise.all(answers)
  expect(responses.map(({ status }) => status).toSorted()).toEqual([403, 500])
  expect(allRows(fake)).toEqual(before)
})

everyTransport('a request may be refused by a lost connection, after it had its effect', async ({ fake, send }) => {
  const gate = fake.hold({ method: 'POST', at: 'answer' })
  const answer = send('POST', '/dashboards/', { name: 'A' }).catch((error: unknown) => error)
  await gate.arrived()

  gate.refuse({ networkError: true })

  expect(await answer).toBeInstanceOf(TypeError)
  expect(fake.db.dashboard.count()).toBe(1)
})

everyTransport('a request that a gate only delays meets later gates and faults', async ({ fake, send }) => {
  fake.faults.add({ effect: { status: 503, at: 'answer' } })
  const [first, second] = [fake.hold('POST', '/dashboards'), fake.hold('POST', '/dashboards')]
  const third = fake.hold('POST', '/dashboards', { at: 'answer' })
  const answer = send('POST', '/dashboards/', { name: 'A' })
  await first.arrived()

  first.refuse({ latency: 0 })
  for (const gate of [second, third]) {
    await gate.arrived()
    gate.release()
  }

  expect((await answer).status).toBe(503)
  expect(fake.db.dashboard.count()).toBe(1)
  expect(fake.journal.last?.faults.map(({ effect }) => effect)).toEqual([{ status: 503, at: 'answer' }, { latency: 0 }])
})

everyTransport('an answer that a gate breaks on the way there is held on the way back, too', async ({ fake, send }) => {
  const [there, back] = [fake.hold('GET', '/dashboards'), fake.hold('GET', '/dashboards', { at: 'answer' })]
  const answer = send('GET', '/dashboards/')
  await there.arrived()

  there.refuse({ malformed: true })
  await back.arrived()
  back.release()

  await expect((await answer).json()).rejects.toThrow(SyntaxError)
})

everyTransport('a gate that is opened lets everything through', async ({ fake, send }) => {
  const gate = fake.hold('GET', '/dashboards')
  const held = send('GET', '/dashboards/')
  await gate.arrived()

  gate.open()

  expect((await held).status).toBe(200)
  expect((await send('GET', '/dashboards/')).status).toBe(200)
  expect(gate.held).toEqual([])
  expect(() => fake.verify()).not.toThrow()
})

everyTransport('what a gate lets through is checked as ever', async ({ fake, send }) => {
  const gate = fake.hold('POST', '/dashboards')
  const answer = send('POST', '/dashboards/', { name: 'A' }, { as: 'reader' })
  await gate.arrived()

  gate.release()

  expect(await (await answer).json()).toEqual(missingScope('dashboard:write'))
})

everyTransport('other requests pass a gate by', async ({ fake, send }) => {
  addRestricted(fake)
  fake.hold('PATCH', '/dashboards/2')

  expect((await send('PATCH', '/dashboards/1/', { name: 'A' })).status).toBe(200)
})

test('a gate works under fake timers', async () => {
  vi.useFakeTimers()
  const { fake, send } = directBench()
  const gate = fake.hold('GET', '/dashboards')
  const answer = send('GET', '/dashboards/')

  await gate.arrived()
  gate.release()

  expect((await answer).status).toBe(200)
})

test('a client that goes away leaves the gate', async () => {
  const { fake } = directBench()
  const controller = new AbortController()
  const gate = fake.hold('GET', '/dashboards')
  const url = 'https://app.example.test/api/environments/1/dashboards/'
  const answer = fake.fetch(url, { signal: controller.signal })
  await gate.arrived()

  controller.abort()

  await expect(answer).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error)
  expect(gate.held).toEqual([])
})

test('a client that goes away leaves the requests of others held', async () => {
  const { fake, send } = directBench()
  const controller = new AbortController()
  const gate = fake.hold('GET', '/dashboards')
  const url = 'https://app.example.test/api/environments/1/dashboards/'
  const gone = fake.fetch(url, { signal: controller.signal })
  const others = [send('GET', '/dashboards/'), send('GET', '/dashboards/?limit=1')]
  await gate.arrived(3)

  controller.abort()

  await expect(gone).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error)
  expect(gate.held.map(({ query }) => query.get('limit'))).toEqual([null, '1'])
  gate.open()
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
})

test.each([{ malformed: true }, { contentType: 'text/html' }, { cut: true }] as const)(
  'an answer that %o breaks is held as the API gave it',
  async (effect) => {
    const { fake, send } = directBench()
    fake.faults.add({ effect })
    const gate = fake.hold({ at: 'answer' })
    const answer = send('POST', '/dashboards/', { name: 'New' })
    await gate.arrived()

    expect(fake.db.dashboard.count()).toBe(1)
    gate.open()
    expect((await answer).status).toBe(201)
    expect(fake.journal.last!.faults).toEqual([{ effect }])
  },
)

test('of more requests than were waited for, the first are given', async () => {
  const { fake, send } = directBench()
  const gate = fake.hold('GET', '/dashboards')
  const answers = ['1', '2', '3'].map((limit) => send('GET', `/dashboards/?limit=${limit}`))
  await gate.arrived(3)

  expect((await gate.arrived(2)).map(({ query }) => query.get('limit'))).toEqual(['1', '2'])
  gate.open()
  await Promise.all(answers)
})

test('a request that is not held cannot be released', async () => {
  const { fake, send } = directBench()
  const gate = fake.hold('GET', '/dashboards')
  void send('GET', '/dashboards/').catch(() => undefined)
  await gate.arrived()

  expect(() => gate.release(2)).toThrow(
    'The gate GET /dashboards: 1 came, 1 held, but no 2; by arrival, from 1: 1. Wait with gate.arrived(2).',
  )
  expect(() => gate.release(0)).toThrow('1 held, but no 0; by arrival, from 1: 1.')
})

test('to release a request that its client gave up throws, and says so', async () => {
  const { fake } = directBench()
  const gate = fake.hold('GET', '/dashboards')
  const controller = new AbortController()
  const url = 'https://app.example.test/api/environments/2/dashboards/'
  const given = fake.fetch(url, { signal: controller.signal }).catch(() => undefined)
  await gate.arrived()
  controller.abort()
  await given

  expect(() => gate.release()).toThrow(
    'The gate GET /dashboards: 1 came, 0 held; by arrival, from 1: none. What came has gone on, or its client gave it up: gate.open() needs no request.',
  )
  expect(() => gate.release(2)).toThrow('by arrival, from 1: none. Wait with gate.arrived(2).')
  expect(() => gate.open()).not.toThrow()
})

test('a gate that was not released is reported, and so is one that no request reached', async () => {
  const { fake, send } = directBench()
  const gate = fake.hold('GET', '/dashboards')
  fake.hold('PATCH', '/dashboards/:id')
  void send('GET', '/dashboards/').catch(() => undefined)
  await gate.arrived()

  expect(fake.gates.pending()).toEqual([gate])
  expect(() => fake.verify()).toThrow(
    'Never released: gate GET /dashboards: 1 came, 1 held.\nNever reached: gate PATCH /dashboards/:id: 0 came, 0 held.',
  )
})

test.each<[string, (fake: Fake, gate: Gate) => unknown]>([
  ['fake.reset()', (fake) => fake.reset()],
  ['gate.open()', (_, gate) => gate.open()],
])('who waits for more requests than come is told that %s has ended the gate, then and later', async (by, end) => {
  const fake = createFake({ auth: 'lenient' })
  const gate = fake.hold('GET', '/dashboards')
  const unawaited = vi.fn<() => void>()
  process.on('unhandledRejection', unawaited)
  onTestFinished(() => void process.off('unhandledRejection', unawaited))
  void gate.arrived(2)
  const waiting = gate.arrived()

  end(fake, gate)

  const told = `The gate GET /dashboards: 0 came, 0 held. ${by} has ended it: await gate.arrived() before.`
  await expect(waiting).rejects.toThrow(told)
  await expect(gate.arrived()).rejects.toThrow(told)
  await setImmediate()
  expect(unawaited).not.toHaveBeenCalled()
})

test.each([
  ['PACH', '/dashboards/:id', '/api/environments/:project_id/dashboards/:id has no PACH.'],
  [
    'PATCH',
    '/dashbord/:id',
    'There is no route /dashbord/:id. The nearest is /api/environments/:project_id/dashboards',
  ],
  ['GET', '/api/user/@me', 'There is no route /api/user/@me. The nearest is /api/users/:uuid.'],
  ['GET', '/projects', 'There is no route /projects. The nearest is /api/projects.'],
  ['GET', '/projects/2', 'There is no route /projects/2. The nearest is /api/projects/:project_id.'],
  ['GET', '/users/@me', 'There is no route /users/@me. The nearest is /api/users/:uuid.'],
  ['GET', '/person', 'There is no route /person. The nearest is /api/environments/:project_id/persons.'],
])('a gate for %s %s is refused', (method, path, message) => {
  expect(() => createFake().hold(method, path)).toThrow(message)
})
