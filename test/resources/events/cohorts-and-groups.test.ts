import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import type { ContractName } from '../../../src/contract/contract.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import { addEvents, addPerson, listEvents, listNames, toSearch } from '../../support/api/events.ts'
import { PUBLIC } from '../../support/api/office.ts'
import { directBench } from '../../support/api/transports.ts'

const IDS = ['p', 'q', 'r', 's', 'nobody']
const PERSONS = [['p', 'q'], ['r'], ['s']]
const VALUES = ['x', 'y', 7, true]

const worlds = fc.record({
  cohorts: fc.array(fc.subarray([1, 2, 3]), { minLength: 2, maxLength: 2 }),
  /** The property of the two groups of each of two types. */
  groups: fc.array(fc.option(fc.constantFrom(...VALUES)), { minLength: 4, maxLength: 4 }),
  events: fc.array(
    fc.record({
      id: fc.constantFrom(...IDS),
      keys: fc.array(fc.constantFrom('g0', 'g1', 'gone', undefined), { minLength: 2, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

const cohortEntry = fc.record({
  type: fc.constantFrom('cohort' as const, 'static-cohort' as const),
  key: fc.constant('id'),
  value: fc.constantFrom(1, 2, '2', 9),
  operator: fc.constantFrom('in', 'not_in', 'exact'),
  negation: fc.boolean(),
})
const groupEntry = fc.record({
  type: fc.constant('group' as const),
  key: fc.constant('k'),
  group_type_index: fc.constantFrom(0, 1),
  value: fc.oneof(fc.constantFrom(...VALUES), fc.subarray(VALUES, { minLength: 1 })),
  operator: fc.constantFrom('exact', 'is_not', 'is_set', 'is_not_set'),
})
const entries = fc.array(fc.oneof(cohortEntry, groupEntry), { minLength: 1, maxLength: 3 })
const filters = fc.record({ type: fc.constantFrom('AND', 'OR'), values: entries })

type Arbitrary<A> = A extends fc.Arbitrary<infer T> ? T : never
type Small = Arbitrary<typeof worlds>
type Entry = Arbitrary<typeof entries>[number]
type Captured = Small['events'][number]

function build(fake: Fake, { cohorts, groups, events }: Small): void {
  const { cohort, group } = fake.world.tables
  for (const distinct_ids of PERSONS) addPerson(fake, { distinct_ids })
  for (const person_ids of cohorts) cohort.insert({ project_id: PUBLIC, person_ids })
  for (const [at, value] of groups.entries())
    group.insert({
      project_id: PUBLIC,
      group_type_index: at < 2 ? 0 : 1,
      group_key: `g${at % 2}`,
      group_properties: value === null ? {} : { k: value },
    })
  for (const [at, { id, keys }] of events.entries())
    addEvents(fake, {
      event: String(at),
      distinct_id: id,
      properties: Object.fromEntries(keys.flatMap((key, type) => (key === undefined ? [] : [[`$group_${type}`, key]]))),
    })
}

/** Whether an event passes an entry of a filter, decided by the lists alone. */
function passes(contract: ContractName, { cohorts, groups }: Small, entry: Entry, { id, keys }: Captured): boolean {
  if (entry.type !== 'group') {
    const members = cohorts[Number(entry.value) - 1]
    const excludes = contract === 'documented' && (entry.operator === 'not_in' || entry.negation)
    const person = PERSONS.findIndex((ids) => ids.includes(id)) + 1
    return members !== undefined && members.includes(person) !== excludes
  }
  const key = keys[entry.group_type_index]
  const held = key === 'g0' || key === 'g1' ? groups[entry.group_type_index * 2 + Number(key[1])] : null
  const isAny = [entry.value].flat().some((value) => String(value) === String(held))
  if (entry.operator === 'is_set') return held !== null
  if (entry.operator === 'is_not_set') return held === null
  return entry.operator === 'exact' ? held !== null && isAny : held === null || !isAny
}

test('an event without a group is not of the group whose key is empty', async () => {
  const bench = directBench()
  const group_properties = { k: 'x' }
  bench.fake.world.tables.group.insert({ project_id: PUBLIC, group_type_index: 0, group_key: '', group_properties })
  addEvents(bench.fake, { event: 'without' }, { event: 'with', properties: { $group_0: '' } })
  const filter = { type: 'group', group_type_index: 0, key: 'k', value: 'x' }

  expect(await listNames(bench, toSearch({ properties: JSON.stringify(filter) }))).toEqual(['with'])
})

test('an operator that says nothing of a cohort counts as in, and the journal warns', async () => {
  const bench = directBench()
  const { id } = addPerson(bench.fake, { distinct_ids: ['p'] })
  bench.fake.world.tables.cohort.insert({ project_id: PUBLIC, person_ids: [id] })
  addEvents(bench.fake, { event: 'inside', distinct_id: 'p' }, { event: 'outside', distinct_id: 'q' })
  const says = (operator: string) => `Operator "${operator}" does not apply to cohorts and counts as "in".`

  for (const [operator, warnings] of [
    ['is_not', [says('is_not')]],
    ['gt', [says('gt')]],
    ['exact', []],
    ['in', []],
    [null, []],
  ] as const) {
    const filter = { type: 'cohort', key: 'id', value: 1, operator }
    expect(await listNames(bench, toSearch({ properties: JSON.stringify(filter) }))).toEqual(['inside'])
    expect(bench.fake.journal.last?.warnings).toEqual(warnings)
  }
})

for (const contract of CONTRACTS)
  test(`${contract}: any filter by cohorts and groups passes the events that the lists say`, async () => {
    await fc.assert(
      fc.asyncProperty(worlds, filters, async (world, filter) => {
        const bench = directBench({ contract })
        build(bench.fake, world)

        const { results } = await listEvents(bench, toSearch({ properties: JSON.stringify(filter) }))

        const every = filter.type === 'AND'
        const expected = world.events.flatMap((event, at) => {
          const passed = filter.values.map((entry) => passes(contract, world, entry, event))
          return (every ? passed.every(Boolean) : passed.some(Boolean)) ? [String(at)] : []
        })
        expect(results.map(({ event }) => event).sort((a, b) => Number(a) - Number(b))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
