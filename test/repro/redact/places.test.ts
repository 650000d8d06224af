import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { redactHar } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

/** A request's body of some type as a capsule has it, and its header. */
async function capturedBody(type: string, body: string | Uint8Array<ArrayBuffer>) {
  const fake = createFake({ auth: 'lenient', scenario: busyOffice })
  const headers = { 'Content-Type': type }
  await fake.fetch('https://app.example.test/api/environments/1/dashboards/', {
    method: 'POST',
    headers,
    body,
  })
  const [request] = (await fake.capture()).requests
  return { type: request!.headers['content-type']!, body: request!.body }
}

describe('a body', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'name=zaphod&pinned=true', /^name=(?!zaphod)[a-z]{6}&pinned=true$/],
    [
      'Application/X-WWW-Form-Urlencoded;charset=utf-8',
      'zaphod=a&use_dashboard=42',
      /^(?!zaphod)[a-z]{6}=[a-z]&use_dashboard=42$/,
    ],
    ['application/x-www-form-urlencoded', 'pinned=true&limit=%35', /^pinned=true&[a-z]+=/],
    ['text/plain; was=application/x-www-form-urlencoded', 'use_dashboard=42', /^\w+=(?!42)\d\d$/],
    ['multipart/form-data;boundary=zaphod', '--zaphod--', /^--(?!zaphod)[a-z]{6}--$/],
    ['application/x-www-form-urlencoded', 'use_dashboard=12&tags=exact', /^use_dashboard=12&tags=exact$/],
    ['text/plain', 'Zaphodnull nullZaphod \\q \\5 \\u00g', /^(?!Zaphod)[A-Z][a-z]{9} null[A-Z][a-z]{5} \\q \\5 \\u/],
    ['text/plain', '{"tags": "tags", pinned', /^\{"tags": "tags", pinned$/],
    [
      'text/plain',
      'zaphod 4711 "name" true\\u0041\\n 105',
      /^(?!zaphod)[a-z]{6} (?!4711)\d{4} "name" true\\u(?!0041)[\da-f]{4}\\n [1-9]0[1-9]$/,
    ],
    [
      'text/plain',
      'zäh 山 𐐀 null -1.5e3',
      /^[a-z][áàâäãåéèêëíìîïóòôöõúùûüñç][a-z] (?!山)\p{Script=Han} (?!𐐀).{1,2} null -\d\.\de\d$/u,
    ],
    [
      'text/plain',
      'falsetto \\ud842\\udfb7 NaN Infinity',
      /^false(?!tto)[a-z]{3} (?!\\ud842)(?:\\u[\da-f]{4}){2} NaN Infinity$/,
    ],
  ])('of type %s is replaced part by part: %j', async (type, sent, expected) => {
    const { body } = await capturedBody(type, sent)

    expect(body).toMatch(expected)
  })

  test('in parts is replaced field by field, with its boundary', async () => {
    const parts = [
      '--zaphod-7\r\nContent-Disposition: form-data; name="name"\r\n\r\nBeeblebrox\r\n',
      '--zaphod-7\r\nContent-Disposition: form-data; name="pinned"\r\nContent-Type: text/plain\r\n\r\ntrue\r\n',
      '--zaphod-7\r\nContent-Disposition: form-data; name="f"; filename="arthur.csv"\r\n\r\nDent\r\n',
      '--zaphod-7\r\nno field of a form\r\n--zaphod-7--\r\n',
    ]

    const { type, body } = await capturedBody('multipart/form-data; boundary="zaphod-7"', parts.join(''))

    const boundary = /^multipart\/form-data; boundary="((?!zaphod)[a-z]{6}-[1-9])"$/.exec(type)?.[1]
    expect(boundary).toBeDefined()
    const shown = String(body).split(`--${boundary}`)
    expect(shown).toHaveLength(6)
    expect(shown[1]).toMatch(/^\r\nContent-Disposition: form-data; name="name"\r\n\r\n(?!Beeble)[A-Z][a-z]{9}\r\n$/)
    expect(shown[2]).toBe(
      '\r\nContent-Disposition: form-data; name="pinned"\r\nContent-Type: text/plain\r\n\r\ntrue\r\n',
    )
    expect(shown[3]).toMatch(/; name="[a-z]"; filename="(?!arthur)[a-z]{6}\.csv"\r\n\r\n(?!Dent)[A-Z][a-z]{3}\r\n$/)
    expect(shown[4]).not.toMatch(/no field/)
    expect(shown[5]).toBe('--\r\n')
  })

  test.each(['ࠀa', '𐀀', 'ქართული', 'ᚠ', 'ß', 'Ωμέγα', 'ﬀ', '日本語'])(
    'that cannot be read keeps the number of its bytes: %s',
    async (word) => {
      const { body } = await capturedBody('text/plain', `${word} x`)

      expect(Buffer.byteLength(String(body))).toBe(Buffer.byteLength(`${word} x`))
      expect(body).not.toContain(word)
    },
  )

  test('that cannot be read names numbers as other texts do', async () => {
    const fake = createFake({ auth: 'lenient', scenario: busyOffice })
    const body = 'Zaphod 4711'
    await fake.fetch(`https://app.example.test/api/environments/1/dashboards/?search=4711`, { method: 'POST', body })

    const [request] = (await fake.capture()).requests

    expect(String(request!.body).split(' ')[1]).toBe(new URL(request!.url).searchParams.get('search'))
  })

  test('in parts keeps what is no field, replaced word by word', async () => {
    const head = 'Content-Disposition: form-data'
    const parts = [
      'zaphod\r\n',
      `--x\r\n${head}\r\n\r\nBeeblebrox\r\n`,
      `--x\r\n${head}; name="tags"\r\n`,
      `--x${head}; name="tags"\r\n\r\nArthur\r\n`,
      `--x\r\n${head}; name="tags"\r\n\r\nDent`,
      `--x\r\n${head}; name="distinct_id"\r\n\r\n\r\n--x--`,
    ]

    const { body } = await capturedBody('multipart/form-data; boundary=x', parts.join(''))

    const [start, ...shown] = String(body).split(/--[a-z](?=\r\n|--|[A-Z])/)
    expect(start).toMatch(/^(?!zaphod)[a-z]{6}\r\n$/)
    expect(shown).toHaveLength(6)
    expect(body).not.toMatch(/zaphod|Beeblebrox|Arthur|Dent/)
    expect(shown[0]).toMatch(/\r\n\r\n[A-Z][a-z]{9}\r\n$/)
    expect(shown[3]).toMatch(/\r\n\r\n[A-Z][a-z]{3}$/)
    expect(shown[4]).toBe(`\r\n${head}; name="distinct_id"\r\n\r\n\r\n`)
  })

  test.each([
    ['application/json', 'application/json'],
    ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
    ['image/svg+xml; q=0.5', 'image/svg+xml; q=0.5'],
  ])('has a type, whose usual words stay: %s', async (type, expected) => {
    expect((await capturedBody(type, '{}')).type).toBe(expected)
  })

  test('has a type, whose other words are replaced', async () => {
    expect((await capturedBody('application/vnd.zaphod+json; v=42', '{}')).type).toMatch(
      /^application\/(?!vnd)[a-z]{3}\.(?!zaphod)[a-z]{6}\+json; v=(?!42)\d\d$/,
    )
  })

  test('keeps bytes that are no text, and their number', async () => {
    const bytes = (text: string, ...more: number[]): number[] => [...new TextEncoder().encode(text), ...more]
    const sent = Uint8Array.from([...bytes('{"a": "ü山𐐀 zaphod', 0xff, 0xc3, 0x22), ...bytes('Dent', 0xe5, 0xb1)])

    const { body } = await capturedBody('application/json', sent)

    const shown = [...Buffer.from((body as { base64: string }).base64, 'base64')]
    expect(shown).toHaveLength(sent.length)
    expect(shown.filter((byte) => [0xff, 0xc3, 0xe5, 0xb1].includes(byte)).length).toBeGreaterThanOrEqual(4)
    expect(Buffer.from(shown).toString()).not.toMatch(/zaphod|Dent|ü|山|𐐀/)
    expect(shown.indexOf(0xff)).toBe(sent.indexOf(0xff))
  })

  test('keeps the mark of its encoding, and the first and the last byte that stand alone', async () => {
    const sent = Uint8Array.from([0xef, 0xbb, 0xbf, 0x20, 0x80, 0x20, 0xff, 0x20, 0xc2, 0x80])

    const { body } = await capturedBody('text/plain', sent)

    expect([...Buffer.from((body as { base64: string }).base64, 'base64')]).toEqual([...sent])
  })
})

