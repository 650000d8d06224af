import { expect } from 'vitest'
import { invalid } from '../../support/api/errors.ts'
import { addPerson } from '../../support/api/events.ts'
import { listNamed } from '../../support/api/persons.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

/** Three persons by the names a, b and c, and a function that lists the names that pass a filter. */
function withPersons(bench: Bench) {
  for (const [name, values] of Object.entries({
    c: { distinct_ids: ['c', 'both'], properties: { plan: 'free' } },
    b: { distinct_ids: ['b'], properties: { email: 'Ben@Acme.test', plan: 'paid', seats: 5 } },
    a: { distinct_ids: ['a', 'a@work'], properties: { email: 'ann@acme.test', plan: 'free', seats: 12 } },
  }))
    addPerson(bench.fake, { ...values, properties: { ...values.properties, name }, is_identified: true })
  const ask = async (parameters: Readonly<Record<string, string>>): Promise<string> =>
    (await listNamed(bench, parameters)).map((name) => name[0]!.toLowerCase()).join('')
  return {
    ask,
    filter: (properties: unknown) =>
      ask({ properties: typeof properties === 'string' ? properties : JSON.stringify(properties) }),
  }
}
const person = (key: string, value: unknown, operator = 'exact') => ({ type: 'person', key, value, operator })

everyTransport('search finds a part of the e-mail address, a whole distinct id and the UUID', async (bench) => {
  const { ask } = withPersons(bench)
  const uuid = bench.fake.world.tables.person.get(1)!.uuid

  expect(await ask({ search: 'ACME' })).toBe('ab')
  expect(await ask({ search: 'a@work' })).toBe('a')
  expect(await ask({ search: 'wor' })).toBe('')
  expect(await ask({ search: uuid })).toBe('c')
  expect(await ask({ search: 'free' })).toBe('')
  expect(await ask({ search: '' })).toBe('abc')
})

everyTransport('email and distinct_id are exact, and all filters must pass', async (bench) => {
  const { ask } = withPersons(bench)

  expect(await ask({ email: 'ann@acme.test' })).toBe('a')
  expect(await ask({ email: 'ben@acme.test' })).toBe('')
  expect(await ask({ email: '' })).toBe('abc')
  expect(await ask({ distinct_id: 'both' })).toBe('c')
  expect(await ask({ distinct_id: 'bot' })).toBe('')
  expect(await ask({ distinct_id: 'both', search: 'acme' })).toBe('')
})

everyTransport('person properties are compared with the operators of the events', async (bench) => {
  const { filter } = withPersons(bench)

  expect(await filter([person('plan', 'free')])).toBe('ac')
  expect(await filter([person('seats', 6, 'gt')])).toBe('a')
  expect(await filter([person('email', '^ann', 'regex')])).toBe('a')
  expect(await filter([person('email', undefined, 'is_not_set')])).toBe('c')
  expect(await filter([person('plan', 'free'), person('seats', 12)])).toBe('a')
  expect(await filter({ type: 'OR', values: [person('plan', 'paid'), person('seats', 12)] })).toBe('ab')
  expect(await filter([])).toBe('abc')
})

everyTransport('a group without conditions has no effect', async (bench) => {
  const { filter } = withPersons(bench)
  const nothing = { type: 'AND', values: [] }
  const paid = { type: 'AND', values: [person('plan', 'paid')] }

  for (const type of ['AND', 'OR']) {
    expect(await filter({ type, values: [nothing] })).toBe('abc')
    expect(await filter({ type, values: [nothing, paid] })).toBe('b')
  }
})

everyTransport('the journal warns of a value that its operator cannot use', async (bench) => {
  const { filter } = withPersons(bench)

  expect(await filter([person('seats', 'many', 'gt')])).toBe('')
  expect(bench.fake.journal.last?.warnings).toEqual([
    'The value of the property filter "seats" is not a number: with "gt" it is compared with nothing.',
  ])
  expect(await filter([person('seats', '6', 'gt')])).toBe('a')
  expect(bench.fake.journal.last?.warnings).toEqual([])
})

everyTransport(
  'entries of other types have no effect, nor has an OR group with one, and the journal warns',
  async (bench) => {
    const { filter } = withPersons(bench)
    const others = [
      { key: 'plan', value: 'paid' },
      { type: 'cohort', key: 'id', value: 9 },
      { type: 'session', key: 'x', value: 1 },
    ]

    for (const other of others) {
      expect(await filter([other, person('plan', 'free')])).toBe('ac')
      expect(bench.fake.journal.last?.warnings).toEqual([
        'Only properties of type "person" filter persons. An entry of another type was ignored, as in the real service.',
      ])
      expect(await filter({ type: 'OR', values: [other, person('plan', 'free')] })).toBe('abc')
      expect(bench.fake.journal.last?.warnings).toEqual([
        'Only properties of type "person" filter persons. An OR group with others was ignored, as in the real service.',
      ])
    }
  },
)

everyTransport('a filter that is none is refused', (bench) =>
  expectRefusal(bench, ['GET', '/persons/?properties={'], 400, invalid('Properties are unparsable!')),
)
