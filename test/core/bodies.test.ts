import { expect, onTestFinished, test, vi } from 'vitest'
import { invalid } from '../support/api/errors.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'
import type { Bench } from '../support/api/transports.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { dashboards, served } from '../support/servers/served.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

const refusal = (code: string, detail: string) => ({ type: 'invalid_request', code, detail, attr: null })
const unsupported = (type: string) => refusal('unsupported_media_type', `Unsupported media type "${type}" in request.`)
const parseError = (reason: string) => refusal('parse_error', `JSON parse error - ${reason}`)

for (const type of ['application/json', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
  everyTransport(`an empty body of type ${type} is an empty object`, async ({ json }) => {
    const sent = { raw: '', headers: { 'Content-Type': type } }

    expect(await json('POST', '/dashboards/', undefined, sent)).toMatchObject({ id: 1, name: null })
  })

everyTransport('no body at all is an empty object', async ({ json }) => {
  expect(await json('POST', '/dashboards/')).toMatchObject({ id: 1, name: null })
})

for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset=UTF-8'])
  everyTransport(`a body of type ${type} is JSON`, async ({ json }) => {
    const sent = { raw: '{"name": "€"}', headers: { 'Content-Type': type } }

    expect(await json('POST', '/dashboards/', undefined, sent)).toMatchObject({ name: '€' })
  })

for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/xml', 'application/merge-patch+json'])
  everyTransport(`a body of type ${type} is not supported`, (bench) =>
    expectRefusal(
      bench,
      ['POST', '/dashboards/', undefined, { raw: '{}', headers: { 'Content-Type': type } }],
      415,
      unsupported(type),
    ),
  )

test.each(['GET', 'HEAD'])('no body of a %s is read', async (method) => {
  const { server } = await served()

  expect(await exchange(server, request(method, dashboards, {}, '{'))).toMatch(/^HTTP\/1\.1 200 /)
})

/** Creates a dashboard by a body that comes piece by piece. */
function createBy({ fake }: Bench, body: ReadableStream, signal?: AbortSignal): Promise<Response> {
  const headers = { Authorization: 'Bearer phx_owner', ...JSON_TYPE }
  const init = { method: 'POST', headers, body, duplex: 'half', ...(signal && { signal }) }
  return fake.fetch(`https://app.example.test${dashboards}`, init as RequestInit)
}

test('a call whose body breaks off rejects with the reason, and nothing changes', async () => {
  const bench = directBench()
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('The file is gone.')) })

  await expect(createBy(bench, body)).rejects.toThrow('The file is gone.')
  expect(bench.fake.db.dashboard.count()).toBe(0)
})

test('a call that is given up while its body still comes ends, reads no further, and changes nothing', async () => {
  const bench = directBench()
  const controller = new AbortController()
  const cancelled = vi.fn()
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"name":"A"}')),
    cancel: cancelled,
  })
  const call = createBy(bench, body, controller.signal)

  controller.abort()

  await expect(call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error)
  expect(cancelled).toHaveBeenCalledOnce()
  expect(bench.fake.db.dashboard.count()).toBe(0)
})

test('a body is waited for also where zone.js or the like has replaced the class of promises', async () => {
  vi.stubGlobal('Promise', class Replaced<T> extends Promise<T> {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { json } = directBench()

  expect(await json('POST', '/dashboards/', { name: 'A' })).toMatchObject({ name: 'A' })
})

test('a body is read also where a request does not show it, as in Firefox', async () => {
  const hidden = vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined as unknown as null)
  onTestFinished(() => hidden.mockRestore())
  const { json } = directBench()

  expect(await json('POST', '/dashboards/', { name: 'A' })).toMatchObject({ name: 'A' })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ name: 'A' })
})

everyTransport('a view that only reads JSON supports no forms', (bench) =>
  expectRefusal(
    bench,
    ['POST', '/dashboards/create_from_template_json/', undefined, { raw: new URLSearchParams({ name: 'A' }) }],
    415,
    unsupported('application/x-www-form-urlencoded;charset=UTF-8'),
  ),
)

for (const [raw, reason] of [
  ['{', 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'],
  ['{"name": "A",}', 'Expecting property name enclosed in double quotes: line 1 column 14 (char 13)'],
  ['{"name": NaN}', "Out of range float values are not JSON compliant: 'NaN'"],
  ['name=A', 'Expecting value: line 1 column 1 (char 0)'],
  [' ', 'Expecting value: line 1 column 2 (char 1)'],
  [new Uint8Array([0x22, 0xff, 0x22]), "'utf-8' codec can't decode byte 0xff in position 1: invalid start byte"],
] as const)
  everyTransport(`${JSON.stringify(raw)} is refused in the words of the service`, (bench) =>
    expectRefusal(bench, ['POST', '/dashboards/', undefined, { raw, headers: JSON_TYPE }], 400, parseError(reason)),
  )

for (const [raw, type] of [
  ['[]', 'list'],
  ['[{"name": "A"}]', 'list'],
  ['"text"', 'str'],
  ['5', 'int'],
  ['1.5', 'float'],
  ['5.0', 'float'],
  ['12345678901234567890', 'int'],
  ['true', 'bool'],
] as const)
  everyTransport(`a body of ${raw} is no dictionary`, (bench) =>
    expectRefusal(
      bench,
      ['POST', '/dashboards/', undefined, { raw, headers: JSON_TYPE }],
      400,
      invalid(`Invalid data. Expected a dictionary, but got ${type}.`),
    ),
  )

everyTransport('a body of null is no data', (bench) =>
  expectRefusal(
    bench,
    ['POST', '/dashboards/', undefined, { raw: 'null', headers: JSON_TYPE }],
    400,
    invalid('No data provided', null, 'null'),
  ),
)

everyTransport('a key of a prototype is plain data', async ({ json, send }) => {
  const raw = '{"__proto__": {"pinned": true, "name": 5}, "constructor": {"prototype": 1}, "name": "A"}'

  expect(await json('POST', '/dashboards/', undefined, { raw, headers: JSON_TYPE })).toMatchObject({
    name: 'A',
    pinned: false,
  })
  expect((await send('GET', '/dashboards/1/')).status).toBe(200)
})

everyTransport('a body of exactly 20 MiB is read, and one byte more is refused', async (bench) => {
  const raw = '{"name":"A"}'.padEnd(20 * 1024 * 1024)

  const read = await bench.send('POST', '/dashboards/', undefined, { raw, headers: JSON_TYPE })

  expect(await read.json()).toMatchObject({ name: 'A' })
  await expectRefusal(
    bench,
    ['POST', '/dashboards/', undefined, { raw: `${raw} `, headers: JSON_TYPE }],
    413,
    refusal('request_too_large', 'Request body is larger than 20971520 bytes.'),
  )
})

test('of large bodies the journal keeps those that a capsule needs: the newest two', async () => {
  const { fake, send } = directBench()
  const raw = '{}'.padEnd(20 * 1024 * 1024)

  for (const _ of ['first', 'second', 'third'])
    await send('POST', '/dashboards/', undefined, { raw, headers: JSON_TYPE })

  expect(fake.journal.entries.map(({ requestBody }) => requestBody?.length)).toEqual([
    undefined,
    raw.length,
    raw.length,
  ])
})

everyTransport('deep nesting is refused and does not break the fake', async ({ send }) => {
  const raw = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`

  const response = await send('POST', '/dashboards/', undefined, { raw, headers: JSON_TYPE })

  expect(response.status).toBe(400)
})
