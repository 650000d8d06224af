import { describe, expect, test } from 'vitest'
import { hydrate } from '../../../src/repro.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

/** One dashboard, read and renamed, with every entry changed into what a browser saves. */
async function saved(change: (entry: Loose, request: Loose, response: Loose, content: Loose) => void) {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/dashboards/1/`)
  await recorder.ask('PATCH', `${project}/dashboards/1/`, { description: 'Ä' })
  const har = structuredClone(recorder.har)
  for (const entry of har.log.entries as unknown as Loose[]) {
    const [request, response] = [entry['request'] as Loose, entry['response'] as Loose]
    change(entry, request, response, response['content'] as Loose)
  }
  return har
}

const expectBoth = (har: unknown): void => {
  const { state, unplaced, others } = hydrate(har, { keep: ['texts'] })

  expect({ unplaced, others }).toEqual({ unplaced: [], others: 0 })
  expect(state.tables.dashboard).toMatchObject([{ id: 1, name: 'Open', description: 'Ä' }])
  expect(state.tables.tile).toHaveLength(2)
  expect(state.tables.key).toMatchObject([{ scopes: null }])
}

const upper = (name: string): string => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())

describe('what a browser saves is read', () => {
  test('Chromium, over HTTP/2 and without keys', async () => {
    const har = await saved((entry, request, response) => {
      Object.assign(entry, {
        _initiator: { type: 'script', stack: { callFrames: [] } },
        _priority: 'High',
        _resourceType: 'fetch',
        _connectionId: '42',
        _webSocketMessages: [{ type: 'receive', time: 1.5, opcode: 1, data: '{"id":9}' }],
        connection: '443',
        serverIPAddress: '[2001:db8::1]',
        timings: { blocked: 1.2, dns: -1, ssl: -1, connect: -1, send: 0.1, wait: 20, receive: 1, _queued: 0.9 },
      })
      const headers = request['headers'] as { name: string; value: string }[]
      request['headers'] = [
        { name: ':authority', value: 'app.example.test' },
        { name: ':method', value: String(request['method']) },
        { name: ':scheme', value: 'https' },
        ...headers.filter(({ name }) => name !== 'authorization'),
        { name: 'sec-ch-ua', value: '"Chromium";v="156"' },
      ]
      Object.assign(response, { httpVersion: 'h2', _transferSize: 512, _error: null, _fetchedViaServiceWorker: false })
    })

    expectBoth(har)
  })

  test('Firefox, with names of headers in capitals, and a form for each parameter', async () => {
    const har = await saved((entry, request, response) => {
      Object.assign(entry, {
        pageref: 'page_1',
        time: -1,
        startedDateTime: String(entry['startedDateTime']).replace('Z', '+00:00'),
      })
      for (const message of [request, response])
        message['headers'] = (message['headers'] as { name: string; value: string }[]).map(({ name, value }) => ({
          name: upper(name),
          value,
        }))
      if (request['postData']) Object.assign(request['postData'], { params: [] })
      Object.assign(response, { httpVersion: 'HTTP/2', headersSize: 300, redirectURL: '' })
      Object.assign(entry, { cache: {}, _securityState: 'secure' })
    })

    expectBoth(har)
  })

  test('Safari, with bodies in Base64', async () => {
    const har = await saved((entry, _, response, content) => {
      Object.assign(entry, { _fetchType: 'Network Load', _priority: 'medium' })
      Object.assign(content, {
        text: Buffer.from(String(content['text'])).toString('base64'),
        encoding: 'base64',
        compression: 0,
      })
      Object.assign(response, { httpVersion: 'HTTP/2', _transferSize: 700 })
    })

    expectBoth(har)
  })

  test('Chromium, with what a service worker asked for the page beside it', async () => {
    const har = await saved((_entry, _request, response) => {
      Object.assign(response, { _fetchedViaServiceWorker: true })
    })
    const ofWorker = structuredClone(har.log.entries).map((entry) => {
      const startedDateTime = new Date(Date.parse(entry.startedDateTime) + 2).toISOString()
      const response = { ...entry.response, _fetchedViaServiceWorker: false }
      return { ...entry, startedDateTime, time: 20, response }
    })
    const entries = har.log.entries.flatMap((entry, at) => [entry, ofWorker[at]!])

    const { placed, others } = hydrate({ log: { ...har.log, entries } })

    expect(placed.map(({ entry }) => entry)).toEqual([1, 3])
    expect(others).toBe(2)
  })

  test('a proxy, with a byte order mark before everything', async () => {
    const har = await saved((_, request, response, content) => {
      content['text'] = `\uFEFF${content['text'] as string}`
      response['httpVersion'] = 'HTTP/1.1'
      if (request['postData']) Object.assign(request['postData'], { mimeType: 'application/json; charset=utf-8' })
    })

    expectBoth(har)
  })

  test('a proxy, with the tunnels that it has opened', async () => {
    const har = await saved(() => undefined)
    const [first] = har.log.entries
    const tunnel = {
      ...first!,
      request: { ...first!.request, method: 'CONNECT', url: 'https://app.example.test:443' },
      response: { ...first!.response, content: { size: 0, mimeType: '' } },
    }

    const { unplaced, others } = hydrate({ log: { ...har.log, entries: [tunnel, ...har.log.entries] } })

    expect({ unplaced, others }).toEqual({ unplaced: [], others: 1 })
  })

  test('requests of one second, in their order, where the archive has no milliseconds', async () => {
    let place = 0
    const har = await saved((entry) =>
      Object.assign(entry, { startedDateTime: '2026-03-01T12:00:01Z', time: 90 - 10 * place++ }),
    )

    expectBoth(har)
  })

  test('what the browser had already, where it shows it all the same', async () => {
    const har = await saved((_, request, response) => {
      if (request['method'] === 'GET') Object.assign(response, { status: 304, statusText: 'Not Modified' })
    })

    expectBoth(har)
  })

  test.each([-1, 0, 100, 103, 99.5])(
    'a write with the status %s was not answered, and had no effect',
    async (status) => {
      const har = await saved((_, request, response) => {
        if (request['method'] === 'PATCH') response['status'] = status
      })

      const { state, unplaced } = hydrate(har, { keep: ['texts'] })

      expect(unplaced).toMatchObject([{ method: 'PATCH', why: 'no answer was recorded' }])
      expect(state.tables.dashboard).toMatchObject([{ id: 1, description: '' }])
    },
  )

  test('a body that is in a file of its own is named', async () => {
    const har = await saved((_, __, ___, content) => {
      delete content['text']
      content['_file'] = '0a1b.json'
    })

    expect(hydrate(har).unplaced.map(({ why }) => why)).toEqual(
      Array.from({ length: 2 }, () => 'its body is in a file beside the recording'),
    )
  })

  test('preflights, redirects and broken connections beside it change nothing', async () => {
    const har = await saved(() => undefined)
    const [first] = har.log.entries
    const at = (status: number, method = 'GET') => ({
      ...first!,
      request: { ...first!.request, method },
      response: { ...first!.response, status, content: { size: 0, mimeType: 'x-unknown' } },
    })
    const entries = [at(200, 'OPTIONS'), at(307), at(0), ...har.log.entries, at(204, 'OPTIONS')]

    const { state, unplaced, others } = hydrate({ log: { ...har.log, entries } }, { keep: ['texts'] })

    expect(state.tables.dashboard).toMatchObject([{ id: 1, name: 'Open', description: 'Ä' }])
    expect(unplaced.map(({ entry, why }) => [entry, why])).toEqual([
      [2, 'redirected with 307: there is nothing in it to place'],
      [3, 'no answer was recorded'],
    ])
    expect(others).toBe(2)
  })
})

test('queries that stand beside the address only belong to it: pages follow each other', async () => {
  const recorder = recordBusyOffice()
  for (const offset of [0, 2]) await recorder.get(`${project}/dashboards/?limit=2&offset=${offset}`)
  const whole = hydrate(recorder.har).state.tables.dashboard
  const har = structuredClone(recorder.har)
  for (const { request } of har.log.entries) request.url = request.url.split('?')[0]!

  const { dashboard } = hydrate(har).state.tables

  expect(dashboard).toEqual(whole)
  expect(dashboard.filter(({ deleted }) => deleted)).toEqual([])
})

test('two projects with two keys in one recording stay apart', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/dashboards/`, { key: 'phx_member' })
  await recorder.get('/api/environments/2/dashboards/', { key: 'phx_admin' })
  await recorder.ask('PATCH', '/api/environments/2/dashboards/4/', { pinned: true }, { key: 'phx_admin' })

  const { state } = hydrate(recorder.har)

  expect(state.tables.project.map(({ id }) => id)).toEqual([1, 2])
  expect(state.tables.dashboard.map(({ id, project_id }) => [id, project_id])).toEqual([
    [1, 1],
    [2, 1],
    [4, 2],
  ])
  expect(new Set(state.tables.key.map(({ user_id }) => user_id))).toHaveProperty('size', 2)
})
