import { typical } from 'fake-dashboards/scenarios'
import { test as base } from 'fake-dashboards/vitest'
import { sendXhr } from './xhr.ts'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const url = 'https://app.example.test/api/environments/2/dashboards/1/'
const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))

async function sendFetch(method: string, to: string, body?: string): Promise<{ readonly text: string }> {
  const headers = { 'Content-Type': 'application/json' }
  return { text: await (await fetch(to, { method, headers, ...(body !== undefined && { body }) })).text() }
}

const ways = { fetch: sendFetch, ...(typeof XMLHttpRequest !== 'undefined' && { XMLHttpRequest: sendXhr }) }

for (const [way, send] of Object.entries(ways))
  test.concurrent.for(Array.from({ length: 50 }, (_, at) => at))(`${way} %i`, async (at, { fake, expect }) => {
    await pause((at * 7) % 11)
    await send('PATCH', url, `{"name":"Number ${at}"}`)
    await pause((at * 3) % 13)

    const { name } = JSON.parse((await send('GET', url)).text) as { readonly name: string }
    expect(name).toBe(`Number ${at}`)
    expect(fake.journal.entries.filter(({ method }) => method !== 'OPTIONS')).toHaveLength(2)
  })
