import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import { object, text, texts } from '../../../src/core/table/columns.ts'
import { FakeUsageError } from '../../../src/core/usage-error.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { hydrate, redactHar, redactState } from '../../../src/repro.ts'
import type { Keep } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { cases } from '../../support/random/cases.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import { found, salted } from '../../support/repro/salt.ts'
import { recordedVisit } from '../../support/repro/visit.ts'

describe('a recording salted with a secret', () => {
  for (const contract of CONTRACTS)
    test(`loses it, wherever it stands, in the ${contract} contract’s bodies`, async () => {
      const recorded = await recordedVisit(contract)

      fc.assert(
        fc.property(salted(recorded), ({ har, secret, place }) => {
          expect(found(outputsOf(har), secret), place).toEqual([])
        }),
        { numRuns: cases(300) },
      )
    }, 120_000)

  test('keeps no key or token, whatever is to be kept', async () => {
    const recorded = await recordedVisit('documented')

    fc.assert(
      fc.property(salted(recorded, ['phx_9TslR2mN8vQ4zXyA']), ({ har, secret, place }) => {
        expect(found(outputsOf(har, ['everything']), secret), place).toEqual([])
      }),
      { numRuns: cases(100) },
    )
  }, 120_000)
})

/** All that comes out: a state, a report and a recording, or a refusal. */
function outputsOf(har: unknown, keep: readonly Keep[] = []): string {
  try {
    return JSON.stringify([hydrate(har, { keep }), redactHar(har, { keep })])
  } catch (error) {
    expect(error).toBeInstanceOf(FakeUsageError)
    return (error as Error).message
  }
}

describe('people', () => {
  const people = [
    {
      first_name: 'Maria',
      last_name: 'López',
      email: 'maria.lopez@corp.example',
      distinct_id: 'maria.lopez@corp.example',
    },
    {
      first_name: '太郎',
      last_name: '山田',
      email: 'taro@corp.example',
      distinct_id: '01890000-aaaa-bbbb-cccc-0123456789ab',
    },
    { first_name: 'فاطمة', last_name: 'الزهراء', email: 'fatima@corp.example', distinct_id: 'MARIA 7' },
  ]

  function world() {
    const fake = createFake({ scenario: busyOffice })
    fake.db.user.deleteMany({ where: { id: { gte: 2 } } })
    for (const person of people) fake.db.user.create(person)
    fake.db.person.create({
      project_id: 1,
      distinct_ids: [people[0]!.distinct_id],
      properties: { name: 'Maria López' },
    })
    fake.db.dashboard.create({ project_id: 1, name: 'Maria’s board' })
    return redactState(fake.exportState()).tables
  }

  test('the same person is the same fake everywhere', () => {
    const { user, person, dashboard } = world()
    const [maria] = user.slice(1)

    expect(person.at(-1)!.properties).toEqual({ name: `${maria!.first_name} ${maria!.last_name}` })
    expect(person.at(-1)!.distinct_ids).toEqual([maria!.distinct_id])
    expect(maria!.distinct_id).toBe(maria!.email)
    expect(dashboard.at(-1)!.name).toMatch(new RegExp(`^${maria!.first_name}’`))
  })

  test('names keep their lengths, scripts and capitals', () => {
    const { user } = world()

    for (const [at, { first_name, last_name, email }] of user.slice(1).entries()) {
      const was = people[at]!
      expect([...first_name]).toHaveLength([...was.first_name].length)
      expect(first_name).not.toBe(was.first_name)
      expect(last_name).not.toBe(was.last_name)
      expect(email).toMatch(/^[a-z.]+@example\.test$/)
    }
    expect(user[1]!.first_name).toMatch(/^[A-Z][a-z]{4}$/)
    expect(user[2]!.first_name).toMatch(/^\p{Script=Han}{2}$/u)
    expect(user[3]!.last_name).toMatch(/^\p{Script=Arabic}+$/u)
    expect(user[2]!.distinct_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)
  })

  test('the same state and seed give the same bytes, another seed others', () => {
    const state = createFake({ scenario: busyOffice }).exportState()

    expect(redactState(state)).toEqual(redactState(state))
    expect(redactState(state, { seed: 2 }).tables.user).not.toEqual(redactState(state).tables.user)
  })

  test('names, ids and dates follow from the seed of the state where no other is given', () => {
    const state = createFake({ scenario: busyOffice, seed: 7 }).exportState()
    const replaced = { ids: 'replace', times: 'shift' } as const

    expect(redactState(state, replaced)).toEqual(redactState(state, { ...replaced, seed: 7 }))
  })

  test('what is redacted is a state that a fake starts from, with ids, dates, levels and counts as they were', () => {
    const state = createFake({ scenario: busyOffice }).exportState()

    const redacted = createFake({ state: redactState(state) }).exportState()

    expect(redacted.tables.tile).toEqual(state.tables.tile)
    expect(redacted.tables.member).toEqual(state.tables.member)
    expect(redacted.tables.event.map(({ id, timestamp }) => [id, timestamp])).toEqual(
      state.tables.event.map(({ id, timestamp }) => [id, timestamp]),
    )
  })
})

