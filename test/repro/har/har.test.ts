import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { hydrate } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

/** A recording of one dashboard, with its answer changed. */
async function changed(change: (response: Loose, content: Loose) => void): Promise<unknown> {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/dashboards/1/`)
  const har = structuredClone(recorder.har)
  const response = har.log.entries[0]!.response as unknown as Loose
  change(response, response['content'] as Loose)
  return har
}

const bytes = (content: Loose): Buffer => Buffer.from(content['text'] as string)
const names = (har: unknown): readonly (string | null)[] =>
  hydrate(har, { keep: ['texts'] }).state.tables.dashboard.map(({ name }) => name)
const reasons = (har: unknown): readonly string[] => hydrate(har).unplaced.map(({ why }) => why)

describe('a body', () => {
  test('in Base64 is read', async () => {
    const har = await changed((_, content) => {
      Object.assign(content, { text: bytes(content).toString('base64'), encoding: 'base64' })
    })

    expect(names(har)).toContain('Open')
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('that is still packed with %s is read', async (name, pack) => {
    const har = await changed((response, content) => {
      Object.assign(content, { text: pack(bytes(content)).toString('base64'), encoding: 'base64' })
      response['headers'] = [{ name: 'Content-Encoding', value: name }]
    })

    expect(names(har)).toContain('Open')
  })

  test('that a browser has unpacked already is read, although its header says otherwise', async () => {
    const har = await changed((response) => {
      response['headers'] = [{ name: 'content-encoding', value: 'gzip' }]
    })

    expect(names(har)).toContain('Open')
  })

  test.each([
    [
      'cut short',
      (_: Loose, content: Loose) => (content['text'] = (content['text'] as string).slice(0, 100)),
      /^its body is cut short: 100 of \d+ bytes are there$/,
    ],
    ['missing', (_: Loose, content: Loose) => delete content['text'], /^the recording has no body for it$/],
    [
      'no JSON',
      (_: Loose, content: Loose) => Object.assign(content, { text: '<html>', size: 6 }),
      /^its body is not JSON$/,
    ],
    [
      'a page that the recorder has unpacked',
      (response: Loose, content: Loose) => {
        Object.assign(response, { headers: [{ name: 'content-encoding', value: 'br' }] })
        Object.assign(content, { text: '<h1>Log in</h1>', size: 15 })
      },
      /^its body is not JSON$/,
    ],
    ['no Base64', (_: Loose, content: Loose) => (content['encoding'] = 'base64'), /^its body is not valid Base64$/],
    ['of another shape', (_: Loose, content: Loose) => (content['text'] = '[]'), /^its body is not an object$/],
    [
      'in the browser’s memory',
      (response: Loose) => Object.assign(response, { status: 304, content: {} }),
      /had it already$/,
    ],
    [
      'no answer at all',
      (response: Loose) => Object.assign(response, { status: 0, content: {} }),
      /^no answer was recorded$/,
    ],
  ])('that is %s is named with the reason', async (_, change, why) => {
    const har = await changed(change)

    expect(reasons(har)).toEqual([expect.stringMatching(why)])
    expect(hydrate(har).unplaced[0]).toMatchObject({ entry: 1, method: 'GET', path: `${project}/dashboards/1/` })
  })

  test('that unpacks to more than a page can hold is not unpacked', async () => {
    // Packed one by one, because that is quicker: gzip is unpacked as one whole.
    const mebibyte = gzipSync(' '.repeat(2 ** 20))
    const bomb = Buffer.concat(Array<Buffer>(257).fill(mebibyte)).toString('base64')
    const har = await changed((response, content) => {
      Object.assign(content, { text: bomb, encoding: 'base64' })
      response['headers'] = [{ name: 'content-encoding', value: 'gzip' }]
    })

    expect(reasons(har)).toEqual(['its body is compressed in a way that cannot be read here'])
  })
})

describe('traffic', () => {
  test('the API’s own is found by path on any host, under any prefix and in both trees', async () => {
    const recorder = recordBusyOffice()
    for (const path of [`${project}/dashboards/1/`, '/api/projects/1/dashboards/2', '/api/projects/2/dashboards/4/'])
      await recorder.get(path)
    const [, second, third] = recorder.entries
    second!.request.url = second!.request.url.replace('app.example.test', 'eu.example.test:8010/proxy')
    third!.request.url = third!.request.url.replace('app.example.test', '127.0.0.1:8010/w/alice')

    const { state, others } = hydrate(recorder.har)

    expect(state.tables.dashboard.map(({ id, project_id }) => [id, project_id])).toEqual([
      [1, 1],
      [2, 1],
      [4, 2],
    ])
    expect(others).toBe(0)
  })

  test('what is not the API’s is counted; what the fake has no route for is named, without what it may say', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    for (const path of ['/static/app.js', '/api/login/', '/api/environments/1/cohorts/anna@corp.example/']) {
      await recorder.get(`${project}/dashboards/1/`)
      recorder.entries.at(-1)!.request.url = `https://app.example.test${path}`
    }

    const { unplaced, others } = hydrate(recorder.har)

    expect(others).toBe(1)
    expect(unplaced).toEqual([
      { entry: 3, method: 'GET', path: '/api/…/', why: 'the fake has no route for it' },
      { entry: 4, method: 'GET', path: '/api/environments/1/cohorts/…/', why: 'the fake has no route for it' },
    ])
  })

  test('a list that goes on beyond the recording is named', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/events/?limit=15`)
    const short = hydrate(recorder.har)
    await recorder.get(`${project}/events/?offset=15`)
    const whole = hydrate(recorder.har)

    expect(short.unplaced).toMatchObject([{ entry: 1, why: 'the list goes on, and what follows was not recorded' }])
    expect(short.state.tables.event).toHaveLength(15)
    expect(whole.unplaced).toEqual([])
    expect(whole.state.tables.event).toHaveLength(20)
  })

  test('a list behind a prefix that its links do not have is whole', async () => {
    const recorder = recordBusyOffice()
    for (const page of ['limit=15', 'limit=15&offset=15']) await recorder.get(`${project}/events/?${page}`)
    for (const { request } of recorder.entries) request.url = request.url.replace('.test/', '.test/proxy/')

    const { state, unplaced } = hydrate(recorder.har)

    expect(unplaced).toEqual([])
    expect(state.tables.event).toHaveLength(20)
  })

  test('a refusal, a CSV and an answer without rows are named', async () => {
    const recorder = new Recorder(createFake({ scenario: busyOffice, contract: 'live' }))
    await recorder.get(`${project}/dashboards/99/`)
    await recorder.get(`${project}/events/values/?key=custom_event`)
    await recorder.get(`${project}/events/`)
    recorder.entries[2]!.response.headers = [{ name: 'content-type', value: 'text/csv; charset=utf-8' }]

    expect(reasons(recorder.har)).toEqual([
      'refused with 404: there is nothing in it to place',
      'its answer shows no rows',
      'its answer is CSV, and only JSON is read',
    ])
  })
})
