import { expect } from 'vitest'
import { invalid } from '../../support/api/errors.ts'
import { addEvents, addPerson, listNames, withProperties } from '../../support/api/events.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'

const unparsable = invalid('Properties are unparsable!')
const unparsableInside = invalid('Data is unparsable!')

everyTransport('a list of properties must pass as a whole', async (bench) => {
  const ask = withProperties(bench, { x: 1, y: 'k' }, { x: 1, y: 'm' }, { x: 2 })

  expect(await ask([{ key: 'x', value: 1 }])).toBe('ab')
  expect(await ask([{ key: 'x', value: '1', operator: 'exact', type: 'event' }])).toBe('ab')
  expect(
    await ask([
      { key: 'x', value: 1 },
      { key: 'y', value: ['m', 'n'] },
    ]),
  ).toBe('b')
  expect(await ask([{ key: 'y', value: 'k', operator: 'is_not' }])).toBe('bc')
  expect(await ask([{ key: 'y', operator: 'is_set' }])).toBe('ab')
  expect(await ask([{ key: 'y', operator: 'is_not_set' }])).toBe('c')
  expect(await ask([{ key: 'x', value: 1, negation: true }])).toBe('c')
  expect(await ask([{ key: 'x', value: 1, type: '' }])).toBe('ab')
  expect(await ask([])).toBe('abc')
})

everyTransport('a property may have a number as its name', async (bench) => {
  const ask = withProperties(bench, { 404: 'a' }, { 404: 'b' })

  expect(await ask([{ key: 404, value: 'a' }])).toBe('a')
})

everyTransport(
  'a filter may be as long as it likes, as long as it nests no deeper than 400 brackets',
  async (bench) => {
    const ask = withProperties(bench, { x: 1 })
    const nested = (brackets: number): unknown => JSON.parse(`[${'['.repeat(brackets - 1)}${']'.repeat(brackets - 1)}]`)

    expect(
      await ask(Array.from({ length: 90 }, () => ({ key: 'x', value: [1, [], [], [], [], {}, {}, {}, {}] }))),
    ).toBe('a')
    expect(await ask(nested(400))).toBe('a')
    expect(await ask([{ key: 'x', value: '['.repeat(401) }])).toBe('')
    const tooDeep = { properties: JSON.stringify(nested(401)) }
    await expectRefusal(bench, ['GET', `/events/?${new URLSearchParams(tooDeep).toString()}`], 400, unparsable)
  },
)

everyTransport('a property by the name of something every object has is not there', async (bench) => {
  const ask = withProperties(bench, {})

  expect(await ask([{ key: 'constructor', operator: 'is_set' }])).toBe('')
  expect(await ask([{ key: '__proto__', operator: 'is_not_set' }])).toBe('a')
})

everyTransport('groups nest, and an empty one says nothing', async (bench) => {
  const ask = withProperties(bench, { x: 1, y: 1 }, { x: 1, y: 2 }, { x: 2, y: 2 })
  const group = (type: string, ...values: unknown[]) => ({ type, values })
  const is = (key: string, value: unknown) => ({ key, value })

  expect(await ask(group('AND', is('x', 1), is('y', 2)))).toBe('b')
  expect(await ask(group('or', is('x', 2), is('y', 1)))).toBe('ac')
  expect(await ask(group('AND', group('OR', is('x', 2), is('y', 2)), group('AND', is('x', 1))))).toBe('b')
  expect(await ask(group('OR', group('AND'), group('AND', is('x', 2))))).toBe('c')
  expect(await ask(group('OR', {}, group('AND', is('x', 2))))).toBe('c')
  expect(await ask(group('OR', group('AND', { value: 'dropped' }), group('AND', is('x', 2))))).toBe('c')
  expect(await ask(group('AND', group('OR'), {}))).toBe('abc')
  expect(await ask({ type: 'AND', values: null })).toBe('abc')
})

