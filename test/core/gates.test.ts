import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import type { Gate } from '../../src/observe/interference/gate.ts'
import { missingScope } from '../support/api/errors.ts'
import { office } from '../support/api/office.ts'
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
    'The gate GET /dashboards: 1 came, 1 held, but no 2; by arrival: 1. Wait with gate.arrived().',
  )
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
    'The gate GET /dashboards: 1 came, 0 held; by arrival: none. What came has gone on, or its client gave it up: gate.open() needs no request.',
  )
  expect(() => gate.release(2)).toThrow('by arrival: none. Wait with gate.arrived().')
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

test('where a client gives up what is held, the journal still says what it had waited for', async () => {
  const client = new AbortController()
  const fake = createFake({ scenario: office, auth: 'lenient' })
  const gate = fake.hold('GET', '/dashboards')
  const answer = fake.fetch('https://app.example.test/api/environments/1/dashboards/', { signal: client.signal })
  await gate.arrived()

  client.abort()
  await expect(answer).rejects.toThrow()

  expect(String(fake.journal)).toMatch(
    /no answer: This operation was aborted: held at the gate GET \/dashboards until gate\.release\(1\) or gate\.open\(\)$/m,
  )
})

test('a request that hung until its time was over waits for nothing any more', async () => {
  const fake = createFake({ scenario: office, auth: 'lenient' })
  fake.faults.add({ effect: { hang: '30s' } })
  const answer = fake.fetch('https://app.example.test/api/projects/').catch(String)
  await expect.poll(() => fake.clock.waiting).toBe(1)

  fake.clock.advance('30s')
  await answer

  expect(fake.journal.last?.waiting).toBeUndefined()
})

test('the journal says what a request waits for and what would end that, for as long as it waits', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { path: '/dashboards' }, effect: { latency: '2s' } })
  const gate = fake.hold('GET', '/dashboards')
  const answer = send('GET', '/dashboards/')
  await expect.poll(() => fake.clock.waiting).toBe(1)

  expect(String(fake.journal)).toContain(
    "not answered yet: waits until 2026-01-01T00:00:02Z of the fake's clock: clock.set('2026-01-01T00:00:02Z') or liveClock",
  )
  fake.clock.advance('1s')
  expect(fake.journal.last?.waiting).toContain("clock.set('2026-01-01T00:00:02Z')")
  fake.clock.set('2026-01-01T00:00:02Z')
  await gate.arrived()
  expect(fake.journal.last?.waiting).toBe('held at the gate GET /dashboards until gate.release(1) or gate.open()')
  gate.release(1)
  expect((await answer).status).toBe(200)
  expect(fake.journal.last?.waiting).toBeUndefined()
})

test('a request that hangs says that only its client ends it', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { hang: true } })
  const answer = send('GET', '/dashboards/')
  await expect.poll(() => fake.journal.last?.waiting).toBe('hangs by a fault until its client aborts')

  fake.reset()

  await expect(answer).rejects.toThrow()
})

everyTransport('a reset ends what is held, as a network error', async ({ fake, send }) => {
  const gate = fake.hold('GET', '/dashboards')
  const answer = send('GET', '/dashboards/').catch((error: unknown) => error)
  await gate.arrived()

  fake.reset()

  expect(await answer).toBeInstanceOf(TypeError)
  expect(gate.held).toEqual([])
  expect((await send('GET', '/dashboards/')).status).toBe(200)
})

test('a request whose body is still coming at a reset fails, and changes nothing of the new start', async () => {
  const { fake } = directBench({ auth: 'lenient' })
  const started = fake.exportState()
  let end: (() => void) | undefined
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":"Late"'))
      end = () => {
        controller.enqueue(new TextEncoder().encode('}'))
        controller.close()
      }
    },
  })
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' }
  const answer = fake.fetch('https://app.example.test/api/environments/1/dashboards/', sent as RequestInit)

  fake.reset()
  end!()

  await expect(answer).rejects.toThrow('The fake was reset while this request was under way.')
  expect(fake.exportState()).toEqual(started)
  expect(fake.journal.entries).toEqual([])
})

test('a reset removes gates: what they would have held goes through, and nobody has to open them', async () => {
  const fake = createFake({ auth: 'lenient' })
  const gate = fake.hold('GET', '/dashboards')

  fake.reset()
  const answer = await fake.fetch('https://app.example.test/api/environments/1/dashboards/')

  expect(answer.status).toBe(401)
  expect(fake.gates.size).toBe(0)
  expect(gate.reached).toBe(0)
  expect(() => fake.verify()).not.toThrow()
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
])('a gate for %s %s is refused', (method, path, message) => {
  expect(() => createFake().hold(method, path)).toThrow(message)
})

everyTransport('however many requests wait, nothing is taken for a leak of listeners', async ({ fake, send }) => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const gate = fake.hold('GET', '/dashboards')
  fake.faults.add({ match: { path: '/events' }, effect: { latency: '1h' } })
  fake.faults.add({ match: { path: '/dashboards/:id' }, effect: { hang: true } })
  const paths = ['/dashboards/', '/events/', '/dashboards/1/']
  const many = Array.from({ length: 12 }, () => paths.map((path) => send('GET', path).catch(() => undefined)))

  await gate.arrived(12)
  await expect.poll(() => fake.journal.entries.flatMap(({ faults }) => faults)).toHaveLength(24)
  fake.reset()
  await Promise.all(many.flat())

  expect(warn).not.toHaveBeenCalled()
})
