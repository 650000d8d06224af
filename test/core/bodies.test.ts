import { expect, onTestFinished, test, vi } from 'vitest'
import { addInsight } from '../support/dashboards.ts'
import { invalid, noChoice, noUuid } from '../support/errors.ts'
import { exchange, request } from '../support/raw.ts'
import { expectRefusal } from '../support/refusal.ts'
import { addRestricted, uuidOf } from '../support/rows.ts'
import { dashboards, served } from '../support/served.ts'
import { directBench, everyTransport } from '../support/transports.ts'

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

for (const type of ['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8'])
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

test('a call whose body breaks off rejects with the reason, and nothing changes', async () => {
  const { fake } = directBench()
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('The file is gone.')) })
  const headers = { Authorization: 'Bearer phx_owner', ...JSON_TYPE }

  const call = fake.fetch(`https://app.example.test${dashboards}`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)

  await expect(call).rejects.toThrow('The file is gone.')
  expect(fake.db.dashboard.count()).toBe(0)
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

everyTransport('a form is read as text, field by field', async ({ json }) => {
  const raw = new URLSearchParams([
    ['name', 'A'],
    ['pinned', 'on'],
    ['tags', 'x'],
    ['tags', 'y'],
    ['restriction_level', '37'],
    ['use_dashboard', ''],
    ['deleted', ''],
  ])

  expect(await json('POST', '/dashboards/', undefined, { raw })).toMatchObject({
    name: 'A',
    pinned: true,
    tags: ['x', 'y'],
    restriction_level: 37,
    deleted: false,
  })
})

everyTransport('what a form of PUT leaves out stays, but a boolean is false', async ({ fake, json }) => {
  addRestricted(fake, { pinned: true, description: 'Kept', tags: ['kept'] })

  expect(await json('PUT', '/dashboards/1/', { name: 'B' })).toMatchObject({ name: 'B', pinned: true })
  const raw = new URLSearchParams({ name: 'C' })
  expect(await json('PATCH', '/dashboards/1/', undefined, { raw })).toMatchObject({ name: 'C', pinned: true })
  expect(await json('PUT', '/dashboards/1/', undefined, { raw })).toMatchObject({
    name: 'C',
    pinned: false,
    description: 'Kept',
    tags: ['kept'],
  })
})

everyTransport('a form of PATCH without the box of a sharing leaves it as it is', async ({ fake, json }) => {
  addRestricted(fake)
  const raw = new URLSearchParams({ other: 'x' })
  addInsight(fake)

  for (const path of ['/dashboards/1/sharing/', '/insights/1/sharing/']) {
    expect(await json('PATCH', path, { enabled: true })).toMatchObject({ enabled: true })
    for (const sent of [raw, new URLSearchParams({ enabled: '' })])
      expect(await json('PATCH', path, undefined, { raw: sent })).toMatchObject({ enabled: true })
  }
})

everyTransport('numbered entries of a form are a list, in the order of their numbers', async ({ fake, json }) => {
  const raw = new URLSearchParams({
    'tags[10]': 'z',
    'tags[0]': 'x',
    'tags[2]': 'y',
    'tagsy[0]': 'no',
    'name[0]': 'no',
  })

  expect(await json('POST', '/dashboards/', undefined, { raw })).toMatchObject({ tags: ['x', 'y', 'z'], name: null })
  expect(await json('PUT', '/dashboards/1/', undefined, { raw })).toMatchObject({ tags: ['x', 'y', 'z'] })
  expect(fake.journal.entries.map(({ warnings }) => warnings.filter((text) => text.includes('"tags[')))).toEqual([
    [],
    [],
  ])
})

