import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { FaultEffect } from '../../src/observe/faults/fault.ts'
import { noCredentials } from '../support/api/errors.ts'
import { MEMBER } from '../support/api/office.ts'
import { addCollaborators, addRestricted } from '../support/api/rows.ts'
import { allRows } from '../support/api/state.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'
import type { Bench } from '../support/api/transports.ts'

const error = (type: string, code: string, detail: string) => ({ type, code, detail, attr: null })

const statuses: readonly (readonly [effect: FaultEffect, body: object])[] = [
  [{ status: 401 }, noCredentials],
  [{ status: 404 }, error('invalid_request', 'not_found', 'Not found.')],
  [{ status: 409 }, error('invalid_request', 'error', 'The request could not be served.')],
  [{ status: 429 }, error('throttled_error', 'throttled', 'Request was throttled.')],
  [{ status: 500 }, error('server_error', 'error', 'A server error occurred.')],
  [{ status: 503 }, error('server_error', 'error', 'A server error occurred.')],
  [
    { status: 400, error: { attr: 'name', detail: 'No.' } },
    { ...error('validation_error', 'invalid_input', 'No.'), attr: 'name' },
  ],
  [{ status: 502, body: { any: 'thing' } }, { any: 'thing' }],
]

for (const [effect, body] of statuses)
  everyTransport(`${JSON.stringify(effect)} answers in place of the API, and nothing changes`, async (bench) => {
    const { fake, send } = bench
    const before = allRows(fake)
    fake.faults.add({ match: { method: 'POST', path: '/dashboards' }, effect })

    const response = await send('POST', '/dashboards/', { name: 'New' })

    expect({ status: response.status, body: await response.json() }).toEqual({ status: effect.status, body })
    expect(allRows(fake)).toEqual(before)
    expect(fake.journal.last).toMatchObject({
      rule: 'fault',
      applied: undefined,
      answered: 1,
      faults: [{ effect }],
    })
  })

everyTransport('a 429 says when to come back, in its header and in its body', async ({ fake, send }) => {
  fake.faults.add({ effect: { status: 429, retryAfter: 1 } })

  const response = await send('GET', '/dashboards/')

  expect(response.headers.get('retry-after')).toBe('1')
  expect(await response.json()).toMatchObject({ detail: 'Request was throttled. Expected available in 1 second.' })
})

everyTransport('a status may come without a body and with headers', async ({ fake, send }) => {
  fake.faults.add({ effect: { status: 503, body: null, headers: { 'X-Reason': 'deploy' } } })

  const response = await send('GET', '/dashboards/')

  expect([response.status, response.headers.get('x-reason'), await response.text()]).toEqual([503, 'deploy', ''])
})

test('a status that has no body may say so', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { status: 204, body: null } })

  const response = await send('GET', '/dashboards/')

  expect([response.status, await response.text()]).toEqual([204, ''])
})

everyTransport('a network error rejects as fetch does, and nothing changes', async ({ fake, send }) => {
  const before = allRows(fake)
  fake.faults.add({ effect: { networkError: true } })

  await expect(send('POST', '/dashboards/', { name: 'New' })).rejects.toThrow(TypeError)

  expect(allRows(fake)).toEqual(before)
  expect(fake.journal.last).toMatchObject({ status: undefined, failure: 'Failed to fetch', answered: undefined })
})

everyTransport('an answer that is lost on its way back has had its effect', async ({ fake, send }) => {
  fake.faults.add({ effect: { networkError: true, at: 'answer' } })

  await expect(send('POST', '/dashboards/', { name: 'New' })).rejects.toThrow(TypeError)

  expect(fake.db.dashboard.count()).toBe(1)
  expect(fake.journal.last).toMatchObject({ applied: 1, answered: undefined })
})

everyTransport('a body that is cut short cannot be read', async ({ fake, send }) => {
  fake.faults.add({ effect: { cut: true } })

  const text = send('GET', '/dashboards/').then((response) => response.text())

  await expect(text).rejects.toThrow(TypeError)
})

test.each([
  [true, 26],
  [0, 0],
  [7, 7],
] as const)('of a body that is cut at %s, a client gets %i characters', async (cut, length) => {
  const { fake, send } = directBench()
  const whole = await (await send('GET', '/dashboards/')).text()
  fake.faults.add({ effect: { cut } })

  const { body } = await send('GET', '/dashboards/')
  let text = ''
  const end = (async () => {
    for await (const part of body!.pipeThrough(new TextDecoderStream())) text += part
  })()

  await expect(end).rejects.toThrow(TypeError)
  expect([text, text.length]).toEqual([whole.slice(0, length), length])
})

test('a body that is cut short has a status and headers before it ends', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { cut: true } })

  const response = await send('GET', '/dashboards/')

  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  await expect(response.text()).rejects.toThrow(TypeError)
})

everyTransport('malformed JSON is complete, and cannot be parsed', async ({ fake, send }) => {
  fake.faults.add({ effect: { malformed: true } })

  const response = await send('GET', '/dashboards/')

  expect(response.headers.get('content-type')).toBe('application/json')
  const text = await response.text()
  expect(text).toBe('{"count":0,"next":null,"previous":null,"results":[]')
})

