import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { captureHar, redactHar, replay } from '../../../src/repro.ts'
import { answered, changed, statuses } from '../../support/repro/changed-recordings.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const dashboard = `${project}/dashboards/1/`

describe('where the fake answers otherwise, a fault gives the recorded answer', () => {
  test('a failure of a proxy, with its text and its time to wait', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    const wait = [{ name: 'Retry-After', value: '7' }]
    const har = changed(session, { 1: answered(503, 'text/html; charset=utf-8', '<h1>Busy</h1>', wait) })

    const { capsule, forced } = await captureHar(har, { keep: ['everything'] })
    const [answer] = capsule.requests.map((request) => request.answer)

    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '7' }, body: '<h1>Busy</h1>' })
    expect(forced).toMatchObject([{ request: 1, why: expect.stringContaining('503') as string }])
  })

  test('a page that was recorded in Base64, with its text', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    const inBase64 = (entry: Loose): void => {
      answered(503, 'text/html', '<h1>Für heute zu</h1>')(entry)
      const { content } = entry['response'] as { content: Loose }
      Object.assign(content, { text: Buffer.from(String(content['text'])).toString('base64'), encoding: 'base64' })
    }

    const { capsule } = await captureHar(changed(session, { 1: inBase64 }), { keep: ['everything'] })

    expect(capsule.requests[0]!.answer).toMatchObject({ status: 503, body: '<h1>Für heute zu</h1>' })
  })

  test.each([
    [200, [200, 200, 200]],
    [404, [200, 404, 200]],
  ])('a page of a login or a proxy with a status that the API might give, too: %d', async (status, expected) => {
    const session = recordBusyOffice()
    for (let n = 0; n < 3; n++) await session.get(dashboard)
    const har = changed(session, { 2: answered(status, 'text/html; charset=utf-8', '<h1>Log in</h1>') })

    const { capsule, forced, byOthers } = await captureHar(har, { keep: ['everything'] })
    const redacted = await captureHar(redactHar(har))

    expect(statuses(capsule)).toEqual(expected)
    expect(capsule.requests[1]!.answer!.body).toBe('<h1>Log in</h1>')
    expect(redacted.capsule.requests[1]!.answer).toMatchObject({ status, body: null })
    for (const one of [forced, redacted.forced]) expect(one).toMatchObject([{ request: 2 }])
    expect(byOthers).toEqual([])
    expect((await replay(capsule)).differences).toEqual([])
  })

  test.each([
    ['as it was sent', (size: number) => size, [2]],
    ['as far as the recorder has kept it', (size: number) => 2 * size, []],
    ['of an unknown size', () => -1, []],
  ])('JSON without its end, %s', async (_, sizeOf, expected) => {
    const session = recordBusyOffice()
    for (let n = 0; n < 2; n++) await session.get(dashboard)
    const cut = (entry: Loose): void => {
      const { content } = entry['response'] as { content: { text: string; size: number } }
      content.text = content.text.slice(0, 99)
      content.size = sizeOf(99)
    }

    const { forced } = await captureHar(changed(session, { 2: cut }))

    expect(forced.map(({ request }) => request)).toEqual(expected)
  })

  test.each([{ _error: 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' }, { _failureText: 'net::ERR_HTTP2_PROTOCOL_ERROR' }])(
    'a connection that was lost in the middle of an answer: %j',
    async (failure) => {
      const session = recordBusyOffice()
      for (let n = 0; n < 2; n++) await session.get(dashboard)
      const har = changed(session, {
        2: (entry) => void Object.assign(entry['response'] as Loose, { content: {}, ...failure }),
      })

      const { capsule, forced } = await captureHar(har)
      const following = createFake({ capsule, at: 2, follow: true })
      const { headers } = capsule.requests[1]!

      expect(forced).toEqual([
        expect.objectContaining({ request: 2, why: 'the connection was lost while its answer came' }),
      ])
      const answer = await following.fetch(dashboard, { headers })
      expect(answer.status).toBe(200)
      await expect(answer.json()).rejects.toThrow(TypeError)
      expect((await replay(capsule)).differences).toEqual([])
    },
  )

  test('a connection that was lost in the middle of an answer that the fake does not give', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    const lost = { status: 503, content: {}, _error: 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' }
    const har = changed(session, { 1: (entry) => void Object.assign(entry['response'] as Loose, lost) })

    const { capsule } = await captureHar(har)

    expect(capsule.requests[0]).toMatchObject({ faults: [{ networkError: true }] })
  })

  test.each(['HEAD', 'GET'])('nothing to a %s whose answer has no body, and so no JSON', async (method) => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    await session.ask(method, dashboard)

    const { capsule, forced } = await captureHar(changed(session, { 2: answered(200, 'text/html', '') }))

    expect(statuses(capsule)).toEqual([200, 200])
    expect(forced).toEqual([])
  })

  test('a status that HTTP does not have counts as no answer', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)

    const { capsule } = await captureHar(changed(session, { 1: answered(999, 'text/html', 'Denied') }))

    expect(capsule.requests[0]).toMatchObject({ faults: [{ networkError: true }] })
  })

  test('a refusal of a proxy to a HEAD, whose body nobody has', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    await session.ask('HEAD', dashboard)
    const har = changed(session, { 2: answered(503, 'text/html', '') })

    const { capsule, forced } = await captureHar(har)

    expect(statuses(capsule)).toEqual([200, 503])
    expect(capsule.requests[1]!.answer!.body).toBe(null)
    expect(forced.map(({ request }) => request)).toEqual([2])
  })

  test('a request that nothing answered', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    const har = changed(session, { 1: (entry) => (entry['response'] = { status: 0, headers: [], content: {} }) })

    const { capsule } = await captureHar(har)

    expect(capsule.requests).toMatchObject([
      { faults: [{ networkError: true }], failure: expect.any(String) as string },
    ])
    expect((await replay(capsule)).differences).toEqual([])
  })

  test.each([
    ['Chromium', { status: 0, _error: 'net::ERR_ABORTED' }],
    ['Playwright', { status: -1, _failureText: 'net::ERR_ABORTED' }],
    ['Playwright, once the head of the answer has come,', { status: 200, _failureText: 'net::ERR_ABORTED' }],
    ['Firefox under Playwright', { status: -1, _failureText: 'NS_BINDING_ABORTED' }],
    ['mitmproxy', { status: 0, _error: 'Client disconnected.' }],
    ['mitmproxy over HTTP/2', { status: 0, _error: 'stream reset by client (CANCEL)' }],
  ])(
    'nothing to a request that the client gave up, as %s records it: an app that waits for it is answered',
    async (_, response) => {
      const session = recordBusyOffice()
      await session.get(dashboard)
      await session.get(dashboard)
      const har = changed(session, { 1: (entry) => (entry['response'] = { headers: [], content: {}, ...response }) })

      const { capsule, forced } = await captureHar(har)
      const redacted = await captureHar(redactHar(har))
      const following = createFake({ capsule, follow: true })

      expect(capsule.requests[0]).toMatchObject({ failure: 'This operation was aborted' })
      expect(capsule.requests[0]).not.toHaveProperty('faults')
      expect([...forced, ...redacted.forced]).toEqual([])
      expect((await replay(capsule)).differences).toEqual([])
      const headers = { authorization: capsule.requests[0]!.headers['authorization']! }
      expect((await following.fetch(dashboard, { headers })).status).toBe(200)
    },
  )

  test('a path without a route, whose words are replaced like all others', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    await session.ask('POST', `${project}/query/`, { kind: 'Events' })
    const har = changed(session, { 2: answered(200, 'application/json', '{"results":[7,"Jo Doe"]}') })

    const { capsule, forced } = await captureHar(har)
    const { results } = JSON.parse(capsule.requests[1]!.answer!.body!) as { results: unknown[] }

    expect(statuses(capsule)).toEqual([200, 200])
    expect(forced.map(({ why }) => why)).toEqual(['the fake has no route for it'])
    expect(results[0]).toBe(7)
    expect(results[1]).not.toBe('Jo Doe')
  })
})

