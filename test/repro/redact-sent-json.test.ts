import { describe, expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { CaptureOptions } from '../../src/index.ts'
import { redactState } from '../../src/repro.ts'
import { busyOffice } from '../support/busy-office.ts'
import { capturedRows, redactedJson, redactedRows, sameIn } from '../support/redacted.ts'
import { directBench } from '../support/transports.ts'

type Json = Record<string, unknown>

/** Properties of a person as a capsule has them. */
async function capturedProperties(properties: Json): Promise<Json> {
  const rows = await capturedRows(({ db }) => db.person.create({ project_id: 1, distinct_ids: ['z'], properties }))
  return rows.person.at(-1)!.properties
}

/** The body of a request as a capsule has it. */
async function capturedBody(raw: string): Promise<string> {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('PATCH', '/dashboards/1/', undefined, {
    raw,
    headers: { 'Content-Type': 'application/json' },
  })
  return String((await fake.capture()).requests[0]!.body)
}

/** A parameter of a request as a capsule has it. */
async function capturedParameter(name: string, value: string): Promise<string> {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('GET', `/events/?${new URLSearchParams([[name, value]])}`)
  return new URL((await fake.capture()).requests[0]!.url).search.slice(1)
}

describe('a property of which nobody knows the meaning', () => {
  const values = async (all: readonly unknown[]): Promise<readonly unknown[]> =>
    Object.values(await capturedProperties({ plan: all }))[0] as unknown[]

  test('keeps words of the API, 0 and 1, and what is neither a text nor a number', async () => {
    const harmless = ['true', 'exact', 0, 1, true, null, 1e-7, 1.5e21]

    expect(await values(harmless)).toEqual(harmless)
  })

  test('loses dates, words and numbers', async () => {
    const telling = ['2026-01-02', '-7d', '12', '$pageview', 'zaphod', 2, 12, -3, 52.520008, 1.5]

    const shown = await values(telling)

    expect(sameIn(telling, shown)).toEqual([])
    expect(shown.slice(5).map(String)).toEqual([
      expect.stringMatching(/^\d$/),
      expect.stringMatching(/^\d\d$/),
      expect.stringMatching(/^-\d$/),
      expect.stringMatching(/^\d\d\.\d{6}$/),
      expect.stringMatching(/^\d\.\d$/),
    ])
  })

  test('loses the host and the parameters of an address', async () => {
    expect(await values(['https://zaphod.example/board?x=1'])).toEqual([
      expect.stringMatching(/^https:\/\/app\.example\.test\/(?!board)[a-z]{5}$/),
    ])
  })

  test('loses what is inside of it, and its name', async () => {
    const shown = await capturedProperties({ zaphod: { beeble: { interval: 'brox' } } })

    expect(JSON.stringify(shown)).toMatch(
      /^\{"(?!zaphod)\w{6}":\{"(?!beeble)\w{6}":\{"interval":"(?!brox)\w{4}"\}\}\}$/,
    )
  })
})

describe('properties that are known', () => {
  test('are replaced by what they mean', async () => {
    const shown = await capturedProperties({
      ...{
        email: 'zaphod@corp.example',
        name: 'Zaphod',
        username: 'Zaphod',
        distinct_id: '48151',
        $user_id: 48151,
      },
      ...{
        $browser: 'Firefox',
        $os: 'zaphod',
        $set: { name: 'Zaphod', plan: 'gold' },
        $set_once: { name: 'Zaphod' },
      },
    })

    const { email, name, distinct_id } = shown
    expect(email).toMatch(/^(?!zaphod)[a-z]{6}@example\.test$/)
    expect(name).toMatch(/^(?!Zaphod)[A-Z][a-z]{5}$/)
    expect(shown).toMatchObject({
      username: name,
      $user_id: Number(distinct_id),
      $browser: 'Firefox',
    })
    expect(shown['$os']).toBe(String(name).toLowerCase())
    expect(shown).toMatchObject({ $set: { name }, $set_once: { name } })
    expect(JSON.stringify(shown)).not.toMatch(/48151|zaphod|gold/i)
  })

  test.each(['$set', '$set_once'])('are those of the person, too, where an event sets them in %s', async (name) => {
    const shown = await capturedProperties({ [name]: { $screen_width: 1440, plan: 12 } })

    expect(Object.values(shown[name] as Json)).toEqual([1440, expect.not.toBeOneOf([12])])
  })

  test('lose numbers that somebody may be known by, but no fractions', async () => {
    const shown = await capturedProperties({
      $user_id: 4,
      $device_id: -12,
      distinct_id: 4.5,
      $group_0: 5551234.5,
    })

    expect(shown).toMatchObject({ $device_id: expect.any(Number), distinct_id: 4.5 })
    expect(shown['$user_id']).not.toBe(4)
    expect(String(shown['$device_id'])).toMatch(/^-(?!12)\d\d$/)
    expect(String(shown['$group_0'])).toMatch(/^(?!5551234)\d{7}\.5$/)
  })

  test('and others stay in a state where they are named, without keys and tokens', () => {
    const properties = {
      plan: 'gold phx_abcdefgh1',
      password: 'Zaphod',
      pin: 12,
      deep: { password: { a: 'Zaphod' } },
    }
    const { person } = redactedRows(
      ({ db }) =>
        db.person.create({
          project_id: 1,
          distinct_ids: ['z'],
          properties: { ...properties, other: 1 },
        }),
      { keep: ['property:plan', 'property:password', 'property:pin', 'property:deep'] },
    )

    const shown = person.at(-1)!.properties
    expect(shown).toEqual({
      plan: expect.stringMatching(/^gold phx_(?!abcdefgh1)\w{20}$/),
      password: expect.not.stringContaining('Zaphod'),
      pin: 12,
      deep: { password: { a: expect.not.stringContaining('Zaphod') } },
    })
  })

  test('are dropped from a state where they are neither known nor named', () => {
    const properties = {
      email: 'a@b.example',
      name: 'A',
      username: 'A',
      $browser: 'Firefox',
      plan: 'gold',
    }
    const { person } = redactedRows(({ db }) => db.person.create({ project_id: 1, distinct_ids: ['z'], properties }))

    expect(Object.keys(person.at(-1)!.properties)).toEqual(['email', 'name', 'username', '$browser'])
  })

  test('keep what is under the name of a secret in its form', () => {
    const properties = {
      password: 4711,
      secret: { phx_abcdefgh1: 'Zaphod' },
      token: ['', 'Zaphod'],
    }
    const { person } = redactedRows(({ db }) => db.person.create({ project_id: 1, distinct_ids: ['z'], properties }), {
      keep: ['properties'],
    })

    const shown = person.at(-1)!.properties

    expect(String(shown['password'])).toMatch(/^(?!4711)\d{4}$/)
    expect(JSON.stringify(shown)).not.toMatch(/4711|zaphod|abcdefgh1/i)
    expect(shown['token']).toEqual(['', expect.any(String)])
    expect(Object.keys(shown)).toEqual(['password', 'secret', 'token'])
  })
})

describe('elements', () => {
  const elements = [
    {
      ...{ tag_name: 'button', text: 'Zaphod 7', attr_class: ['red', 'exact'], attr_id: 'exact' },
      ...{ href: '/zaphod/board?x=1#y', nth_child: 2, nth_of_type: 3, order: 0 },
      attributes: { interval: 'exact', attr__zaphod: 'zaphod' },
      zaphod: 'zaphod',
    },
    { tag_name: 'zaphod' },
  ]
  const withElements = ({ db }: ReturnType<typeof createFake>) =>
    db.event.create({
      project_id: 1,
      distinct_id: 'z',
      timestamp: '2025-12-30T00:00:00Z',
      elements,
      elements_chain: 'zaphod',
    })

  test('of a page are replaced by what they say', async () => {
    const { event } = await capturedRows(withElements)
    const { elements: shown, elements_chain } = event.at(-1)!
    const [first, second] = shown as readonly Json[]

    expect(first).toMatchObject({ tag_name: 'button', nth_child: 2, nth_of_type: 3, order: 0 })
    expect(first!['text']).toMatch(/^(?!Zaphod)[A-Z][a-z]{5} (?!7)\d$/)
    expect(first!['attr_class']).toEqual([
      expect.stringMatching(/^(?!red)[a-z]{3}$/),
      expect.not.stringMatching(/^exact$/),
    ])
    expect(first!['attr_id']).toMatch(/^(?!exact)[a-z]{5}$/)
    expect(first!['href']).toMatch(/^\/(?!zaphod)[a-z]{6}\/(?!board)[a-z]{5}$/)
    expect(first!['attributes']).toMatchObject({ interval: 'exact' })
    expect(second).toEqual({ tag_name: 'div' })
    expect(JSON.stringify([shown, elements_chain])).not.toMatch(/zaphod/i)
    expect(elements_chain).toBe('')
  })

  test('lose in a state what is not known of them', () => {
    const { event } = redactedRows(withElements)
    const { elements: shown } = event.at(-1)!

    expect(Object.keys((shown as readonly Json[])[0]!)).toEqual([
      ...['tag_name', 'text', 'attr_class', 'attr_id', 'href', 'nth_child', 'nth_of_type', 'order', 'attributes'],
    ])
    expect((shown as readonly Json[])[0]!['attributes']).toEqual({})
  })

  test('stay where properties are kept', () => {
    const { event } = redactedRows(withElements, { keep: ['properties'] })

    expect(event.at(-1)).toMatchObject({ elements, elements_chain: 'zaphod' })
  })
})

describe('filters by properties', () => {
  const filtered = async (filter: unknown): Promise<unknown> =>
    JSON.parse(new URLSearchParams(await capturedParameter('properties', JSON.stringify(filter))).get('properties')!)

  test('are known by the name of the property', async () => {
    const [shown] = (await filtered([
      { key: 'email', value: 'zaphod@corp.example', operator: 'exact', type: 'person' },
    ])) as [Json]

    expect(shown).toEqual({
      key: 'email',
      value: expect.stringMatching(/^(?!zaphod)[a-z]{6}@example\.test$/),
      operator: 'exact',
      type: 'person',
    })
  })

  test('in groups are, too', async () => {
    const inner = {
      type: 'AND',
      values: [
        { key: 'email', value: 'z@corp.example' },
        { key: 'zaphod', value: '2026-01-02' },
      ],
    }

    expect(await filtered({ type: 'OR', values: [inner] })).toEqual({
      type: 'OR',
      values: [
        {
          type: 'AND',
          values: [
            { key: 'email', value: expect.stringMatching(/^[a-z]@example\.test$/) },
            {
              key: expect.stringMatching(/^(?!zaphod)[a-z]{6}$/),
              value: expect.not.stringMatching(/^2026-01-02$/),
            },
          ],
        },
      ],
    })
  })

  test('keep in groups what is known of browsers, and lose the rest, in every form', async () => {
    const values = [{ key: '$screen_width', value: 1440 }, { $screen_width__gt: 1440 }, { zaphod__gt: 5 }]

    const shown = (await filtered({ type: 'OR', values })) as { readonly values: readonly Json[] }

    expect(shown.values.slice(0, 2)).toEqual(values.slice(0, 2))
    const [[name, value]] = Object.entries(shown.values[2]!) as [[string, unknown]]
    expect(name).toMatch(/^(?!zaphod)[a-z]{6}__gt$/)
    expect(value).not.toBe(5)
  })

  test('name a property that is kept', () => {
    const filters = { properties: [{ key: 'zaphod', value: 'gold' }], values: [{ key: 'zaphod', value: 'gold' }] }
    const change = ({ db }: ReturnType<typeof createFake>) => db.dashboard.create({ project_id: 1, filters })

    expect(redactedRows(change, { keep: ['property:zaphod'] }).dashboard.at(-1)!.filters).toEqual(filters)
  })

  test('have a text for a key: beside anything else a value is as any other', () => {
    expect(redactedJson({ key: 5, value: 12 })).toEqual({ key: 5, value: 12 })
  })

  test('may be written as a name with an operator', async () => {
    const shown = (await filtered({
      email__icontains: 'zaphod@corp.example',
      zaphod__gt: 5,
      email: 'z@a.example',
    })) as Json
    const [first, second, third] = Object.entries(shown)

    expect(first).toEqual(['email__icontains', expect.stringMatching(/^(?!zaphod)[a-z]{6}@example\.test$/)])
    expect(second![0]).toMatch(/^(?!zaphod)[a-z]{6}__gt$/)
    expect(second![1]).not.toBe(5)
    expect(third).toEqual(['email', expect.stringMatching(/^[a-z]@example\.test$/)])
  })

  test.each([
    { type: 'OR', zaphod: 5 },
    { values: ['a'], zaphod: 5 },
  ])('are no group with a half of it: %j', async (filter) => {
    const shown = Object.entries((await filtered(filter)) as Json)

    expect(shown[0]![0]).toBe(Object.keys(filter)[0])
    expect(shown[1]![0]).not.toBe('zaphod')
    expect(shown[1]![1]).not.toBe(5)
  })

  test.each(['cohort', 'static-cohort', 'precalculated-cohort'])('by a %s keep the id of the cohort', async (type) => {
    const filter = { key: 'id', value: 7654321, type }

    expect(await filtered([filter])).toEqual([filter])
    expect(await filtered([{ ...filter, value: ['7654321', '123456789'] }])).toEqual([
      { ...filter, value: ['7654321', '123456789'] },
    ])
    expect(JSON.stringify(await filtered([{ ...filter, value: '1234567890' }]))).not.toContain('1234567890')
    expect(JSON.stringify(await filtered([{ ...filter, value: 1234567890 }]))).not.toContain('1234567890')
  })

  test('by a cohort keep its id as the value alone, and only beside a key', () => {
    const shown = redactedJson({
      values: [
        { key: 'id', value: 7654321, type: 'cohort', label: '7654321', operator: 7654321 },
        { value: '7654321', type: 'cohort' },
      ],
    })

    expect(JSON.stringify(shown).match(/7654321/g)).toHaveLength(1)
  })

  test('by anything else keep no such number', async () => {
    expect(JSON.stringify(await filtered([{ key: 'id', value: 7654321, type: 'event' }]))).not.toContain('7654321')
  })

  test.each([
    ['properties[0][value]', '7654321', 'properties[0][type]=cohort&properties[0][key]=id', true],
    ['properties[0][value][]', '7654321', 'properties[0][type]=cohort&properties[0][key]=id', true],
    ['properties[0][value][12]', '7654321', 'properties[0][type]=cohort&properties[0][key]=id', true],
    ['properties[0][value]', '7654321', 'properties[0][type]=event&properties[0][key]=id', false],
    ['properties[0][value]', '7654321', 'properties[1][type]=cohort&properties[0][key]=id', false],
    ['properties[0][value][x]', '7654321', 'properties[0][type]=cohort&properties[0][key]=id', false],
    ['properties[0][values]', '7654321', 'properties[0][type]=cohort&properties[0][key]=id', false],
  ])('in brackets, the number of a cohort stays: %s=%s beside %s: %s', async (name, value, beside, isKept) => {
    const { fake, send } = directBench({ scenario: busyOffice })
    await send('GET', `/events/?${new URLSearchParams(`${beside}&${name}=${value}`)}`)

    const { searchParams } = new URL((await fake.capture()).requests[0]!.url)

    expect([...searchParams.values()].includes(value)).toBe(isKept)
  })
})

describe('queries and results', () => {
  test.each(['id', 'action_id', 'cohort_id', 'dashboard_id', 'insight_id', 'person_id', 'project_id', 'team_id'])(
    'keep the number of a row in %s, of up to nine digits',
    (name) => {
      expect(redactedJson({ [name]: 7654321 })).toEqual({ [name]: 7654321 })
      expect(redactedJson({ [name]: '123456789' })).toEqual({ [name]: '123456789' })
      expect(redactedJson({ [name]: 1234567890 })).not.toEqual({ [name]: 1234567890 })
      expect(redactedJson({ [name]: 'zaphod' })).not.toEqual({ [name]: 'zaphod' })
    },
  )

  test.each(['label', 'breakdown_value'])('lose in %s what a property may hold', (name) => {
    const values = ['zaphod', '2026-01-02', '12', 12, 1.5]
    const harmless = ['$pageview', 'exact', 0, 1]

    expect(sameIn(values, redactedJson({ [name]: values })[name] as unknown[])).toEqual([])
    expect(redactedJson({ [name]: harmless })).toEqual({ [name]: harmless })
  })

  test('name people alike', () => {
    const shown = redactedJson({
      email: 'zaphod@corp.example',
      distinct_ids: ['48151', 'zaphod'],
      distinct_id: 48151,
    })

    expect(shown['email']).toMatch(/^(?!zaphod)[a-z]{6}@example\.test$/)
    expect((shown['distinct_ids'] as string[])[0]).toBe(String(shown['distinct_id']))
    expect(JSON.stringify(shown)).not.toMatch(/48151|zaphod/)
    expect(redactedJson({ email: 'exact' })['email']).not.toBe('exact')
  })

  test('may be lists', () => {
    const { insight } = redactedRows(({ db }) =>
      db.insight.create({ project_id: 1, result: [1, 5551234, 'zaphod', null, true] }),
    )
    const result = insight.at(-1)!.result as readonly unknown[]

    expect(result).toEqual([1, expect.any(Number), expect.not.stringMatching(/^zaphod$/), null, true])
    expect(result[1]).not.toBe(5551234)
  })

  test('stay where they are kept, without people', () => {
    const query = { kind: 'Zaphod', name: 'For owner Test', password: 'Zaphod', n: 5551234 }
    const { insight } = redactedRows(({ db }) => db.insight.create({ project_id: 1, query }), {
      keep: ['queries'],
    })

    expect(insight.at(-1)!.query).toEqual({
      kind: 'Zaphod',
      name: expect.stringMatching(/^For (?!owner)[a-z]{5} (?!Test)[A-Z][a-z]{3}$/),
      password: expect.not.stringMatching(/Zaphod/),
      n: 5551234,
    })
  })
})

describe('JSON that was sent', () => {
  test('keeps its white space, its escapes and its numbers as they were written', async () => {
    const raw = '{ "filters" :{"values":[ 1.50,\t-0.0, 1E3,"\\u002d7d", true ,null ], "\\u0069nterval": "day"} }\n'

    expect(await capturedBody(raw)).toBe(raw)
  })

  test('loses numbers that may be telephones’, however they are written', async () => {
    const kept = '1E-5551234, 1e-5551234, 1.5551234, 555123'

    expect(await capturedBody(`{"filters":{"values":[${kept}, -5551234, 5551234.0]}}`)).toMatch(
      /^\{"filters":\{"values":\[1E-5551234, 1e-5551234, 1\.5551234, 555123, -(?!5551234)\d{7}, (?!5551234)\d{7}\.0\]\}\}$/,
    )
    expect(await capturedBody('{"team_id":[1e-4915155512345, 1.4915155512345, 123456789, -4915155512345]}')).toMatch(
      /^\{"team_id":\[1e-4915155512345, 1\.4915155512345, 123456789, -(?!4915155512345)\d{13}\]\}$/,
    )
  })

  test('loses texts with escapes and quotes in them, and names of fields', async () => {
    expect(await capturedBody('{"filters":{"zap\\"hod":"\\\\zap\\u0068od\\"", "a b" : ["beeble\\nbrox"]}}')).toMatch(
      /^\{"filters":\{"(?!zap)[a-z]{3}\\"(?!hod)[a-z]{3}":"\\\\(?!zaphod)[a-z]{6}\\"", "[a-z] [a-z]" : \["(?!beeble)[a-z]{6}\\n(?!brox)[a-z]{4}"\]\}\}$/,
    )
  })

  test('is read field by field, beside those that tell its meaning', async () => {
    const cohort = '{"key": "id", "value": 7654321, "type": "cohort"}'
    const lists = `{"filters": {"values": [1, [${cohort}], {"x": {}, "y": ${cohort}}, ${cohort}], "x": ${cohort}}}`

    expect((await capturedBody(lists)).match(/7654321/g)).toHaveLength(4)
    expect(await capturedBody(lists.replaceAll('cohort', 'event'))).not.toContain('7654321')
  })

  test.each(['null', '5'])('may name a field twice, the second time with %s in place of an object', async (second) => {
    expect(await capturedBody(`{"filters":{"properties":{"zaphod":{"a":1}},"properties":${second}}}`)).toMatch(
      /^\{"filters":\{"properties":\{"(?!zaphod)[a-z]{6}":\{"[a-z]":\d\}\},"properties":(?:null|5)\}\}$/,
    )
  })

  test('is read by the rules of the fields of the API', async () => {
    const body = await capturedBody(
      '{"tags": ["exact", "zaphod"], "pinned": true, "own": {"interval": "day"}, "team_id": 5}',
    )

    expect(body).toMatch(
      /^\{"tags": \["exact", "(?!zaphod)[a-z]{6}"\], "pinned": true, "(?!own)[a-z]{3}": \{"interval": "day"\}, "team_id": 5\}$/,
    )
  })
})

describe('options', () => {
  test.each(['owner', 'property', 'Names', ''])('%j is nothing that can be kept', (one) => {
    expect(() => redactState(createFake().exportState(), { keep: [one as never] })).toThrow(`"${one}" cannot be kept`)
  })

  test.each(['texts', 'events', 'queries'] as const)(
    'where %s are kept, people in them are replaced unless names are',
    (kind) => {
      const change = ({ db }: ReturnType<typeof createFake>): void => {
        db.dashboard.create({
          project_id: 1,
          name: 'For owner',
          filters: { description: 'For owner' },
        })
        db.event.create({ project_id: 1, distinct_id: 'z', event: 'For owner' })
      }
      const shownWith = (...keep: NonNullable<CaptureOptions['keep']>) => {
        const { dashboard, event } = redactedRows(change, { keep })
        return {
          texts: dashboard.at(-1)!.name,
          events: event.at(-1)!.event,
          queries: dashboard.at(-1)!.filters['description'],
        }[kind]
      }

      expect(shownWith(kind)).toMatch(/^For (?!owner)[a-z]{5}$/)
      expect(shownWith(kind, 'names')).toBe('For owner')
      expect(shownWith('everything')).toBe('For owner')
      expect(shownWith()).not.toContain('For')
    },
  )
})
