import { describe, expect, test } from 'vitest'
import { createFake } from '../../../../src/index.ts'
import type { CaptureOptions, Fake } from '../../../../src/index.ts'
import { busyOffice } from '../../../support/api/busy-office.ts'

/** The numbers of the first two dashboards. */
interface Ids {
  readonly n: number
  readonly m: number
}
type Write = (ids: Ids) => string

const BEFORE: Ids = { n: 1, m: 2 }
const url = 'https://app.example.test/api/environments/1/dashboards/'
const keep: CaptureOptions = { keep: ['everything'] }

async function asked(type: string, body: string | Uint8Array<ArrayBuffer>): Promise<Fake> {
  const fake = createFake({ scenario: busyOffice, auth: 'lenient' })
  await fake.fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body })
  for (const id of [BEFORE.n, BEFORE.m]) await fake.fetch(`${url}${id}/`)
  return fake
}

const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=x'
const HEAD = 'Content-Disposition: form-data; name='

/** Bodies of each type, with numbers of rows and numbers that are none. */
const bodies: readonly (readonly [what: string, type: string, write: Write])[] = [
  ['a form', FORM, ({ n }) => `use_dashboard=${n}&name=1&tags=1`],
  ['a form of the same type in capitals', FORM.toUpperCase(), ({ m }) => `name=2&use_dashboard=${m}`],
  ['JSON', 'application/json', ({ n, m }) => `{"name":"1","use_dashboard":${n},"dashboards":[${m}],"size":1}`],
  ['JSON with spaces', 'application/json', ({ n }) => `{ "use_dashboard" : ${n},\t"size": 1.0 }`],
  ['JSON of no type', 'text/plain', ({ n }) => `{"use_dashboard":${n}}`],
  [
    'broken JSON',
    'application/json',
    ({ n, m }) => `{"use_dashboard": ${n}, "dashboards": [${n}, ${m}, "size":1, "id":"${m}`,
  ],
  ['broken JSON of other fields', 'application/json', () => '{"name": 1, "tags": [1, 2], "size":1'],
  ['a form whose type stands elsewhere', `text/plain; was=${FORM}`, () => 'use_dashboard=1'],
  [
    'a form in parts',
    PARTS,
    ({ n, m }) =>
      `--x\r\n${HEAD}"use_dashboard"\r\n\r\n${n}\r\n--x\r\n${HEAD}"name"\r\n\r\n1\r\n--x\r\n${HEAD}"id"\r\n\r\n${m}\r\n--x--\r\n`,
  ],
  ['parts without a name', PARTS, () => `--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x\r\nid\r\n--x--\r\n`],
  ['parts of another type', `text/plain; was=${PARTS}`, () => `--x\r\n${HEAD}"use_dashboard"\r\n\r\n1\r\n--x--\r\n`],
]

describe('in a capsule with other ids, of a body only those are replaced', () => {
  test.each(bodies)('%s', async (_, type, write) => {
    const fake = await asked(type, write(BEFORE))

    const { requests, start } = await fake.capture({ ...keep, ids: 'replace' })

    const [first, second] = start.tables.dashboard
    expect(requests[0]!.body).toBe(write({ n: first!.id, m: second!.id }))
    expect(first!.id).not.toBe(1)
  })

  test('bytes that are no text', async () => {
    const bytes = (text: string) => Uint8Array.from([...new TextEncoder().encode(text), 0xff])
    const fake = await asked('application/json', bytes('{"use_dashboard": 1, "size": 1'))

    const { requests, start } = await fake.capture({ ...keep, ids: 'replace' })

    const body = requests[0]!.body as { readonly base64: string }
    expect([...Buffer.from(body.base64, 'base64')]).toEqual([
      ...bytes(`{"use_dashboard": ${start.tables.dashboard[0]!.id}, "size": 1`),
    ])
  })

  test('and a request without one has none', async () => {
    const fake = createFake({ scenario: busyOffice, auth: 'lenient' })
    await fake.fetch(url)

    expect((await fake.capture({ ...keep, ids: 'replace' })).requests[0]).not.toHaveProperty('body')
  })
})

describe('in an archive with other ids, of a body only those are replaced', () => {
  test.each(bodies)('%s', async (_, type, write) => {
    const fake = await asked(type, write(BEFORE))

    const { entries } = (await fake.journal.toHar({ ...keep, ids: 'replace' })).log

    const [n, m] = entries.slice(1).map(({ request }) => Number(/(\d+)\/$/.exec(request.url)![1]))
    expect(entries[0]!.request.postData!.text).toBe(write({ n: n!, m: m! }))
    expect(n).not.toBe(1)
    expect(JSON.parse(entries[1]!.response.content.text!)).toMatchObject({ id: n })
  })

  test.each<[what: string, headers: Record<string, string>, body: string]>([
    ['whose type is not its first header', { Accept: '*/*', 'Content-Type': FORM }, 'name=1&use_dashboard=1'],
    ['of no type', {}, '{"name":"1","use_dashboard":1}'],
  ])('%s', async (_, headers, body) => {
    const fake = createFake({ scenario: busyOffice, auth: 'lenient' })
    await fake.fetch(url, { method: 'POST', headers, body: new TextEncoder().encode(body) })
    await fake.fetch(`${url}1/`)

    const { entries } = (await fake.journal.toHar({ ...keep, ids: 'replace' })).log

    const { id } = JSON.parse(entries[1]!.response.content.text!) as { readonly id: number }
    expect(entries[0]!.request.postData!.text).toBe(body.replace(/(use_dashboard"?[:=])1/, `$1${id}`))
  })

  test('and all stay where no others are asked for', async () => {
    const fake = await asked('application/json', '{"use_dashboard":1}')

    const { entries } = (await fake.journal.toHar(keep)).log

    expect(entries[0]!.request.postData!.text).toBe('{"use_dashboard":1}')
    expect(entries[1]!.request.url).toBe(`${url}1/`)
    expect(entries[1]).not.toHaveProperty('comment')
  })
})
