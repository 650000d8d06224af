import type { Har } from 'har-format'
import { expect, test } from 'vitest'
import { addRestricted } from '../support/api/rows.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'

everyTransport('the journal is an archive that other programs read', async ({ fake, send, origin }) => {
  await send('POST', '/dashboards/?basic=1', { name: 'Ä' })

  const har: Har = await fake.journal.toHar({ keep: ['everything'] })

  expect(har.log).toMatchObject({ version: '1.2', creator: { name: 'fake-dashboards' } })
  expect(har.log.entries).toHaveLength(1)
  expect(har.log.entries[0]).toMatchObject({
    startedDateTime: '2026-01-01T00:00:00Z',
    time: 0.001,
    cache: {},
    timings: { send: 0, wait: 0.001, receive: 0 },
    comment: 'Unknown query parameter "basic" was ignored.',
    request: {
      method: 'POST',
      url: `${origin}/api/environments/1/dashboards/?basic=1`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      queryString: [{ name: 'basic', value: '1' }],
      postData: { mimeType: 'application/json', text: '{"name":"Ä"}' },
      headersSize: -1,
      bodySize: 13,
    },
    response: { status: 201, statusText: '', redirectURL: '', content: { mimeType: 'application/json' } },
  })
  expect(JSON.parse(har.log.entries[0]?.response.content.text ?? '')).toMatchObject({ id: 1, name: 'Ä' })
})

test('a byte order mark in front of a body, which is refused, stands in its archive', async () => {
  const { fake, send } = directBench()
  const body = '\ufeff{"name":"Secret plan"}'
  const response = await send('POST', '/dashboards/', undefined, {
    raw: body,
    headers: { 'Content-Type': 'application/json' },
  })

  const whole = await fake.journal.toHar({ keep: ['everything'] })
  const redacted = await fake.journal.toHar()

  expect(response.status).toBe(400)
  expect(whole.log.entries[0]).toMatchObject({ request: { postData: { text: body } } })
  expect(JSON.stringify(redacted)).not.toContain('Secret plan')
})

test('of an answer that a fault has cut, an archive has what was sent, and says that it broke off', async () => {
  const { fake, send } = directBench()
  const answered = async () => (await send('GET', '/dashboards/')).text().catch(() => undefined)
  const whole = (await answered())!
  fake.faults.add({ effect: { cut: 20 }, times: 1 })
  fake.faults.add({ effect: { cut: whole.length }, times: 1 })
  await answered()
  await answered()

  const shown = async (...keep: 'everything'[]) =>
    (await fake.journal.toHar({ keep })).log.entries.map(({ response }) => [response.content.text, response._error])

  const error = 'net::ERR_CONTENT_LENGTH_MISMATCH'
  expect(await shown('everything')).toEqual([
    [whole, undefined],
    [whole.slice(0, 20), error],
    [whole, error],
  ])
  expect(await shown()).toMatchObject([
    [expect.any(String), undefined],
    [undefined, error],
    [expect.any(String), error],
  ])
})

test('a request without an answer has the status 0 and says why', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { networkError: true } })
  await send('GET', '/dashboards/').catch(() => undefined)

  expect((await fake.journal.toHar()).log.entries[0]).toMatchObject({
    response: { status: 0 },
    comment: 'Failed to fetch',
  })
})

test('an answer that was forgotten has an unknown size, and one to HEAD has none', async () => {
  const { fake, send } = directBench()
  fake.journal.share({ weigh: ({ bodySize }) => bodySize, changed: () => undefined })
  await send('GET', '/dashboards/')
  await send('HEAD', '/dashboards/')
  await send('GET', '/dashboards/')
  fake.journal.forget(1)

  const sizes = (await fake.journal.toHar()).log.entries.map(({ response }) => response.content.size)

  expect(sizes).toEqual([-1, 0, expect.toSatisfy((size: number) => size > 0)])
})

test('people and their texts are replaced in it, and unknown values are left out unless they are to be kept', async () => {
  const { fake, send } = directBench()
  await send('POST', '/dashboards/?own=Zaphod', { name: 'Zaphod', description: 'By owner@acme.test', own: 'Zaphod' })
  await send('POST', '/dashboards/', { name: 'Zaphod' }, { headers: { 'X-Own': 'Zaphod' } })

  const [har, kept] = [await fake.journal.toHar(), await fake.journal.toHar({ keep: ['texts'] })]

  const [first, second] = har.log.entries.map(({ response }) => JSON.parse(response.content.text ?? ''))
  expect(JSON.stringify(har)).not.toMatch(/zaphod|acme/i)
  expect(second.name).toBe(first.name)
  expect(first.description).toContain(first.created_by.email)
  const { email } = JSON.parse(kept.log.entries[0]!.response.content.text ?? '').created_by
  expect(kept.log.entries[0]!.request.postData!.text).toBe(`{"name":"Zaphod","description":"By ${email}"}`)
})

test('no key or token is in an archive, wherever the API has them', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'tkn_shared' })
  const nobody = { as: null }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await send('GET', '/dashboards/', undefined, { headers: { Cookie: 'sessionid=phx_cookie' } })
  await send('GET', '/events/?personal_api_key=phx_owner', undefined, nobody)
  await send('GET', '/events/?token=phc_public')
  await send('POST', '/dashboards/', { name: 'A', personal_api_key: 'phx_owner' }, nobody)
  await send('POST', '/dashboards/', undefined, { ...nobody, raw: 'name=A&personal_api_key=phx_owner', headers: form })
  await send('GET', '/dashboards/1/sharing/')
  await send('GET', '/shared_dashboard/tkn_shared')
  await send('GET', '/api/projects/1/')
  const secret = /phx_(?:owner|cookie)|phc_public|tkn_/

  expect(fake.journal.entries.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 200, 200, 200])
  expect(
    JSON.stringify(await fake.journal.toHar({ keep: ['everything'] }), null, 1)
      .split('\n')
      .filter((line) => secret.test(line)),
  ).toEqual([])
  expect(fake.journal.toString()).not.toMatch(secret)
})

test('a key is in no archive, whatever is to be kept, not even where the API has none', async () => {
  const { fake, send } = directBench()
  const key = 'phx_9TslR2mN8vQ4zXyA'
  await send('GET', `/dashboards/?x=${key}&${key}=1`)
  await send('GET', `/events/?personal_api_key[0]=hidden4711&token%5B%5D=hidden4711`)
  await send('POST', '/dashboards/', { [key]: 1, name: `Made with ${key}` }, { headers: { 'X-Own': key } })

  const archive = JSON.stringify(await fake.journal.toHar({ keep: ['everything'] }))

  const standIns = new Set(archive.match(/phx_\w+/g))
  expect(archive).not.toMatch(/9TslR2mN8vQ4zXyA|hidden4711/)
  expect(archive).toMatch(/Made with phx_\w{20}/)
  expect(standIns.size).toBe(2)
})
