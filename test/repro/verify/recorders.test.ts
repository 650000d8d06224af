import { expect, test } from 'vitest'
import { captureHar, verify } from '../../../src/repro.ts'
import { TEMPLATE_PATH } from '../../support/api/templates.ts'
import { alarmsOf, BASE, record } from '../../support/repro/alarms.ts'
import { recordBusyOffice, Recorder, removeKeys } from '../../support/repro/recorder.ts'

/** A request that a browser has sent to HTTPS by itself, before the one that was answered. */
async function redirected(status: number, location: (url: string) => string, field = 'headers'): Promise<Recorder> {
  const recorder = await record([])
  const before = structuredClone(recorder.entries[0]!)
  const { url } = before.request
  recorder.entries.unshift(before)
  before.request.url = url.replace('https:', 'http:')
  const redirectURL = location(url)
  const headers = field === 'headers' ? [{ name: 'Location', value: redirectURL }] : []
  Object.assign(before.response, { status, headers, redirectURL, content: { size: 0, mimeType: 'x-unknown' } })
  return recorder
}

test.each([301, 307])('being sent to another host with %s by a browser or a proxy is no alarm', async (status) => {
  for (const field of ['headers', 'redirectURL']) {
    const { differences, notCompared } = await verify((await redirected(status, (url) => url, field)).har)

    expect(differences).toEqual([])
    expect(notCompared.map(({ why }) => why)).toEqual([`a browser or a proxy sent it to another host with ${status}`])
  }
})

test('being sent to another path of the service is one', async () => {
  const recorder = await redirected(301, (url) => `${new URL(url).pathname}x/`)

  expect(await alarmsOf(recorder)).toEqual([expect.stringMatching(/^status /)])
})

test('being sent on by a proxy because of the slash at the end is none, but with 301 the service itself may have done it', async () => {
  const recorder = await record([])
  const [first] = recorder.entries
  const before = structuredClone(first!)
  before.request.url = before.request.url.replace(/\/$/, '')
  const headers = [{ name: 'location', value: new URL(first!.request.url).pathname }]
  Object.assign(before.response, { status: 308, headers, content: { size: 0, mimeType: 'x-unknown' } })
  recorder.entries.unshift(before)

  const { differences, notCompared } = await verify(recorder.har)

  expect(differences).toEqual([])
  expect(notCompared.map(({ why }) => why)).toEqual(['a proxy sent it on with 308 because of the slash at its end'])
  before.response.status = 301
  expect(await alarmsOf(recorder)).toEqual([expect.stringMatching(/^status /)])
})

/** A recording of an app whose own server passes requests on, so that the links of pages show the host behind it. */
async function proxied(hosts: readonly string[]): Promise<Recorder> {
  const recorder = await record(hosts.map((_, at) => (r) => r.get(`${BASE}/dashboards/?limit=1&offset=${at}`)))
  const links = recorder.entries.slice(-hosts.length)
  for (const { request } of recorder.entries)
    request.url = request.url.replace('https://app.example.test', 'http://localhost:5173/proxy')
  for (const [at, { response }] of links.entries())
    response.content.text = response.content.text!.replaceAll('app.example.test', hosts[at]!)
  return recorder
}

test('links of pages to the host behind a proxy are no alarm', async () => {
  expect(await alarmsOf(await proxied(['eu.example.test', 'eu.example.test']))).toEqual([])
})

test('a use of a key that the service wrote within the last hour is no alarm, and does not tell the time', async () => {
  const recorder = await record([
    (r) => r.get('/api/personal_api_keys/@current/'),
    (r) => r.ask('PATCH', `${BASE}/insights/1/`, { name: 'First' }),
    (r) => (r.fake.clock.advance('20m'), r.ask('PATCH', `${BASE}/insights/1/`, { name: 'Second' })),
  ])
  const [key, first, second] = recorder.entries.slice(-3)
  const content = key!.response.content
  content.text = content.text!.replace(/"last_used_at":"[^"]*"/, '"last_used_at":"2025-12-31T23:20:00Z"')
  for (const entry of recorder.entries) entry.startedDateTime = '2026-01-01T00:00:03Z'
  first!.startedDateTime = '2026-01-01T00:00:06Z'
  second!.startedDateTime = '2026-01-01T00:20:09Z'

  expect(await alarmsOf(recorder)).toEqual([])
})

test('links that lead to one host and then to another are one', async () => {
  expect(await alarmsOf(await proxied(['eu.example.test', 'us.example.test']))).toEqual(['body.previous R.29'])
})