test('a person who is no longer found was not deleted as a dashboard is: a fault gives the recorded answer', async () => {
  const session = recordBusyOffice()
  await session.get(`${project}/persons/1/`)
  await session.get(`${project}/persons/1/`)
  const har = changed(session, { 2: answered(404, 'application/json', '{"detail":"Not found."}') })

  const { capsule, byOthers, forced } = await captureHar(har)

  expect(statuses(capsule)).toEqual([200, 404])
  expect(byOthers).toEqual([])
  expect(forced.map(({ request }) => request)).toEqual([2])
})

test('two callers whose keys are hidden are one, and what one of them was refused is refused again', async () => {
  const session = recordBusyOffice()
  await session.ask('PATCH', dashboard, { name: 'Mine' })
  await session.ask('PATCH', dashboard, { name: 'Theirs' }, { key: 'phx_reader' })
  const hide = (entry: Loose): void => {
    const request = entry['request'] as Loose
    request['headers'] = [{ name: 'Content-Type', value: 'application/json' }]
  }

  const { capsule, forced } = await captureHar(changed(session, { 1: hide, 2: hide }))

  expect(statuses(capsule)).toEqual([200, 403])
  expect(forced).toMatchObject([{ request: 2, why: 'it was answered with 403, and the fake answers 200' }])
})