for (const effect of [{ cut: true }, { malformed: true }] as const) {
  const [name] = Object.keys(effect)
  const warning = `"${name}" of the fault had no effect: the answer has no body.`

  everyTransport(
    `an answer without a body stays whole under ${JSON.stringify(effect)}, with a warning`,
    async (bench) => {
      const { fake, send } = bench
      fake.faults.add({ match: { method: 'DELETE' }, effect })

      const response = await send('DELETE', '/dashboards/1/')

      expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([405, '0', ''])
      expect((await send('GET', '/dashboards/')).status).toBe(200)
      expect(fake.journal.find({ method: 'DELETE' })).toMatchObject({ faults: [{ effect }], warnings: [warning] })
    },
  )

  everyTransport(`a 204 stays one under ${JSON.stringify(effect)}`, async ({ fake, send }) => {
    addCollaborators(fake, addRestricted(fake).id, MEMBER)
    fake.faults.add({ match: { method: 'DELETE' }, effect })

    const response = await send('DELETE', `/dashboards/1/collaborators/${fake.db.user.get(MEMBER).uuid}/`)

    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  everyTransport(
    `an answer to HEAD tells the length of the whole body under ${JSON.stringify(effect)}`,
    async (bench) => {
      const { fake, send } = bench
      fake.faults.add({ match: { method: 'HEAD' }, effect })

      const response = await send('HEAD', '/dashboards/')
      const whole = await send('GET', '/dashboards/')

      expect([response.status, whole.status, await response.text()]).toEqual([200, 200, ''])
      expect(response.headers.get('content-length')).toBe(whole.headers.get('content-length'))
      expect(fake.journal.find({ method: 'HEAD' })?.warnings).toEqual([warning])
    },
  )
}

everyTransport('a wrong content type comes with the right body', async ({ fake, send }) => {
  fake.faults.add({ effect: { contentType: 'text/html' } })

  const response = await send('GET', '/dashboards/')

  expect(response.headers.get('content-type')).toBe('text/html')
  expect(await response.json()).toMatchObject({ count: 0 })
})

test('a wrong content type of an answer without a body is no fault without effect', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { contentType: 'text/html' } })

  const response = await send('DELETE', '/dashboards/1/')

  expect(response.headers.get('content-type')).toBe('text/html')
  expect(fake.journal.last!.warnings).toEqual([])
})

/** Waits until the given number of requests wait for the clock. */
const waiting = (fake: Bench['fake'], count: number) => expect.poll(() => fake.clock.waiting).toBe(count)

everyTransport('latency is time of the fake’s clock', async ({ fake, send }) => {
  fake.faults.add({ effect: { latency: '200ms' } })
  const answer = send('GET', '/dashboards/')
  await waiting(fake, 1)
  fake.clock.advance('199ms')
  expect(fake.journal.last?.status).toBeUndefined()

  fake.clock.advance('1ms')

  expect((await answer).status).toBe(200)
  expect(fake.journal.last?.took).toBe(200)
})

everyTransport('a hang ends in a network error when its time is over', async ({ fake, send }) => {
  fake.faults.add({ effect: { hang: '30s' } })
  const answer = send('GET', '/dashboards/').catch((error: unknown) => error)
  await waiting(fake, 1)

  fake.clock.advance('30s')

  expect(await answer).toBeInstanceOf(TypeError)
})

test.for<[how: string, reason: unknown, told: string]>([
  ['', undefined, 'This operation was aborted'],
  [' with an error of another window, such as jsdom makes', runInNewContext("new Error('Too slow.')"), 'Too slow.'],
  [' with a text', 'Enough.', 'Enough.'],
])('a request that hangs ends when the client goes away%s', async ([, reason, told]) => {
  const { fake } = directBench()
  const controller = new AbortController()
  fake.faults.add({ effect: { hang: true } })
  const answer = fake.fetch('https://app.example.test/api/environments/1/dashboards/', { signal: controller.signal })
  await expect.poll(() => fake.faults.unused()).toEqual([])

  controller.abort(reason)

  await expect(answer).rejects.toBe(controller.signal.reason)
  expect(fake.journal.last?.failure).toBe(told)
})

test('time that passes right after a request counts for its latency', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { latency: '1s' } })
  const answer = send('POST', '/dashboards/', { name: 'A' })

  fake.clock.advance('1s')

  expect((await answer).status).toBe(201)
})

test('delays add up, and a fault that does more ends the search', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { latency: '1s' } })
  fake.faults.add({ effect: { latency: '2s', status: 500 } })
  const never = fake.faults.add({ effect: { status: 503 } })
  const answer = send('GET', '/dashboards/')
  fake.clock.advance('3s')

  expect((await answer).status).toBe(500)
  expect(fake.faults.unused()).toEqual([never])
})

test('where the clock follows real time, latency is real time', async () => {
  const { fake, send } = directBench()
  fake.clock.follow()
  fake.faults.add({ effect: { latency: '20ms' } })
  const began = performance.now()

  expect((await send('GET', '/dashboards/')).status).toBe(200)

  expect(performance.now() - began).toBeGreaterThanOrEqual(19)
})

for (const at of ['request', 'answer'] as const)
  test(`an error of a fault at the ${at} has the format of the request, and a body of its own is sent as given`, async () => {
    const { fake, send } = directBench()
    const typeAndText = async (path: string, effect: FaultEffect) => {
      fake.faults.add({ effect: { ...effect, at }, times: 1 })
      const answer = await send('GET', path)
      return [answer.headers.get('content-type'), await answer.text()]
    }

    expect(await typeAndText('/events.csv', { status: 403 })).toEqual(['text/csv; charset=utf-8', ''])
    expect(await typeAndText('/events.csv', { status: 502, body: {} })).toEqual(['application/json', '{}'])
    expect((await typeAndText('/events.xml', { status: 403 }))[0]).toBe('application/json')
  })
