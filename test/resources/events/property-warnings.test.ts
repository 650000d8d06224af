import { expect } from 'vitest'
import { withProperties } from '../../support/api/events.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('malformed entries are dropped, and the journal warns', async (bench) => {
  const ask = withProperties(bench, { x: 1 }, { x: 2 })
  const warning = 'Entry 0 of "properties" is malformed and was dropped, as in the real service.'

  for (const entry of [
    5,
    null,
    'x',
    [],
    {},
    { key: 'x' },
    { key: 'x', value: null },
    { key: 'x', value: 1, type: 'no' },
  ]) {
    expect(await ask([entry, { key: 'x', value: 2 }])).toBe('b')
    expect(bench.fake.journal.last?.warnings).toEqual([warning])
  }
})

everyTransport('members of an entry that nobody reads are ignored, and the journal warns', async (bench) => {
  const ask = withProperties(bench, { x: 1 }, { x: 2 })
  const ignored = (name: string) => `"${name}" of entry 0 of "properties" was ignored, as in the real service.`

  for (const [members, warnings] of [
    [{ operater: 'is_not' }, [ignored('operater')]],
    [{ group_type_index: 0 }, [ignored('group_type_index')]],
    [{ label: 'X', group_type_index: null, type: 'event', negation: false }, []],
  ] as const) {
    expect(await ask([{ key: 'x', value: 1, ...members }])).toBe('a')
    expect(bench.fake.journal.last?.warnings).toEqual(warnings)
    expect(await ask({ type: 'OR', values: [{ key: 'x', value: 2, ...members }] })).toBe('b')
    expect(bench.fake.journal.last?.warnings).toEqual(warnings)
  }
  await ask([{ type: 'group', key: 'x', value: 1, group_type_index: 0 }])
  expect(bench.fake.journal.last?.warnings).toEqual([])
})

everyTransport('an index of a group type that is none drops an entry of any type', async (bench) => {
  const ask = withProperties(bench, { x: 1 }, { x: 2 })

  for (const type of ['event', 'person', undefined])
    for (const group_type_index of [5, -1, 'abc', '']) {
      expect(await ask([{ key: 'x', value: 1, type, group_type_index }])).toBe('ab')
      expect(bench.fake.journal.last?.warnings).toEqual([
        'Entry 0 of "properties" is malformed and was dropped, as in the real service.',
      ])
    }
  expect(await ask([{ key: 'x', value: 1, group_type_index: '4' }])).toBe('a')
})

everyTransport('a value that its operator cannot use compares with nothing, and the journal warns', async (bench) => {
  const ask = withProperties(bench, { x: 1 }, { x: 2 })
  const says = (what: string, operator: string) => [
    `The value of the property filter "x" is not a ${what}: with "${operator}" it is compared with nothing.`,
  ]

  for (const [operator, value, what, fit] of [
    ['gt', 'many', 'number', 0],
    ['lte', [5], 'number', '2'],
    ['is_date_before', 'soon', 'date', '2024-01-01'],
    ['regex', '(', 'pattern', '.'],
    ['not_regex', '(?=x)', 'pattern', 'z'],
    ['regex', ['1'], 'pattern', '1'],
  ] as const) {
    expect(await ask([{ key: 'x', value, operator }])).toBe('')
    expect(bench.fake.journal.last?.warnings).toEqual(says(what, operator))
    await ask([{ key: 'x', value: fit, operator }])
    expect(bench.fake.journal.last?.warnings).toEqual([])
  }
  expect(await ask([{ key: 'x', value: 'many', operator: 'gt', negation: true }])).toBe('')
  expect(bench.fake.journal.last?.warnings).toEqual(says('number', 'lte'))
})

everyTransport('an unknown operator counts as exact, and the journal warns', async (bench) => {
  const ask = withProperties(bench, { x: 'one' }, { x: 'ones' })
  const warning = 'Operator "contains" is unknown and counts as "exact".'

  for (const filter of [[{ key: 'x', value: 'one', operator: 'contains' }], { x__contains: 'one' }]) {
    expect(await ask(filter)).toBe('a')
    expect(bench.fake.journal.last?.warnings).toEqual([warning])
  }
  expect(await ask([{ key: 'x', value: 'one', operator: null }])).toBe('a')
  expect(bench.fake.journal.last?.warnings).toEqual([])
})

everyTransport('what the fake has no rows for matches nothing, and the journal warns', async (bench) => {
  const ask = withProperties(bench, { x: 1 })
  const types = ['session', 'hogql', 'recording', 'log_entry', 'behavioral', 'data_warehouse']

  for (const type of types) {
    expect(await ask([{ key: 'id', value: 1, operator: 'not_in', type }])).toBe('')
    expect(bench.fake.journal.last?.warnings).toEqual([
      `The fake has no rows for properties of type "${type}": the filter matches nothing.`,
    ])
  }
  expect(await ask([{ key: 'properties.x > 1', type: 'hogql' }])).toBe('')
  expect(await ask([{ key: 'selector', value: 'a > b', type: 'element' }])).toBe('')
  expect(bench.fake.journal.last?.warnings).toEqual([
    'The fake reads no element selectors: the filter matches nothing.',
  ])
  expect(
    await ask({
      type: 'OR',
      values: [
        { key: 'id', value: 1, type: 'session' },
        { key: 'x', value: 1 },
      ],
    }),
  ).toBe('a')
})