test('somebody known by a number is the same fake in filters', async () => {
  const recorder = recordBusyOffice()
  const filter = JSON.stringify([{ key: '$user_id', value: ['48151'] }])
  await recorder.get(`/api/environments/1/events/?distinct_id=48151&properties=${encodeURIComponent(filter)}`)

  const { url } = redactHar(recorder.har).log.entries[0]!.request

  const { searchParams } = new URL(url)
  expect(url).not.toContain('48151')
  expect(JSON.parse(searchParams.get('properties')!)).toEqual([
    { key: '$user_id', value: [searchParams.get('distinct_id')] },
  ])
})

test('seven figures may be a telephone’s, as a number and as a text; six are not', () => {
  const fake = createFake({ scenario: busyOffice })
  const filters = { a: 5551234, b: '5551234', c: '+5551234', d: ['5551234'], f: 555123, g: '555123', h: '-555123' }
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { filters } })

  const redacted = redactState(fake.exportState()).tables.dashboard.find(({ id }) => id === 1)!.filters

  expect(JSON.stringify(redacted)).not.toContain('5551234')
  expect(Object.values(redacted)).toEqual(expect.arrayContaining([555123, '555123', '-555123']))
})

describe('queries and results', () => {
  const series = {
    label: '1985-03-02',
    breakdown_value: ['Elise', 48151, '$pageview'],
    data: [1, 55512345],
    days: ['2026-01-01'],
    action: { id: 7654321, name: 'Signed up', type: 'events' },
    persons: [{ id: 12345678, name: 'Elise', distinct_ids: ['48151'], properties: { born: '1985-03-02' } }],
    5551234: 3,
  }
  const query = { kind: 'TrendsQuery', variables: { a: { value: 5551234 }, 5551234: 'a' }, series: [{ id: 7654321 }] }

  function redactedInsight() {
    const fake = createFake({ scenario: busyOffice })
    fake.db.person.create({ project_id: 1, distinct_ids: ['48151'], properties: { name: 'Elise' } })
    fake.db.insight.create({ project_id: 1, result: [series], query, filters: { 5551234: 1 } })
    const { insight, person } = redactState(fake.exportState()).tables
    return { insight: insight.at(-1)!, person: person.at(-1)! }
  }

  test('lose telephones, birthdays and people, in values and in names', () => {
    expect(JSON.stringify(redactedInsight())).not.toMatch(/5551234|1985|48151|elise|signed/i)
  })

  test('name people as persons do', () => {
    const { insight, person } = redactedInsight()
    const [shown] = insight.result as [{ breakdown_value: unknown[]; persons: object[] }]

    expect(shown.persons[0]).toMatchObject({ name: person.properties['name'], distinct_ids: person.distinct_ids })
    expect(shown.breakdown_value).toEqual([person.properties['name'], expect.any(Number), '$pageview'])
  })

  test('keep the ids of rows, days and words of the API', () => {
    const { insight } = redactedInsight()

    expect(insight.result).toMatchObject([
      { days: ['2026-01-01'], action: { id: 7654321, type: 'events' }, persons: [{ id: 12345678 }] },
    ])
    expect(insight.query).toMatchObject({ kind: 'TrendsQuery', series: [{ id: 7654321 }] })
  })
})

test('the name of a property may be a telephone’s, from seven figures on', () => {
  const fake = createFake({ scenario: busyOffice })
  const filters = { 5551234: 1, 555123: 2, deep: { 491515551: 3 } }
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { filters } })
  fake.db.tile.update({ where: { id: { equals: 1 } }, data: { layouts: { sm: { 7654321: { i: '7654321' } } } } })

  const { dashboard, tile } = redactState(fake.exportState()).tables

  expect(JSON.stringify(dashboard[0]!.filters)).not.toMatch(/5551234|491515551/)
  expect(dashboard[0]!.filters).toHaveProperty('555123')
  expect(tile[0]!.layouts).toEqual({ sm: { 7654321: { i: '7654321' } } })
})