everyTransport('an object of names and values is a filter too', async (bench) => {
  const ask = withProperties(bench, { x: 'One' }, { x: 'Two' }, { y: 'one' })

  expect(await ask({ x: 'One' })).toBe('a')
  expect(await ask({ x__icontains: 'one' })).toBe('a')
  expect(await ask({ x__is_not: 'One', x__is_set: null })).toBe('b')
  expect(await ask({ key: 'x', value: 'Two' })).toBe('b')
  expect(await ask({ key: 'x' })).toBe('')
  expect(await ask({})).toBe('abc')
  expect(await ask('[{"key":"x","value":"Two"}]')).toBe('b')
  for (const nothing of [null, false, 0]) expect(await ask(nothing)).toBe('abc')
})

everyTransport(
  'a group of what is neither entry nor group lets everything pass, and the journal warns',
  async (bench) => {
    const ask = withProperties(bench, { x: 1 }, { x: 2 })

    expect(await ask({ type: 'AND', values: [{ value: 2 }] })).toBe('ab')
    expect(bench.fake.journal.last?.warnings).toEqual([
      'Entry 0 of "properties" is malformed and was dropped, as in the real service.',
    ])
  },
)

everyTransport(
  'a boolean in a filter equals one in an event, and the journal says that it would not',
  async (bench) => {
    const ask = withProperties(bench, { x: true }, { x: 'true' }, { x: false })
    const says = (text: string) =>
      `The value of the property filter "x" is a boolean, which equals no property in the real service. Send the text "${text}".`

    expect(await ask([{ key: 'x', value: true }])).toBe('ab')
    expect(bench.fake.journal.last?.warnings).toEqual([says('true')])
    expect(await ask([{ key: 'x', value: ['a', false], operator: 'is_not' }])).toBe('ab')
    expect(bench.fake.journal.last?.warnings).toEqual([says('false')])
    for (const filter of [
      { key: 'x', value: 'true' },
      { key: 'x', value: true, operator: 'is_set' },
    ]) {
      await ask([filter])
      expect(bench.fake.journal.last?.warnings).toEqual([])
    }
  },
)

everyTransport('a text with a quote is found as JSON writes it, and the journal says how', async (bench) => {
  const ask = withProperties(bench, { x: 'say "hi"' }, { x: 'C:\\dir' }, { x: 'one\ntwo' })
  const says = (text: string) => [
    `The value of the property filter "x" finds a text only as JSON writes it, as in the real service: ${text}`,
  ]

  for (const [value, escaped, found, part] of [
    ['say "hi"', 'say \\"hi\\"', 'a', 'y \\"hi'],
    ['C:\\dir', 'C:\\\\dir', 'b', 'c:\\\\\\\\d'],
    ['one\ntwo', 'one\\ntwo', 'c', 'e\\nt'],
  ] as const) {
    expect(await ask([{ key: 'x', value: ['other', value] }])).toBe('')
    expect(bench.fake.journal.last?.warnings).toEqual(says(escaped))
    expect(await ask([{ key: 'x', value, operator: 'is_not' }])).toBe('abc')
    expect(await ask([{ key: 'x', value: escaped }])).toBe(found)
    expect(bench.fake.journal.last?.warnings).toEqual([])
    expect(await ask([{ key: 'x', value: part, operator: 'icontains' }])).toBe(found)
    expect(bench.fake.journal.last?.warnings).toEqual([])
  }
})

everyTransport('a part that is a list is looked for as a whole, and the journal says so', async (bench) => {
  const ask = withProperties(bench, { x: 'red' }, { x: "one of ['Red', 'green']" })

  for (const [operator, names] of [
    ['icontains', 'b'],
    ['not_icontains', 'a'],
  ] as const) {
    expect(await ask([{ key: 'x', value: ['red', 'green'], operator }])).toBe(names)
    expect(bench.fake.journal.last?.warnings).toEqual([
      `The value of the property filter "x" is a list, which is looked for as a whole: "${operator}" takes one text.`,
    ])
  }
})