test.each([
  ['the path alone', (path: string) => path],
  ['the path with the prefix', (path: string) => `/proxy${path}`],
  ['an address of the service', (path: string) => `http://service.internal${path}`],
])('a Location raises no alarm under the prefix of a proxy where it is %s', async (_, rewritten) => {
  const recorder = await record(
    [(r) => r.ask('POST', `${BASE}${TEMPLATE_PATH}`, { name: 'New' }), (r) => r.get(`${BASE}/dashboards/5/`)],
    'documented',
  )
  for (const { request, response } of recorder.entries) {
    request.url = request.url.replace('.test/', '.test/proxy/')
    for (const header of response.headers) if (header.name === 'location') header.value = rewritten(header.value)
  }

  expect(await alarmsOf(recorder)).toEqual([])
  const { response } = recorder.entries.at(-2)!
  response.headers.find(({ name }) => name === 'location')!.value = rewritten(`${BASE}/dashboards/5`)
  expect(await alarmsOf(recorder)).toContain('headers.Location 8.7')
})

test('headers that servers and proxies in between add are no alarm', async () => {
  const recorder = await record([(r) => r.get(`${BASE}/dashboards/1/`)])
  const added = {
    NEL: '{}',
    'Report-To': '{}',
    Pragma: 'no-cache',
    Age: '0',
    'Content-Security-Policy': 'x',
    Link: '<x>',
  }
  for (const { response } of recorder.entries)
    response.headers.push(...Object.entries(added).map(([name, value]) => ({ name, value })))

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a list that goes on beyond its recorded page is no alarm under the prefix of a proxy', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${BASE}/dashboards/?limit=1`)
  for (const { request } of recorder.entries) request.url = request.url.replace('.test/', '.test/proxy/')

  expect(await alarmsOf(recorder)).toEqual([])
})

test('what the browser had already tells of its reader as an answer does', async () => {
  const recorder = await record([
    (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { restriction_level: 37 }),
    (r) => r.get(`${BASE}/dashboards/1/`, { key: 'phx_member' }),
    (r) => r.get(`${BASE}/dashboards/`, { key: 'phx_member' }),
  ])
  for (const { response } of recorder.entries.slice(-2)) response.status = 304

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a request without a key that was only redirected is not one whose key is hidden', async () => {
  const recorder = await redirected(307, (url) => url)
  await recorder.get(`${BASE}/dashboards/1/`, { key: null })
  const { headers } = recorder.entries[0]!.request
  recorder.entries[0]!.request.headers = headers.filter(({ name }) => name !== 'authorization')

  expect((await captureHar(recorder.har)).forced).toEqual([])
})

test('a request that nobody answered does not show what the refusal of another hides', async () => {
  const recorder = await record([])
  await recorder.get(`${BASE}/dashboards/9/`)
  await recorder.ask('PATCH', `${BASE}/dashboards/9/`, { name: 5 })
  const [read, write] = recorder.entries.slice(-2)
  Object.assign(read!.response, { status: 0, content: { size: 0, mimeType: 'x-unknown' } })
  const text = '{"type":"validation_error","code":"invalid","detail":"Not a valid string.","attr":"name"}'
  Object.assign(write!.response, { status: 400, content: { ...write!.response.content, text } })

  expect(await alarmsOf(recorder)).toEqual([])
})

test('an answer without the body that it must have had is not compared, whatever size is stated', async () => {
  const recorder = await record([(r) => r.get(`${BASE}/dashboards/1/`)])
  Object.assign(recorder.entries.at(-1)!.response, { content: { size: 0, mimeType: 'application/json' } })

  const { differences, notCompared } = await verify(recorder.har)

  expect(differences).toEqual([])
  expect(notCompared.map(({ why }) => why)).toEqual(['the recording has no body for it'])
})

test('an answer that says that it is empty is compared, also where the recorder does not know the size', async () => {
  const recorder = await record([(r) => r.ask('DELETE', `${BASE}/dashboards/1/`)])
  const { response } = recorder.entries.at(-1)!
  Object.assign(response, { content: { size: -1, mimeType: 'x-unknown' } })
  const said = await verify(recorder.har)
  response.status = 200
  const lie = await verify(recorder.har)
  response.headers = response.headers.filter(({ name }) => name !== 'content-length')
  const unsaid = await verify(recorder.har)

  expect(said).toMatchObject({ notCompared: [], differences: [] })
  expect(lie.differences.map(({ at, rule }) => `${at} ${rule}`)).toEqual(['status 4.1'])
  expect(unsaid.notCompared.map(({ why }) => why)).toEqual(['the recording has no body for it'])
})