everyTransport(
  'numbered entries beside a plain one, or on PATCH, are ignored with a warning',
  async ({ fake, json }) => {
    const both = new URLSearchParams({ tags: 'plain', 'tags[0]': 'numbered' })
    const numbered = new URLSearchParams({ 'tags[0]': 'numbered' })

    expect(await json('POST', '/dashboards/', undefined, { raw: both })).toMatchObject({ tags: ['plain'] })
    expect(await json('PATCH', '/dashboards/1/', undefined, { raw: numbered })).toMatchObject({ tags: ['plain'] })
    for (const { warnings } of fake.journal.entries)
      expect(warnings).toEqual([expect.stringContaining('Unknown body key "tags[0]" was ignored.')])
  },
)

everyTransport('a member of a list that a form makes an object of is no text', (bench) =>
  expectRefusal(
    bench,
    ['POST', '/dashboards/', undefined, { raw: new URLSearchParams({ 'tags[0][a]': 'x' }) }],
    400,
    invalid('Not a valid string.', 'tags'),
  ),
)

everyTransport('a multipart form is read like any form', async ({ fake, json }) => {
  addRestricted(fake)
  const raw = new FormData()
  raw.set('name', 'A form of its own')
  raw.set('pinned', 'true')

  expect(await json('PATCH', '/dashboards/1/', undefined, { raw })).toMatchObject({
    name: 'A form of its own',
    pinned: true,
  })
})

/** A multipart form of texts and, under the same keys or others, of files by their names. */
function multipart(texts: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [key, name] of Object.entries(files)) form.append(key, new File(['x'], name))
  for (const [key, text] of Object.entries(texts)) form.append(key, text)
  return form
}

everyTransport('a file is no text, no boolean and no UUID, and comes after the texts of its key', async (bench) => {
  addRestricted(bench.fake)
  const noText = (attr: string) => invalid('Not a valid string.', attr)

  for (const [path, texts, file, error] of [
    ['/dashboards/', {}, { name: 'a.txt' }, noText('name')],
    ['/dashboards/', { name: 'A' }, { name: 'a.txt' }, noText('name')],
    ['/dashboards/', {}, { tags: 'a.txt' }, noText('tags')],
    ['/dashboards/', {}, { pinned: 'true' }, invalid('Must be a valid boolean.', 'pinned')],
    ['/dashboards/', {}, { use_dashboard: 'a.txt' }, invalid('A valid integer is required.', 'use_dashboard')],
    ['/dashboards/', {}, { restriction_level: '38' }, noChoice('38', 'restriction_level')],
    ['/dashboards/1/collaborators/', { level: '37' }, { user_uuid: uuidOf(bench.fake, 1) }, noUuid('user_uuid')],
  ] as const)
    await expectRefusal(bench, ['POST', path, undefined, { raw: multipart(texts, file) }], 400, error)
})

everyTransport('a file without a name, as a page sends one that nobody chose, is an empty entry', async ({ json }) => {
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename=""\r\n\r\n\r\n`
  const raw = `${['name', 'pinned', 'use_dashboard'].map(part).join('')}--x--\r\n`
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }

  expect(await json('POST', '/dashboards/', undefined, { raw, headers })).toMatchObject({
    name: '',
    pinned: false,
    use_dashboard: null,
  })
})

everyTransport('an integer and a choice read the name of a file', async ({ fake, json }) => {
  addRestricted(fake)
  const raw = multipart({ name: 'A' }, { use_dashboard: '1', restriction_level: '37' })

  expect(await json('POST', '/dashboards/', undefined, { raw })).toMatchObject({
    name: 'A',
    use_dashboard: 1,
    restriction_level: 37,
  })
})

test('a form with very many entries of one key is read in a moment', async () => {
  const { json } = directBench()
  const raw = new URLSearchParams(Array.from({ length: 40_000 }, (_, at) => ['tags', `t${at % 3}`]))
  const since = Date.now()

  expect(await json('POST', '/dashboards/', undefined, { raw })).toMatchObject({ tags: ['t0', 't1', 't2'] })
  expect(Date.now() - since).toBeLessThan(3000)
})

everyTransport('a multipart body that is none is refused', async (bench) => {
  const sent = { raw: 'no parts', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }

  const response = await bench.send('POST', '/dashboards/', undefined, sent)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'parse_error', attr: null })
})

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