describe('an exchange of a recording', () => {
  type Entry = ReturnType<() => Recorder['entries'][number]>
  async function redactedEntry(
    change: (entry: { request: object; response: object } & object) => void,
  ): Promise<Entry> {
    const recorder = recordBusyOffice()
    await recorder.get('/api/environments/1/dashboards/?limit=1')
    const har = structuredClone(recorder.har)
    change(har.log.entries[0]!)
    return redactHar(har).log.entries[0]!
  }

  test('keeps when it was and how long it took', async () => {
    const { startedDateTime, time } = await redactedEntry((entry) => Object.assign(entry, { time: 1234.4 }))

    expect(startedDateTime).toBe('2026-03-01T12:00:01.000Z')
    expect(time).toBe(1234)
  })

  test('has one type of content, and no header that may tell of somebody', async () => {
    const { request, response } = await redactedEntry((entry) => {
      Object.assign(entry.request, {
        headers: [
          { name: 'Accept', value: '*/*' },
          { name: 'X-Zaphod', value: 'a' },
        ],
      })
      const headers = [
        { name: 'Content-Type', value: 'application/json; zaphod' },
        { name: 'Vary', value: 'Accept' },
        { name: 'Server', value: 'zaphod' },
        {
          name: 'Location',
          value: 'https://zaphod.example/base/api/environments/1/?limit=5&zaphod=1',
        },
      ]
      Object.assign(entry.response, { headers })
    })

    expect(request.headers).toEqual([{ name: 'accept', value: '*/*' }])
    expect(response.headers).toEqual([
      { name: 'vary', value: 'Accept' },
      { name: 'content-type', value: 'application/json' },
      { name: 'location', value: 'https://app.example.test/api/environments/1/?limit=5' },
    ])
  })

  test('without an answer tells only that there was none', async () => {
    const { response } = await redactedEntry((entry) =>
      Object.assign(entry.response, { status: 0, content: {}, headers: [] }),
    )

    expect(response.status).toBe(0)
    expect(JSON.stringify(response)).not.toContain('results')
  })
})
