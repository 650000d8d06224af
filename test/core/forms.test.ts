import { expect, test } from 'vitest'
import { addInsight } from '../support/api/dashboards.ts'
import { invalid, noChoice, noUuid } from '../support/api/errors.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { addRestricted, uuidOf } from '../support/api/rows.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'

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
    ['/dashboards/1/collaborators/', { level: '37' }, { user_uuid: '1' }, noUuid('user_uuid')],
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

  await expectRefusal(bench, ['POST', '/dashboards/', undefined, sent], 400, {
    type: 'invalid_request',
    code: 'parse_error',
    detail: 'Multipart form parse error - Invalid boundary in multipart: None',
    attr: null,
  })
})
