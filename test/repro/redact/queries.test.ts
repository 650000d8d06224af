import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { redactedJson, redactedRows, sameIn } from '../../support/repro/redacted.ts'

type Json = Record<string, unknown>

/** A parameter of a request as a capsule has it. */
async function capturedParameter(name: string, value: string): Promise<string> {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('GET', `/events/?${new URLSearchParams([[name, value]])}`)
  return new URL((await fake.capture()).requests[0]!.url).search.slice(1)
}

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
