import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { verify } from '../../../src/repro.ts'
import { routes } from '../../../src/resources/events/routes.ts'
import type { Gap } from '../../../src/resources/route.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { alarmsOf, BASE, record } from '../../support/repro/alarms.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import { Recorder } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const LIST = `${BASE}/dashboards/`
const FIRST = `${LIST}1/`
const renamed = (body: Loose): Loose => ({ ...body, description: 'Otherwise' })

/** Reads a dashboard as it is, and as often again with another description. */
async function readOtherwise(times: number): Promise<Recorder> {
  const recorder = await record([(r) => r.get(FIRST)])
  for (let at = 0; at < times; at++) {
    await recorder.get(FIRST)
    rewriteLast(recorder, renamed)
  }
  return recorder
}

test('an endpoint counts the answers that are confirmed, and those that differ', async () => {
  const { endpoints } = await verify((await readOtherwise(2)).har)

  expect(endpoints).toContainEqual({
    method: 'GET',
    path: '/api/environments/:project_id/dashboards/:id',
    confirmed: 1,
    differing: 2,
  })
  expect(endpoints.filter(({ differing }) => differing > 0)).toHaveLength(1)
})

test('a difference of a row in a list is marked as repeated where it was told before; one of a status never is', async () => {
  const recorder = await record([])
  for (const name of ['First', 'First', 'Second']) {
    await recorder.get(LIST)
    rewriteLast(recorder, ({ results, ...body }) => {
      const [first, ...others] = results as readonly Loose[]
      return { ...body, results: [{ ...first, description: name }, ...others] }
    })
  }
  for (let at = 0; at < 2; at++) {
    await recorder.get(`${LIST}999/`)
    recorder.entries.at(-1)!.response.status = 418
  }

  const { differences } = await verify(recorder.har)

  expect(differences.map(({ kind, at, isRepeated }) => [kind, at, isRepeated])).toEqual([
    ['value', 'body.results[0].description', false],
    ['value', 'body.results[0].description', true],
    ['value', 'body.results[0].description', false],
    ['status', 'status', false],
    ['status', 'status', false],
  ])
})

test('a verification is of the moment of the newest answer that was compared, whichever differs', async () => {
  const recorder = await readOtherwise(1)
  for (const path of [LIST, `${BASE}/feature_flags/`]) await recorder.get(path)
  const newest = Date.parse(recorder.entries.at(-2)!.startedDateTime)

  expect((await verify(recorder.har)).recordedAt).toBe(new Date(newest + 25).toISOString())
})

test('a header that differs is told with both values, and without one where it is missing', async () => {
  const recorder = await record([(r) => r.get(FIRST), (r) => r.get(FIRST)])
  const [other, missing] = recorder.entries.slice(-2)
  other!.response.headers.find(({ name }) => name === 'content-type')!.value = 'application/xml'
  missing!.response.headers = missing!.response.headers.filter(({ name }) => name !== 'content-type')

  const { differences } = await verify(recorder.har)

  expect(differences.map(({ at, recorded, fake }) => [at, recorded, fake])).toEqual([
    ['headers.Content-Type', 'application/xml', 'application/json'],
    ['headers.Content-Type', undefined, 'application/json'],
  ])
})

const INSIGHT = `${BASE}/insights/1/`
const EVENTS = `${BASE}/events/`
const NOTHING_COMPUTED = 'known gap: nothing is computed: an answer shows the result that the row holds'
const AS_STORED = 'known gap: filters are shown as they are stored, never as a query'