test.each([null, undefined, 0, '', 'x', [], {}, true, () => 1, Symbol('x'), 5n, new Map(), Promise.resolve({})])(
  'what is no state is refused as a broken state: %o',
  (broken) => {
    expect(() => redactState(broken as never)).toThrow(FakeUsageError)
  },
)

test('a number that may be a telephone’s is replaced in a recording, but not the id of a row', async () => {
  const recorder = recordBusyOffice()
  await recorder.ask('POST', '/api/environments/1/dashboards/', {
    name: 5551234,
    use_dashboard: 7654321,
    team_id: 4915155512345,
    filters: { phone: 5551234, rate: 0.12345678 },
  })
  await recorder.get('/api/environments/1/dashboards/7654321/')
  await recorder.get('/api/environments/1/events/?limit=5551234&person_id=7654321')

  const { entries } = redactHar(recorder.har).log

  expect(JSON.stringify(entries)).not.toMatch(/5551234|4915155512345/)
  expect(entries[0]!.request.postData!.text).toMatch(/"use_dashboard":7654321,.*:0\.12345678\b/)
  expect(entries.slice(1).map(({ request }) => new URL(request.url).pathname + new URL(request.url).search)).toEqual([
    '/api/environments/1/dashboards/7654321/',
    '/api/environments/1/events/?person_id=7654321',
  ])
})

describe('what is kept', () => {
  const redacted = (keep: Parameters<typeof redactState>[1]) =>
    redactState(createFake({ scenario: busyOffice }).exportState(), keep).tables

  test('properties are dropped unless they are known or named', () => {
    const known = { $browser: 'Firefox', $group_0: expect.stringMatching(/^(?!acme)[a-z]{4}$/) }

    expect(redacted({}).event[1]!.properties).toEqual(known)
    expect(redacted({ keep: ['property:size'] }).event[1]!.properties).toEqual({ ...known, size: 1 })
    expect(redacted({ keep: ['properties'] }).event[1]!.properties).toMatchObject({ list: ['a', 1], o: { p: 1 } })
  })

  test('each kind can be kept by itself', () => {
    expect(redacted({ keep: ['names'] }).user[0]).toMatchObject({ first_name: 'owner', last_name: 'Test' })
    expect(redacted({ keep: ['emails'] }).user[0]!.email).toBe('owner@acme.test')
    expect(redacted({ keep: ['distinct-ids'] }).user[0]!.distinct_id).toBe('user-owner')
    expect(redacted({ keep: ['texts'] }).dashboard[0]!.name).toBe('Open')
    expect(redacted({ keep: ['events'] }).event[0]!.event).toBe('signed up')
    expect(redacted({ keep: ['everything'] }).key[0]!.value).not.toBe('phx_owner')
  })

  test('a property without a name cannot be kept', () => {
    expect(() => redacted({ keep: ['property:'] })).toThrow(
      /^"property:" cannot be kept; .*nown: names, .*property:<name>/,
    )
  })

  test('something that cannot be kept is refused', () => {
    expect(() => redacted({ keep: ['tokens' as never] })).toThrow(
      '"tokens" cannot be kept; known: names, emails, distinct-ids, texts, events, properties, queries, property:<name>, everything.',
    )
  })
})

test('a redacted recording leads to the same rows as the recording itself', async () => {
  const recorder = recordBusyOffice()
  for (const path of ['/api/users/@me/', '/api/environments/1/dashboards/1/', '/api/environments/1/events/?limit=5'])
    await recorder.get(path)

  const plain = hydrate(recorder.har).state.tables
  const twice = hydrate(redactHar(recorder.har)).state.tables

  expect(plain.event).toHaveLength(5)
  expect(twice.tile).toEqual(plain.tile)
  expect(twice.user.map(({ id, uuid }) => [id, uuid])).toEqual(plain.user.map(({ id, uuid }) => [id, uuid]))
  expect(twice.event.map(({ id }) => id)).toEqual(plain.event.map(({ id }) => id))
})

test('a column that takes any text or JSON says how private it is, or does not compile', () => {
  // @ts-expect-error
  const forgotten = [text({}), object({}), texts({})]

  expect(forgotten).toHaveLength(3)
  expect(text({ private: 'name' })).toMatchObject({ type: 'string', private: 'name', fallback: '' })
})
