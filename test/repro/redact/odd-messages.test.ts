import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule } from '../../../src/index.ts'
import type { FaultEffect } from '../../../src/observe/faults/fault.ts'
import { redactHar } from '../../../src/repro.ts'
import { redactSent } from '../../../src/repro/redact/capsule.ts'
import { faultRedaction, replaceInEffect } from '../../../src/repro/redact/faults.ts'
import { redactWith } from '../../../src/repro/redact/redaction.ts'
import { runSteps } from '../../../src/repro/steps.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'

const HOME = 'https://app.example.test'
const DASHBOARDS = `${HOME}/api/environments/1/dashboards/`

/** The texts in a capsule of one request, which somebody wrote by hand. */
async function redacted(request: object, more: Partial<Capsule> = {}): Promise<Capsule> {
  const fake = createFake({ auth: 'lenient', scenario: busyOffice })
  await fake.fetch(DASHBOARDS)
  const capsule = await fake.capture({ keep: ['everything'] })
  return runSteps(redactSent({ ...capsule, ...more, requests: [{ ...capsule.requests[0]!, ...request }] }, {}))
}

const urlOf = async (url: string): Promise<string> => (await redacted({ url })).requests[0]!.url

/** The parts of a form as it is redacted; `id` is a field whose numbers stay. */
async function partOf(type: string, part: string): Promise<string> {
  const headers = { 'content-type': type }
  const { requests } = await redacted({ method: 'POST', headers, body: `--77${part}--77--` })
  return requests[0]!.body as string
}

describe('of an address that is odd', () => {
  test('a dot at the end of a name stays there', async () => {
    expect(await urlOf(`${HOME}/api/users/zaphod.json.`)).toMatch(/\/users\/(?!zaphod)[a-z]{6}\.[a-z]{4}\.$/)
  })

  test('another scheme becomes https, and http stays', async () => {
    const origins = ['wss://app.example.test', 'http://app.example.test', 'https://app.example.test', '*', 'null']

    const { cors } = await redacted({}, { cors: origins })

    expect(cors).toEqual(['https://app.example.test', ...origins.slice(1)])
  })

  test('a filter that does not begin as JSON is dropped from an archive', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/environments/1/events/?properties=a%5B%5D&limit=1')

    const [entry] = redactHar(recorder.har).log.entries

    expect(new URL(entry!.request.url).search).toBe('?limit=1')
  })
})

describe('of a form in parts that is odd', () => {
  const FIELD = '\r\nContent-Disposition: form-data; name="id"\r\n\r\n7788\r\n'

  test.each(['multipart/form-data;boundary=77', 'multipart/form-data; charset=utf-8;  boundary="77"'])(
    'fields are found by the boundary of %s',
    async (type) => {
      expect(await partOf(type, FIELD)).toContain('\r\n\r\n7788\r\n')
    },
  )

  test.each([
    ['a type that only names one', 'text/plain; was=multipart/form-data; boundary=77', FIELD],
    ['a part that does not begin with a new line', 'multipart/form-data; boundary=77', FIELD.slice(2)],
    ['a part that does not end with a new line', 'multipart/form-data; boundary=77', FIELD.slice(0, -2)],
  ])('%s has no fields, so all its numbers are replaced', async (_, type, part) => {
    const body = await partOf(type, part)

    expect(body).not.toContain('7788')
    expect(body).toHaveLength(`--77${part}--77--`.length)
  })

  test('bytes that are no text stay as they are, also several in a row', async () => {
    const bytes = Buffer.from([0x7b, 0xe2, 0x82, 0x7a, 0x61, 0xf0, 0x9f])

    const { requests } = await redacted({ method: 'POST', body: { base64: bytes.toString('base64') } })

    const made = Buffer.from((requests[0]!.body as { readonly base64: string }).base64, 'base64')
    expect([...made].map((byte) => (byte < 0x80 ? String.fromCharCode(byte).replace(/[a-z]/, 'x') : byte))).toEqual([
      '{',
      0xe2,
      0x82,
      'x',
      'x',
      0xf0,
      0x9f,
    ])
  })

  test('numbers in what cannot be read keep their form', async () => {
    const body = '{"zaphod": 1.25e10, 3E-7, -4e+12, 5e'

    const { requests } = await redacted({ method: 'POST', headers: { 'content-type': 'application/json' }, body })

    expect(requests[0]!.body).toMatch(/^\{"(?!zaphod)[a-z]{6}": \d\.\d\de\d0, \dE-\d, -\de\+\d\d, \d[a-z]$/)
  })
})

describe('what a message has besides', () => {
  test('a header that no answer depends on is left out of a capsule', async () => {
    const { requests } = await redacted({ headers: { 'x-zaphod': 'beeblebrox', 'content-length': '0' } })

    expect(requests[0]!.headers).toEqual({ 'content-length': '0' })
  })

  test('an answer that leads nowhere leads nowhere in an archive, and the token of a link is replaced wholly', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/environments/1/dashboards/1/')
    await recorder.get('/shared_dashboard/zaphodzaphodzaphodzaphodzaphod.json')

    const [read, shared] = redactHar(recorder.har).log.entries

    const names = read!.response.headers.map(({ name }) => name.toLowerCase())
    expect(names).toContain('content-type')
    expect(names).not.toContain('location')
    expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([])
    expect(new URL(shared!.request.url).pathname).toMatch(/^\/shared_dashboard\/(?!zaphod)[^/]{20,}$/)
  })

  test('what is no field of a fault is left out, and so is one without a value', () => {
    const given = { status: 503, zaphod: 'beeblebrox', body: undefined } as FaultEffect

    const effect = redactWith({}, { unknown: 'replace' }, (redaction) =>
      replaceInEffect(given, faultRedaction(redaction)),
    )

    expect(Object.entries(effect)).toEqual([['status', 503]])
  })
})