everyTransport('a person property is that of the person behind the event', async (bench) => {
  addPerson(bench.fake, { distinct_ids: ['jo'], properties: { plan: 'paid' } })
  addPerson(bench.fake, { distinct_ids: ['al'], properties: {} })
  addEvents(
    bench.fake,
    { event: 'a', distinct_id: 'jo', properties: { plan: 'free' } },
    { event: 'b', distinct_id: 'al' },
    { event: 'c', distinct_id: 'nobody', properties: { plan: 'paid' } },
  )
  const ask = withProperties(bench)
  const plan = { key: 'plan', type: 'person' }

  expect(await ask([{ ...plan, value: 'paid' }])).toBe('a')
  expect(await ask([{ ...plan, value: 'paid', operator: 'is_not' }])).toBe('b')
  expect(await ask([{ ...plan, operator: 'is_not_set' }])).toBe('b')
})

everyTransport('a filter that is none is refused', async (bench) => {
  const onProperties = invalid('Properties are unparsable!', 'properties')
  const mixed = invalid('Property list cannot contain both PropertyGroup and Property objects')
  const noOperator = invalid("PropertyGroup is unparsable: 'XOR' is not a valid PropertyOperatorType")
  const deep = '{"type":"AND","values":['.repeat(300) + ']}'.repeat(300)

  for (const [sent, error] of [
    ['{', unparsable],
    ['x', unparsable],
    ['"x"', unparsableInside],
    ['""', unparsableInside],
    [deep, unparsable],
    ['5', onProperties],
    ['true', onProperties],
    ['{"type":"XOR","values":[]}', noOperator],
    ['{"type":5,"values":[]}', onProperties],
    ['{"type":"AND","values":5}', onProperties],
    ['{"type":"AND","values":[5]}', onProperties],
    ['{"type":"AND","values":["x"]}', onProperties],
    ['{"type":"AND","values":[{"key":"a","value":1},{"type":"AND","values":[]}]}', mixed],
    ['{"a":null}', invalid('Value must be set for property type event & operator None', 'properties')],
  ] as const)
    await expectRefusal(bench, ['GET', `/events/?properties=${encodeURIComponent(sent)}`], 400, error)
})

everyTransport('a filter may be repeated or written with brackets', async (bench) => {
  addEvents(
    bench.fake,
    { event: 'a', properties: { x: 1, y: 1 } },
    { event: 'b', properties: { x: 1, y: 2 } },
    { event: 'c', properties: { x: 2, y: 2 } },
  )

  for (const [search, names] of [
    ['properties={"key":"x","value":1}&properties={"key":"y","value":2}', 'b'],
    ['properties=[{"key":"x","value":1}]&properties=[{"key":"y","value":2}]', 'b'],
    ['properties[]={"key":"x","value":1}&properties[]={"key":"y","value":2}', 'b'],
    ['properties[0][key]=x&properties[0][value]=1', 'ba'],
    ['properties[0][key]=x&properties[0][value]=1&properties[1][key]=y&properties[1][value][]=2', 'b'],
    ['properties[key]=y&properties[value][0]=1&properties[value][1]=2&properties[operator]=is_not', ''],
    ['properties[x]=2', 'c'],
    ['properties[type]=OR&properties[values][0][key]=x&properties[values][0][value]=2', 'c'],
    ['properties[0][type]=OR&properties[0][values][0][key]=y&properties[0][values][0][value]=1', 'a'],
    ['properties=[{"key":"x","value":1}]&properties[0][key]=y&properties[0][value]=1', 'a'],
    ['properties=&properties[0]=', 'cba'],
  ] as const)
    expect([search, (await listNames(bench, `?${search}`)).join('')]).toEqual([search, names])
  await expectRefusal(bench, ['GET', '/events/?properties[0]=x'], 400, unparsable)
})
