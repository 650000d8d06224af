import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { FaultDefinition } from '../../../src/observe/journal/journal-entry.ts'
import { redactHar } from '../../../src/repro.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import { capturedRows, redactedJson, redactedRows, sameIn } from '../../support/repro/redacted.ts'

describe('in JSON of no known form', () => {
  const stay = [
    ...[
      '',
      'dashboard',
      '$browser',
      '$pageview',
      '$current_url',
      'Product analytics',
      '-created_at',
      'created_at',
      'dashboard:write',
    ],
    '/api/environments/:project_id/dashboards',
    ...['2026-01-02', '2026-01-02T03:04', '2026-01-02 03:04', '2026-01-02T03:04:05', '2026-01-02T03:04:05.123456'],
    ...['2026-01-02T03:04:05Z', '2026-01-02T03:04:05+0130', '2026-01-02T03:04:05.12-01:30', '2026-01-02T03:04Z'],
    ...['7d', '-7d', '-24h', '-1234w', '-1mStart', '-12yEnd', '3qEnd'],
    ...['5', '555123', '-555123', '+1.25', '0.123456'],
  ]
  const change = [
    ...['zaphod', 'Dashboard', 'dashboard zaphod', '$zaphod'],
    ...['x2026-01-02', '2026-01-02x', '2026-01-2', '2026-1-02', '226-01-02', '2026-01-02X03:04', '2026-01-02Z'],
    ...['2026-01-02T3:04', '2026-01-02T03:4', '2026-01-02T03:04:5', '2026-01-02T03:04:05.'],
    ...['2026-01-02T03:04:05.1234567', '2026-01-02T03:04:05+1:30', '2026-01-02T03:04:05+01:3'],
    ...['x-7d', '-7dx', '-12345d', '-7x', '-7hStart', '-7dMiddle', 'd'],
    ...['a5', '5a', '5551234', '0.1234567', '5551234.5', '1.'],
  ]

  test('words of the API, times and short numbers stay', () => {
    expect(redactedJson({ values: stay })).toEqual({ values: stay })
  })

  test('everything else is replaced', () => {
    expect(sameIn(change, redactedJson({ values: change })['values'] as string[])).toEqual([])
  })

  test('names of fields stay where they are words of the API, times or places', () => {
    const known = ['interval', '$browser', 'dashboard', '2026-01-02', '', '5', '123456']
    const filters = Object.fromEntries(known.map((name) => [name, 1]))

    expect(redactedJson(filters)).toEqual(filters)
  })

  test('other names of fields are replaced', () => {
    const unknown = ['zaphod', 'Interval', 'x1', '1x', '1234567', '1.5', '-1', '$zaphod']

    const names = Object.keys(redactedJson(Object.fromEntries(unknown.map((name) => [name, 1]))))

    expect(names).toHaveLength(unknown.length)
    expect(unknown.filter((name) => names.includes(name))).toEqual([])
  })

  test('addresses of pages lose their hosts and parameters', () => {
    const shown = redactedJson({
      values: [
        ...['https://zaphod.example/board?x=1#y', 'HTTP://zaphod.example:8080/board/', 'https://[zaphod/board?x=1'],
        ...['https://zaphod.example/b%C3%A4r', 'https://zaphod.example/%ff', 'see https://a.example/b?cd=ef'],
      ],
    })['values'] as string[]

    expect(shown).toEqual([
      expect.stringMatching(/^https:\/\/app\.example\.test\/(?!board)[a-z]{5}$/),
      expect.stringMatching(/^https:\/\/app\.example\.test\/(?!board)[a-z]{5}\/$/),
      expect.stringMatching(/^(?!https)[a-z]{5}:\/\/\[(?!zaphod)[a-z]{6}\/(?!board)[a-z]{5}$/),
      expect.stringMatching(/^https:\/\/app\.example\.test\/(?!bär)[a-z]{3}$/),
      expect.stringMatching(/^https:\/\/app\.example\.test\/%[a-z]{2}$/),
      expect.stringMatching(/^(?!see)[a-z]{3} [a-z]{5}:\/\/[a-z]\.[a-z]{7}\/[a-z]\?[a-z]{2}=[a-z]{2}$/),
    ])
  })
})

describe('names that hydration gives', () => {
  const redactedNames = (names: readonly string[]): readonly unknown[] =>
    redactedRows(({ db }) => {
      for (const name of names) db.dashboard.create({ project_id: 1, name })
    })
      .dashboard.slice(-names.length)
      .map(({ name }) => name)

  const redactedEmails = (emails: readonly string[]): readonly unknown[] =>
    redactedRows(({ db }) => {
      for (const email of emails)
        db.person.create({ project_id: 1, distinct_ids: [`of ${email}`], properties: { email } })
    })
      .person.slice(-emails.length)
      .map(({ properties }) => properties['email'])

  test('stay', () => {
    const names = ['Project 1', 'Organization 12', 'Recorded key 123456', 'Caller 4', 'User', 'Recorded', '-7d', '']

    expect(redactedNames(names)).toEqual(names)
  })

  test('are replaced where there is more to them', () => {
    const names = ['xProject 1', 'Project 1x', 'Project one', 'Project 1234567', 'xUser', 'Users', 'Recorded 1 b', '5']

    expect(sameIn(names, redactedNames(names))).toEqual([])
  })

  test('are addresses, too', () => {
    const emails = ['user1@example.test', 'user123456@example.test', 'recorded.caller12@example.test', '']

    expect(redactedEmails(emails)).toEqual(emails)
  })

  test('are no other addresses', () => {
    const emails = ['xuser1@example.test', 'user1@example.testx', 'userx@example.test', 'user@example.test', 'zaphod']

    const redacted = redactedEmails(emails)

    expect(sameIn(emails, redacted)).toEqual([])
    expect(redacted.filter((email) => !/^[a-z.]+\d*@example\.test$/.test(String(email)))).toEqual([])
  })
})

/** Faults as a capsule has them. */
async function capturedFaults(faults: readonly FaultDefinition[]): Promise<readonly FaultDefinition[]> {
  const fake = createFake({ auth: 'lenient' })
  for (const fault of faults) fake.faults.add(fault)
  await fake.fetch('https://app.example.test/api/users/@me/')
  return Object.values((await fake.capture()).faults)
}

describe('in faults', () => {
  const harmless: readonly (readonly [name: string, value: string])[] = [
    ['accept', 'application/json'],
    ['Accept', 'text/csv, */*'],
    ['accept', 'text/plain,application/json, text/csv'],
    ['accept', '*/*,*/*'],
    ['allow', 'GET, HEAD, OPTIONS'],
    ['allow', 'POST'],
    ['date', 'Sat, 03 Jan 2026 04:05:06 GMT'],
    ['retry-after', '120'],
    ['vary', 'Accept, Origin, cookie'],
    ['vary', 'Origin'],
  ]
  const telling: readonly (readonly [name: string, value: string])[] = [
    ['x-why', 'application/json'],
    ['accept', 'xapplication/json'],
    ['accept', 'application/jsonx'],
    ['accept', 'application/json, zaphod'],
    ['accept', 'zaphod, application/json'],
    ['allow', 'xGET'],
    ['allow', 'GET, zaphod'],
    ['date', 'On Sat, 03 Jan 2026 04:05:06 GMT'],
    ['date', 'Sat, 03 Jan 2026 04:05:06 GMT+1'],
    ['date', 'Sat, 3 Jan 2026 04:05:06 GMT'],
    ['retry-after', 'x1'],
    ['retry-after', '1x'],
    ['vary', 'xOrigin'],
    ['vary', 'Originx'],
  ]
  const withHeaders = (all: typeof harmless): readonly FaultDefinition[] =>
    all.map(([name, value]) => ({ effect: { status: 500, headers: { [name]: value } } }))

  test('headers that say nothing of anybody stay', async () => {
    expect(await capturedFaults(withHeaders(harmless))).toEqual(withHeaders(harmless))
  })

  test('other headers are replaced, with their names', async () => {
    const headers = (await capturedFaults(withHeaders(telling))).flatMap(({ effect }) =>
      Object.entries(effect.headers ?? {}),
    )

    expect(headers).toHaveLength(telling.length)
    expect(telling.filter(([name, value], at) => name === headers[at]![0] || value === headers[at]![1])).toEqual([])
  })

  test('types of content stay where they are usual', async () => {
    const usual = ['application/json', 'text/html; charset=utf-8', 'text/plain;charset=UTF-8', 'application/xml']
    const unusual = ['zaphod/json', 'text/zaphod', 'xtext/html', 'text/htmlx', 'text/html; charset=zaphod']
    const faults = [...usual, ...unusual].map((contentType) => ({
      effect: { status: 500, contentType },
    }))

    const types = (await capturedFaults(faults)).map(({ effect }) => effect.contentType)

    expect(types.slice(0, usual.length)).toEqual(usual)
    expect(sameIn(unusual, types.slice(usual.length))).toEqual([])
  })

  test('the words of errors stay where they name nothing', async () => {
    const plain = ['Not found.', "API key missing required scope 'dashboard:read'", 'dashboard', '']
    const telling = [
      ...["API key missing required scope 'zaphod'", "xAPI key missing required scope 'dashboard:read'"],
      ...["API key missing required scope 'dashboard:read'x", "API key missing required scope ''", 'Not found'],
    ]
    const faults = [...plain, ...telling].map((detail) => ({
      effect: { status: 500, error: { detail } },
    }))

    const details = (await capturedFaults(faults)).map(({ effect }) => effect.error?.detail)

    expect(details.slice(0, plain.length)).toEqual(plain)
    expect(sameIn(telling, details.slice(plain.length))).toEqual([])
  })

  test('fields of the API keep ids, and nothing else that is unknown', async () => {
    const ids = ['12', ' 12 ', '01890000-aaaa-bbbb-cccc-0123456789ab', '01890000AAAABBBBCCCC0123456789AB', '-7d']
    const others = ['zaphod', '5551234', '12 a']
    const faults = [...ids, ...others].map((order) => ({
      effect: { status: 500, body: { order } },
    }))

    const orders = (await capturedFaults(faults)).map(({ effect }) => (effect.body as { order: string }).order)

    expect(orders.slice(0, ids.length)).toEqual(ids)
    expect(sameIn(others, orders.slice(ids.length))).toEqual([])
  })
})

test('tiles stand by their numbers, of up to nine digits', async () => {
  const numbers = ['1', '123456789']
  const others = ['1234567890', 'a1', '1a']
  const sm = Object.fromEntries([...numbers, ...others].map((name) => [name, { i: name }]))

  const { tile } = await capturedRows(({ db }) =>
    db.tile.update({ where: { id: { equals: 1 } }, data: { layouts: { sm } } }),
  )

  const shown = Object.entries((tile[0]!.layouts as { sm: Record<string, { i: string }> }).sm)
  expect(shown).toHaveLength(5)
  expect(shown.filter(([name]) => numbers.includes(name))).toEqual(numbers.map((name) => [name, { i: name }]))
  expect(shown.filter(([name, { i }]) => others.includes(name) || others.includes(i))).toEqual([])
})

/** The time zone of a project after redaction. */
const redactedZone = (timezone: string): string =>
  redactedRows(({ db }) => db.project.update({ where: { id: { equals: 1 } }, data: { timezone } })).project[0]!.timezone

test.each(['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Pacific', 'Europe/Kyiv', 'Etc/GMT+5'])(
  'a time zone is nobody’s: %s stays',
  (timezone) => {
    expect(redactedZone(timezone)).toBe(timezone)
  },
)

test('what is written in place of a time zone may be somebody’s, and becomes UTC', () => {
  expect(redactedZone('Zaphod/Beeblebrox')).toBe('UTC')
})

test('the method of a request stays where it is known', async () => {
  const methods = ['GET', 'XGET', 'GETX']
  const fake = createFake({ auth: 'lenient' })
  for (const method of methods) await fake.fetch('https://app.example.test/api/users/@me/', { method })

  const { requests } = await fake.capture()

  expect(
    sameIn(
      methods,
      requests.map(({ method }) => method),
    ),
  ).toEqual(['GET'])
})

test('a parameter of a recording stays where it is empty', async () => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/environments/1/dashboards/?limit=&offset=0')

  expect(redactHar(recorder.har).log.entries[0]!.request.url).toContain('?limit=&offset=0')
})