test.each([
  [FIRST, 'user_access_level', 'viewer', 'known gap: user_access_level is editor unless a row says otherwise'],
  [FIRST, 'variables', { a: 1 }, 'known gap: variables are not re-keyed by code_name'],
  [FIRST, 'tags', ['y'], undefined],
  [INSIGHT, 'result', ['other'], NOTHING_COMPUTED],
  [INSIGHT, 'query', { kind: 'Other' }, AS_STORED],
  [INSIGHT, 'order', 3, undefined],
  [
    `${EVENTS}?limit=0`,
    'next',
    'http://localhost/same',
    'known gap: a limit of 0 has no next page; the real service links to the same page forever',
  ],
  [`${EVENTS}?limit=1`, 'next', 'http://localhost/other', undefined],
  ['/api/users/@me/', 'mascot_config', { hat: 1 }, undefined],
])(
  'a known gap explains another value of the fields that it names, and of no other: %s %s',
  async (path, name, value, explanation) => {
    const recorder = await record([(r) => r.get(path), (r) => r.get(path)])
    rewriteLast(recorder, (body) => ({ ...body, [name]: value }))

    const { differences } = await verify(recorder.har)

    expect(differences.map((one) => one.explanation)).toEqual([explanation])
  },
)

test('the kind of a query that is sent and shown otherwise is a difference, although a gap has the word', async () => {
  const query = { kind: 'EventsQuery', select: ['event'] }
  const recorder = await record([(r) => r.ask('POST', `${BASE}/insights/`, { query })])
  rewriteLast(recorder, (body) => ({ ...body, query: { ...query, kind: 'TrendsQuery' } }))

  const { differences } = await verify(recorder.har)

  expect(differences.map(({ at, explanation }) => [at, explanation])).toEqual([['body.query.kind', undefined]])
})

const UNCHECKED = 'known gap: of a query only its kind is checked'

test.each([
  ['1 validation error for QuerySchemaRoot', '33.3', UNCHECKED],
  ['Ensure this field has no more than 400 characters.', 'E.12', undefined],
])('a known gap explains the refusal of its rule, and no other: %s', async (detail, rule, explanation) => {
  const recorder = await record([(r) => r.ask('POST', `${BASE}/insights/`, { query: { kind: 'EventsQuery' } })])
  rewriteLast(recorder, () => ({ type: 'invalid_request', code: 'parse_error', detail, attr: null }))
  recorder.entries.at(-1)!.response.status = 400

  const { differences } = await verify(recorder.har)

  expect(differences.map((one) => [one.kind, one.rule, one.explanation])).toEqual([['status', rule, explanation]])
})

/** Reads organisations, by themselves and in a list, of whose members nothing else shows anything. */
async function organizationsRead(): Promise<Recorder> {
  const fake = createFake({ scenario: busyOffice })
  const third = fake.db.organization.create({ name: 'Third', slug: 'third' })
  const [other] = fake.db.organization.findMany({ where: { slug: { equals: 'other' } } })
  for (const { id } of [third, other!]) fake.db.membership.create({ user_id: 1, organization_id: id, level: 8 })
  const recorder = new Recorder(fake)
  for (const path of ['users/@me', `organizations/${other!.id}`, `organizations/${third.id}`, 'organizations'])
    await recorder.get(`/api/${path}/`)
  return recorder
}

test('organisations with members whom nothing shows raise no alarm, by themselves and in a list', async () => {
  const recorder = await organizationsRead()

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('a count of members that is another one in the list than by itself raises an alarm', async () => {
  const recorder = await organizationsRead()
  rewriteLast(recorder, ({ results, ...body }) => ({
    ...body,
    results: (results as readonly Loose[]).map((row) => (row['name'] === 'Other' ? { ...row, member_count: 9 } : row)),
  }))

  expect(await alarmsOf(recorder)).toEqual(['body.results[2].member_count 30.6'])
})

test('the gap of repeated parameters is told from an address however long that is', () => {
  const differs: readonly Gap[] = routes['/api/environments/:project_id/events'].actions.GET.differs
  const { asked } = differs.find(({ says }) => says.includes('repeated parameter'))!
  // A search that takes the square of this length does not end within the time limit of a test.
  const long = Array.from({ length: 50_000 }, (_, at) => `&parameter${at}=1`).join('')

  expect([`/?a=1${long}`, `/?a=1${long}&a=2`, '/?a=1&b=a=1'].map((address) => asked!.test(address))).toEqual([
    false,
    true,
    false,
  ])
})
