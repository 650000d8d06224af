import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { HttpResponse, http as handler } from 'msw'
import { setupServer } from 'msw/node'
import { AsyncResource } from 'node:async_hooks'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, test as plain } from 'vitest'
import { sendXhr } from './xhr.ts'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const ours = 'https://app.example.test/api/projects/'
const asked: string[] = []
const outside = http.createServer(({ url = '' }, response) => {
  asked.push(url)
  response.end('{}')
})
const collect = (query: string) => `http://127.0.0.1:${(outside.address() as AddressInfo).port}/collect?${query}`
/** The work that tests have left for after their end, done as a timer would do it: in their own asynchronous contexts. */
const left: (() => Promise<unknown>)[] = []
const later = (ask: () => unknown) =>
  void left.push(AsyncResource.bind(() => Promise.resolve().then(ask).catch(String)))

/** Does it, and waits for what comes of it. */
async function goOff(): Promise<void> {
  for (const ask of left.splice(0)) await ask()
  await new Promise((over) => setTimeout(over, 20))
}

beforeAll(() => new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening)))
afterAll(() => void outside.close())

describe('fails: timers', () => {
  test('fetch', () => later(() => fetch(collect('fetch'))))
  plain('goes off between tests of the fake', goOff)
  test('fetch of the fake', () => later(() => fetch(ours)))
  test('goes off while the next one runs', async ({ fake }) => {
    await goOff()
    expect(fake.journal.entries).toEqual([])
  })
  test('node:http', () => later(() => http.get(collect('node-http'))))
  plain('goes off when msw has closed', goOff)
  test('node:http of the fake', () => later(() => http.get(ours).on('error', String)))
  test('goes off while msw listens', goOff)
})

describe.skipIf(typeof XMLHttpRequest === 'undefined')('fails: timers of a page', () => {
  test('XHR', () => later(() => sendXhr('GET', collect('xhr'))))
  plain('goes off between tests of the fake', goOff)
  test('XHR of the fake', () => later(() => sendXhr('GET', ours)))
  test('goes off while the next one runs', goOff)
})

describe('fails: beside a server that listens already', () => {
  const theirs = setupServer(handler.get('*/api/me', () => HttpResponse.json({ name: 'Ann' })))
  const joined = test.extend('mswServer', theirs)
  plain('starts', () => theirs.listen())
  afterAll(() => theirs.close())
  joined('the server is asked, which is its own affair', () => later(() => fetch('https://app.example.test/api/me')))
  joined('the fake is asked', () => later(() => fetch(ours)))
  plain('goes off', goOff)
})

describe('passes: what is allowed', () => {
  test.extend('network', 'pass')('network', () => later(() => fetch(collect('pass'))))
  test.extend('allowedHosts', ['127.0.0.1'])('host', () => later(() => fetch(collect('allowed'))))
  plain('is all that reached the network', async () => {
    await goOff()
    await expect.poll(() => asked.toSorted()).toEqual(['/collect?allowed', '/collect?pass'])
  })
})

describe('passes: no suite is left to fail', () => {
  test('a timer', () => later(() => fetch(collect('tail'))))
})

plain('goes off at last, and the run fails', goOff)
