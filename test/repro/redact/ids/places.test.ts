import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../../../src/core/random.ts'
import { createFake } from '../../../../src/index.ts'
import type { Capsule, Fake } from '../../../../src/index.ts'
import { replay } from '../../../../src/repro.ts'
import { replaceInBody } from '../../../../src/repro/redact/ids/bodies.ts'
import { IdRules } from '../../../../src/repro/redact/ids/id-rules.ts'
import { FoundIds } from '../../../../src/repro/redact/ids/mapping.ts'
import { renumber } from '../../../../src/repro/redact/ids/renumber.ts'
import { busyOffice } from '../../../support/api/busy-office.ts'
import { idsLeft, rare, withRareIds } from '../../../support/random/rare-ids.ts'
import { filed } from '../../../support/repro/capsules.ts'

const ORIGIN = 'https://app.example.test'
const BASE = `${ORIGIN}/api/environments/${rare(1)}`
const kept = { ids: 'replace', keep: ['everything'] } as const

const rareOffice = (): Fake => {
  const state = withRareIds(createFake({ scenario: busyOffice }).exportState())
  return createFake({ state, auth: 'lenient' })
}

const dashboardsOf = ({ start }: Capsule): readonly number[] => start.tables.dashboard.map(({ id }) => id)

describe('new numbers', () => {
  const ids = fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 2 ** 40 })), {
    maxLength: 300,
  })

  test('keep the order of the old ones, are none of them, and have at most ten digits', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 1, max: 400 })), (all, inTurn) => {
        const made = renumber({ all: new Set(all), inTurn: new Set(inTurn) }, randomNumbers('test'))
        const sorted = all.toSorted((a, b) => a - b)
        const numbers = sorted.map((id) => made.get(id)!)

        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        expect(new Set([...numbers, ...all]).size).toBe(2 * all.length)
        expect(sorted.filter((id, at) => id > 2 ** 31 - 1 !== numbers[at]! > 2 ** 31 - 1)).toEqual([])
        const torn = sorted.filter(
          (id, at) => inTurn.includes(id) && sorted[at - 1] === id - 1 && numbers[at - 1] !== numbers[at]! - 1,
        )
        expect(torn).toEqual([])
      }),
    )
  })

  test('of very many rows still have nine digits', () => {
    const all = new Set(Array.from({ length: 200_000 }, (_, at) => at + 1))

    const made = renumber({ all, inTurn: new Set() }, randomNumbers('test'))

    expect(Math.max(...[...made.values()].slice(-1))).toBeLessThan(1e9)
  })
})

test.each<[spelling: string, query: string]>([
  ['with a sign', `person_id=%2B${rare(1)}`],
  ['with zeros before it', `person_id=00${rare(1)}`],
  ['with underscores', `person_id=${String(rare(1)).replace(/^./, '$&_')}`],
])('a number %s finds the same events with other ids', async (_, query) => {
  const fake = rareOffice()
  const whole = await (await fake.fetch(`${BASE}/events/?${query}`)).json()

  const capsule = await filed(fake, kept)

  const [{ answer }] = capsule.requests as [Capsule['requests'][number]]
  expect(JSON.parse(answer!.body!).results).toHaveLength(whole.results.length)
  expect(whole.results.length).toBeGreaterThan(0)
  expect(idsLeft(whole, capsule)).toEqual([])
})

test('a fault for a row, and a change that is still to come, are for the same row with other ids', async () => {
  const fake = rareOffice()
  fake.faults.add({
    match: { path: `/dashboards/${rare(1)}`, query: { from_dashboard: String(rare(2)) } },
    effect: { status: 503 },
  })
  fake.faults.add({
    match: { body: { dashboards: [rare(2)] } },
    effect: { status: 418, body: { dashboard_id: rare(2) } },
  })
  fake.db.change.create({
    route: '/api/environments/:project_id/dashboards',
    action: 'remove',
    table: 'dashboard',
    key: rare(2),
  })
  const json = { 'Content-Type': 'application/json' }
  await fake.fetch(`${BASE}/dashboards/${rare(1)}/?from_dashboard=${rare(2)}`)
  await fake.fetch(`${BASE}/insights/${rare(1)}/`, {
    method: 'PATCH',
    headers: json,
    body: `{"dashboards":[${rare(2)}]}`,
  })
  await fake.fetch(`${BASE}/dashboards/`)
  await fake.fetch(`${BASE}/dashboards/${rare(2)}/`)

  const capsule = await filed(fake, kept)

  expect(capsule.requests.map(({ answer }) => answer!.status)).toEqual([503, 418, 200, 404])
  expect(idsLeft({}, capsule)).toEqual([])
  const [one, two] = dashboardsOf(capsule)
  const opened = createFake({ capsule, at: 1 })
  const url = `${ORIGIN}/api/environments/${capsule.start.tables.project[0]!.id}/dashboards/${one}/?from_dashboard=${two}`
  expect((await opened.fetch(url)).status).toBe(503)
})

test.each<[what: string, type: string, body: string | Uint8Array<ArrayBuffer>]>([
  ['a form', 'application/x-www-form-urlencoded', `name=A&use_dashboard=${rare(1)}`],
  [
    'a form in parts',
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="use_dashboard"\r\n\r\n${rare(1)}\r\n--x--\r\n`,
  ],
  ['broken JSON', 'application/json', `{"use_dashboard": ${rare(1)}, "dashboards": [${rare(1)}, ${rare(2)}`],
  [
    'bytes that are no text',
    'application/json',
    Uint8Array.from([...new TextEncoder().encode(`{"use_dashboard": ${rare(1)}, "`), 0xff]),
  ],
])('%s has no id of the original', async (_, type, body) => {
  const fake = rareOffice()
  const answer = await fake.fetch(`${BASE}/dashboards/`, { method: 'POST', headers: { 'Content-Type': type }, body })

  const capsule = await filed(fake, kept)

  const [request] = capsule.requests
  const sent = typeof request!.body === 'object' ? atob(request!.body.base64) : request!.body
  expect(idsLeft({}, [capsule, sent])).toEqual([])
  expect(request!.answer!.status).toBe(answer.status)
  expect(String((await replay(capsule)).difference)).toBe('undefined')
})

test.each([
  ['multipart/form-data; boundary=x', 'name="a"\r\n\r\n'],
  ['multipart/form-data; boundary=x', '\r\n'],
  ['application/json', '"id":['],
  ['application/json', '/api/'],
  ['application/json', 'a1'],
  ['application/json', '{"a":'],
  ['text/plain', '0-'],
  ['text/plain', 'urn:uuid:{'],
])(
  'a long body of type %s that repeats %j is searched in the time of its length',
  (type, part) => {
    const text = part.repeat(200_000 / part.length)

    expect(replaceInBody(text, new IdRules(new FoundIds()), type)).toBe(text)
  },
  5000,
)