test('a change whose answer the recorder has dropped is made all the same', async () => {
  const recorder = await record([
    (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { name: 'Renamed' }),
    (r) => r.get(`${BASE}/dashboards/1/`),
  ])
  delete recorder.entries.at(-2)!.response.content.text

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a change that the page of a login answered is not made', async () => {
  const rename = (name: string) => (r: Recorder) => r.ask('PATCH', `${BASE}/dashboards/1/`, { name })
  const recorder = await record([rename('Renamed'), (r) => r.get(`${BASE}/dashboards/1/`)])
  const lost = structuredClone(recorder.entries.at(-2)!)
  lost.request.postData!.text = '{"name":"Lost"}'
  lost.response.headers = [{ name: 'content-type', value: 'text/html' }]
  lost.response.content = { size: 7, mimeType: 'text/html', text: '<html/>' }
  recorder.entries.splice(-1, 0, lost)

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a change whose body and size the recorder has dropped is sent with what its answer shows', async () => {
  const recorder = await record([
    (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { name: 'Renamed' }),
    (r) => r.get(`${BASE}/dashboards/1/`),
  ])
  const { request } = recorder.entries.at(-2)!
  delete request.postData
  request.bodySize = -1

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a key that was made or revoked meanwhile is no alarm', async () => {
  const recorder = await record([(r) => r.get(`${BASE}/dashboards/1/`), (r) => r.get(`${BASE}/dashboards/1/`)])
  await recorder.get(`${BASE}/dashboards/1/`, { key: 'phx_revoked' })
  recorder.entries.at(-1)!.request.headers = recorder.entries[0]!.request.headers

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a refused key is no alarm where the recorder has left out all keys', async () => {
  const recorder = await record([
    (r) => r.get(`${BASE}/`, { key: 'phx_wrong' }),
    (r) => r.get(`${BASE}/`, { key: null }),
  ])
  removeKeys(recorder.entries)

  expect(await alarmsOf(recorder)).toEqual([])
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form (%s) of which only the parameters were recorded is sent with them',
  async (mimeType) => {
    const form = new URLSearchParams({ name: 'By form', description: 'a&b' })
    const recorder = await record([(r) => r.ask('PATCH', `${BASE}/dashboards/1/`, form)])
    const { request } = recorder.entries.at(-1)!
    Object.assign(request, { postData: { mimeType, params: [...form].map(([name, value]) => ({ name, value })) } })
    request.headers.find(({ name }) => name === 'content-type')!.value = mimeType

    expect(await alarmsOf(recorder)).toEqual([])
  },
)

test('a body of which only the recorder tells the type is sent with it', async () => {
  const recorder = await record([
    (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { name: 'Renamed' }),
    (r) => r.get(`${BASE}/dashboards/1/`),
  ])
  for (const { request } of recorder.entries)
    request.headers = request.headers.filter(({ name }) => name !== 'content-type')

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a recording that is newest first, with times in whole seconds, is read from its end', async () => {
  const recorder = recordBusyOffice()
  const { id } = (await recorder.ask('POST', `${BASE}/dashboards/`, { name: 'New' })) as { id: number }
  await recorder.ask('PATCH', `${BASE}/dashboards/${id}/`, { deleted: true })
  await recorder.get(`${BASE}/dashboards/${id}/`)
  await recorder.get(`${BASE}/dashboards/1/`)
  const har = structuredClone(recorder.har)
  for (const [at, entry] of har.log.entries.entries())
    Object.assign(entry, { startedDateTime: at < 3 ? '2026-03-01T12:00:01Z' : '2026-03-01T12:00:02Z' })
  har.log.entries.reverse()

  const { differences, same } = await verify(har)

  expect({ differences, same }).toEqual({ differences: [], same: 4 })
})

test('a request that recordings have in common, which were merged, is made once', async () => {
  const named = (name: string) => async (recorder: Recorder) => recorder.ask('POST', `${BASE}/dashboards/`, { name })
  const recorder = await record([named('One'), named('Two'), (seen) => seen.get(`${BASE}/dashboards/`)])
  const asked = recorder.entries.length
  recorder.entries.push(...structuredClone(recorder.entries.slice(2)))

  const { capsule, others } = await captureHar(recorder.har)

  expect(await alarmsOf(recorder)).toEqual([])
  expect([capsule.requests.length, others]).toEqual([asked, asked - 2])
})

test('each of several people whose keys are hidden has a key of their own, which shows itself', async () => {
  const recorder = recordBusyOffice()
  for (const key of ['phx_owner', 'phx_member', 'phx_owner'])
    for (const path of ['/api/users/@me/', '/api/personal_api_keys/@current/']) await recorder.get(path, { key })
  removeKeys(recorder.entries)

  expect(await alarmsOf(recorder)).toEqual([])
})
