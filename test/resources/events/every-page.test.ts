import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import type { Rows } from '../../../src/resources/database.ts'
import { addEvents, addPerson, followPages, listNames, toSearch } from '../../support/api/events.ts'
import { office } from '../../support/api/office.ts'
import { directBench } from '../../support/api/transports.ts'

const IDS = ['jo', 'jo@work', 'al', 'nobody'] as const
const KINDS = ['view', 'click'] as const
const START = Date.parse('2025-12-31T12:00:00Z')

const isoAt = (second: number): string => new Date(START + second * 1000).toISOString()

const events = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    distinct_id: fc.constantFrom(...IDS),
    second: fc.nat({ max: 12 }),
    plan: fc.constantFrom('free', 'paid', undefined),
  }),
  { maxLength: 40 },
)

const questions = fc.record(
  {
    event: fc.constantFrom(...KINDS, 'none'),
    distinct_id: fc.constantFrom(...IDS),
    person: fc.constant(true),
    after: fc.integer({ min: -1, max: 13 }),
    before: fc.integer({ min: -1, max: 13 }),
    plan: fc.constantFrom('free', 'paid'),
    oldestFirst: fc.constant(true),
  },
  { requiredKeys: [] },
)

type Captured = typeof events extends fc.Arbitrary<readonly (infer E)[]> ? E : never
type Question = typeof questions extends fc.Arbitrary<infer Q> ? Q : never

/** Adds the captured events in the given order, whatever their times, and a person with two distinct ids. */
function addCaptured(fake: Fake, captured: readonly Captured[]): void {
  addPerson(fake, { distinct_ids: ['jo', 'jo@work'] })
  for (const { kind, distinct_id, second, plan } of captured)
    addEvents(fake, {
      event: kind,
      distinct_id,
      timestamp: isoAt(second),
      properties: plan === undefined ? {} : { plan },
    })
}

const toParameters = (question: Question): Record<string, string> => ({
  ...(question.event && { event: question.event }),
  ...(question.distinct_id && { distinct_id: question.distinct_id }),
  ...(question.person && { person_id: '1' }),
  ...(question.after !== undefined && { after: isoAt(question.after) }),
  ...(question.before !== undefined && { before: isoAt(question.before) }),
  ...(question.plan && { properties: JSON.stringify([{ key: 'plan', value: question.plan }]) }),
  ...(question.oldestFirst && { orderBy: '["timestamp"]' }),
})

/** The expected events, found by filtering and sorting all rows. */
function filterAndSort(fake: Fake, question: Question): Rows['event'][] {
  const { event, distinct_id, person, after = -Infinity, before = Infinity, plan, oldestFirst } = question
  const secondOf = (row: Rows['event']) => (Date.parse(row.timestamp) - START) / 1000
  const rows = [...fake.world.tables.event.all()]
    .filter((row) => event === undefined || row.event === event)
    .filter((row) => distinct_id === undefined || row.distinct_id === distinct_id)
    .filter((row) => !person || row.distinct_id.startsWith('jo'))
    .filter((row) => secondOf(row) > after && secondOf(row) < before)
    .filter((row) => plan === undefined || row.properties['plan'] === plan)
    .sort((a, b) => secondOf(a) - secondOf(b))
  return oldestFirst ? rows : rows.reverse()
}

interface Listed {
  readonly next: string | null
  readonly results: readonly { readonly id: string; readonly timestamp: string }[]
}

test('any page holds what filtering and sorting all events gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      events,
      questions,
      fc.nat({ max: 8 }),
      fc.nat({ max: 20 }),
      async (captured, question, limit, offset) => {
        const { fake, json } = directBench()
        addCaptured(fake, captured)
        const all = filterAndSort(fake, question)

        const search = toSearch({ ...toParameters(question), limit: String(limit), offset: String(offset) })
        const { next, results } = await json<Listed>('GET', `/events/${search}`)

        const expected = all.slice(offset, offset + limit)
        expect(results.map(({ timestamp }) => timestamp)).toEqual(expected.map(({ timestamp }) => timestamp))
        expect(next !== null).toBe(limit > 0 && all.length > offset + limit)
        if (!question.person) expect(results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      },
    ),
  )
})

test('following next shows each event exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(events, questions, fc.integer({ min: 1, max: 8 }), async (captured, question, limit) => {
      const { fake, json } = directBench()
      addCaptured(fake, captured)
      const all = filterAndSort(fake, question).map(({ id }) => id)
      const path = `/api/environments/1/events/${toSearch({ limit: String(limit), ...toParameters(question) })}`

      const pages = await followPages({ json }, path, ({ id }) => id)

      expect(pages.flat().toSorted()).toEqual(all.toSorted())
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    }),
  )
})

test('events that were moved in time, added late or removed are listed where they belong', async () => {
  const bench = directBench()
  const { event } = bench.fake.world.tables
  const [a, b, c] = addEvents(
    bench.fake,
    ...['a', 'b', 'c'].map((name, index) => ({ event: name, timestamp: isoAt(index) })),
  )
  const before = await listNames(bench)

  event.update(a!, { timestamp: isoAt(5) })
  event.remove(b!)
  addEvents(bench.fake, { event: 'd', timestamp: isoAt(-1) })

  expect(before).toEqual(['c', 'b', 'a'])
  expect(await listNames(bench)).toEqual(['a', 'c', 'd'])
  expect(await listNames(bench, `?after=${c!.timestamp.replace('+', '%2B')}`)).toEqual(['a'])
})

test('a query string of any kind is answered with a page or refused', async () => {
  const fake = createFake({ scenario: office })
  addEvents(fake, { properties: { x: 1 } })
  const names = ['limit', 'offset', 'after', 'before', 'person_id', 'orderBy', 'action_id', 'select', 'properties']
  const name = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('', '[]', '[0]', '[0][key]', '[x][y][]', '['))
    .map(([base, brackets]) => base + brackets)
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.json(),
    fc.integer().map(String),
    fc.constant('{"type":"OR","values":[{}]}'),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async (parameters) => {
      const url = `https://app.example.test/api/environments/1/events/?${new URLSearchParams(parameters).toString()}`

      const response = await fake.fetch(new Request(url, { headers: { Authorization: 'Bearer phx_owner' } }))

      expect([200, 400]).toContain(response.status)
    }),
  )
})
