import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { capturedRows, redactedRows, sameIn } from '../../support/repro/redacted.ts'

type Json = Record<string, unknown>

/** Properties of a person as a capsule has them. */
async function capturedProperties(properties: Json): Promise<Json> {
  const rows = await capturedRows(({ db }) => db.person.create({ project_id: 1, distinct_ids: ['z'], properties }))
  return rows.person.at(-1)!.properties
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
      tag_name: 'button',
      text: 'Zaphod 7',
      attr_class: ['red', 'exact'],
      attr_id: 'exact',
      href: '/zaphod/board?x=1#y',
      nth_child: 2,
      nth_of_type: 3,
      order: 0,
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
      'tag_name',
      'text',
      'attr_class',
      'attr_id',
      'href',
      'nth_child',
      'nth_of_type',
      'order',
      'attributes',
    ])
    expect((shown as readonly Json[])[0]!['attributes']).toEqual({})
  })

  test('stay where properties are kept', () => {
    const { event } = redactedRows(withElements, { keep: ['properties'] })

    expect(event.at(-1)).toMatchObject({ elements, elements_chain: 'zaphod' })
  })
})
