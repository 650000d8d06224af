import { setTimeout } from 'node:timers/promises'
import { typical } from 'fake-dashboards/scenarios'
import { test as base } from 'fake-dashboards/vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const url = 'https://app.example.test/api/environments/2/dashboards/1/'

interface Answer {
  readonly name: string
}

async function withFetch(method: string, body?: string): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  return (await (await fetch(url, { method, headers, ...(body !== undefined && { body }) })).json()) as Answer
}

const withXhr = (method: string, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Content-Type', 'application/json')
    request.onload = () => resolve(JSON.parse(request.responseText) as Answer)
    request.onerror = () => reject(new Error('The request failed.'))
    request.send(body)
  })

const ways = { fetch: withFetch, ...(typeof XMLHttpRequest !== 'undefined' && { XMLHttpRequest: withXhr }) }

for (const [way, send] of Object.entries(ways))
  test.concurrent.for(Array.from({ length: 50 }, (_, at) => at))(`${way} %i`, async (at, { fake, expect }) => {
    await setTimeout((at * 7) % 11)
    await send('PATCH', `{"name":"Number ${at}"}`)
    await setTimeout((at * 3) % 13)

    expect((await send('GET')).name).toBe(`Number ${at}`)
    expect(fake.journal.entries.filter(({ method }) => method !== 'OPTIONS')).toHaveLength(2)
  })
