import { expect } from 'vitest'
import type { Fake } from '../../../src/fake/fake.ts'
import { addEvents, listNames } from '../../support/api/events.ts'
import { FOREIGN, PUBLIC } from '../../support/api/office.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

/** Events a of a bank and b of a hospital; c is of a company that nobody knows, and d of none. The bank has a team. */
function addGroups(fake: Fake): void {
  const { group } = fake.world.tables
  const own = { project_id: PUBLIC }
  group.insert({ ...own, group_key: 'bank', group_properties: { industry: 'finance', size: 500 } })
  group.insert({ ...own, group_key: 'hospital', group_properties: { industry: 'health' } })
  group.insert({ ...own, group_type_index: 1, group_key: 'bank', group_properties: { industry: 'team' } })
  group.insert({ project_id: FOREIGN, group_key: 'unknown', group_properties: { industry: 'finance' } })
  for (const [event, properties] of Object.entries({
    d: {},
    c: { $group_0: 'unknown' },
    b: { $group_0: 'hospital' },
    a: { $group_0: 'bank', $group_1: 'bank', industry: 'none' },
  }))
    addEvents(fake, { event, properties })
}

const ask = async (bench: Bench, ...entries: readonly object[]): Promise<string> =>
  (await listNames(bench, { properties: JSON.stringify(entries) })).join('')

const group = (key: string, value: unknown, operator = 'exact', group_type_index: unknown = 0) => ({
  type: 'group',
  key,
  value,
  operator,
  group_type_index,
})

everyTransport('a group property is that of the group whose key the event has', async (bench) => {
  addGroups(bench.fake)

  expect(await ask(bench, group('industry', 'finance'))).toBe('a')
  expect(await ask(bench, group('industry', ['finance', 'health']))).toBe('ab')
  expect(await ask(bench, group('size', 100, 'gt'))).toBe('a')
  expect(await ask(bench, group('industry', 'HEA', 'icontains'))).toBe('b')
  expect(await ask(bench, group('industry', undefined, 'is_set'))).toBe('ab')
  expect(await ask(bench, group('industry', 'team', 'exact', 1))).toBe('a')
  expect(await ask(bench, group('industry', 'team', 'exact', '1'))).toBe('a')
  expect(await ask(bench, group('industry', 'finance'), group('industry', 'health', 'is_not', 1))).toBe('a')
  expect(bench.fake.journal.last?.warnings).toEqual([])
})

everyTransport('the journal warns of a value that its operator cannot use', async (bench) => {
  addGroups(bench.fake)

  expect(await ask(bench, group('size', 'many', 'gt'))).toBe('')
  expect(bench.fake.journal.last?.warnings).toEqual([
    'The value of the property filter "size" is not a number: with "gt" it is compared with nothing.',
  ])
})

everyTransport('without the group or the property negative operators pass, and no others', async (bench) => {
  addGroups(bench.fake)

  for (const [operator, value] of [
    ['is_not', ''],
    ['not_icontains', ''],
    ['not_regex', '.*'],
    ['not_in', ['']],
    ['is_not_set', undefined],
  ] as const)
    expect(await ask(bench, group('size', value, operator, 0))).toMatch(/bcd$/)
  for (const [operator, value] of [
    ['exact', ''],
    ['icontains', ''],
    ['regex', '.*'],
    ['lt', 1000],
    ['is_date_before', '2030-01-01'],
    ['is_set', undefined],
  ] as const)
    expect(await ask(bench, group('size', value, operator, 0))).not.toMatch(/[bcd]/)
  expect(await ask(bench, group('size', '(', 'not_regex'))).toBe('')
})

everyTransport('an entry without a group type is dropped, and the journal warns', async (bench) => {
  addGroups(bench.fake)

  for (const index of [undefined, null, 5, -1, 'abc', 1.5, '']) {
    expect(await ask(bench, { ...group('industry', 'finance'), group_type_index: index })).toBe('abcd')
    expect(bench.fake.journal.last?.warnings).toEqual([
      'Entry 0 of "properties" is malformed and was dropped, as in the real service.',
    ])
  }
})

everyTransport('a project with groups says so', async ({ fake, json }) => {
  const shown = () => json<{ has_group_types: boolean }>('GET', `/api/projects/${PUBLIC}/`)

  expect((await shown()).has_group_types).toBe(false)
  addGroups(fake)
  expect((await shown()).has_group_types).toBe(true)
})
