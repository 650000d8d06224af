import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { choose, shows, storyPages } from './story-pages.ts'

const { test, siteUrl, openStory } = storyPages()

/** One XHR in the page, and all that it tells. */
const send = (page: Page, method: string, url: string, options: XhrOptions = {}) =>
  page.evaluate(
    ([how, where, { body, timeout = 0, abort }]) =>
      new Promise<XhrOutcome>((ended) => {
        const xhr = new XMLHttpRequest()
        const [events, states]: [string[], number[]] = [[], []]
        xhr.onreadystatechange = () => states.push(xhr.readyState)
        for (const name of ['loadstart', 'load', 'error', 'abort', 'timeout', 'loadend']) {
          xhr.addEventListener(name, () => events.push(name))
          xhr.upload.addEventListener(name, () => events.push(`upload ${name}`))
        }
        xhr.upload.onprogress = ({ loaded, total }) => events.push(`upload ${loaded} of ${total}`)
        xhr.addEventListener('loadend', () => {
          const { status, responseURL, response } = xhr
          const type = xhr.getResponseHeader('content-type')
          ended({ status, response: response as unknown, type, url: responseURL, events, states })
        })
        xhr.open(how, where)
        xhr.responseType = 'json'
        xhr.timeout = timeout
        if (body) xhr.setRequestHeader('Content-Type', 'application/json')
        xhr.send(body ?? null)
        events.push('sent')
        if (abort) xhr.abort()
      }),
    [method, url, options] as const,
  )
interface XhrOptions {
  readonly body?: string
  readonly timeout?: number
  readonly abort?: boolean
}
interface XhrOutcome {
  readonly status: number
  readonly response: unknown
  readonly type: string | null
  readonly url: string
  readonly events: readonly string[]
  readonly states: readonly number[]
}

test('an XHR is answered as a fetch is, with status, headers, states and types of its own', async () => {
  const { page } = await openStory('dashboards--typical')
  await shows(page, '8 of 8')

  const { status, response, type, url, states } = await send(page, 'GET', '/api/environments/2/dashboards/1/')
  const changed = await send(page, 'PATCH', '/api/environments/2/dashboards/1/', { body: '{"name":"By XHR"}' })
  const again = await page.evaluate(() => fetch('/api/environments/2/dashboards/1/').then((answer) => answer.json()))
  const missing = await send(page, 'GET', '/api/environments/2/dashboards/99/')
  const passing = await send(page, 'GET', '/index.json')

  expect({ status, type, states }).toEqual({ status: 200, type: 'application/json', states: [1, 2, 3, 4] })
  expect(url).toBe(`${siteUrl()}/api/environments/2/dashboards/1/`)
  expect(response).toMatchObject({ id: 1, name: 'App overview' })
  expect([changed.status, again]).toEqual([200, expect.objectContaining({ name: 'By XHR' })])
  expect([missing.status, missing.events.at(-2)]).toEqual([404, 'load'])
  expect([passing.status, passing.response]).toEqual([200, expect.objectContaining({ v: 5 })])
})

test('an XHR tells of its body what a real one does, also where it goes to the network', async () => {
  const { page } = await openStory('dashboards--typical')
  await shows(page, '8 of 8')
  const body = '{"name":"Ä"}'

  const sent = await send(page, 'PATCH', '/api/environments/2/dashboards/1/', { body })
  const refused = await send(page, 'POST', '/index.json', { body })

  const sending = ['upload loadstart', 'upload 13 of 13', 'upload load', 'upload loadend']
  expect(sent.events).toEqual(['loadstart', 'sent', ...sending, 'load', 'loadend'])
  expect(refused.events).toEqual(['loadstart', sending[0], 'sent', ...sending.slice(1), 'load', 'loadend'])
})

test('an XHR that gets no answer says so: by its timeout, an abort, or a network error', async () => {
  const { page } = await openStory('dashboards--loading')
  await shows(page, 'Loading…')
  const path = '/api/environments/2/dashboards/1/'

  const late = await send(page, 'GET', path, { timeout: 50 })
  const aborted = await send(page, 'GET', path, { abort: true })
  await choose(page, { fakeFault: 'network error', fakeLatency: '200ms' })
  await shows(page, 'Failed to fetch')
  const failed = await send(page, 'GET', path)

  expect([late, aborted, failed].map(({ status, events }) => [status, ...events])).toEqual([
    [0, 'loadstart', 'sent', 'timeout', 'loadend'],
    [0, 'loadstart', 'sent', 'abort', 'loadend'],
    [0, 'loadstart', 'sent', 'error', 'loadend'],
  ])
  expect([late, aborted, failed].map(({ states }) => states)).toEqual(Array(3).fill([1, 4]))
})
