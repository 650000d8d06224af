import { expect } from 'vitest'
import type { Fake } from '../../../src/fake/fake.ts'
import { alone } from '../../support/api/contracts.ts'
import { invalid } from '../../support/api/errors.ts'
import { addEvents, addPerson, listNames } from '../../support/api/events.ts'
import { FOREIGN, PUBLIC } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

const TYPES = ['cohort', 'static-cohort', 'precalculated-cohort']

/** Events a and b of the persons of cohort 1, c of another person, and d of nobody. Cohort 2 is of nobody, 3 of another project. */
function addCohorts(fake: Fake): void {
  const { cohort } = fake.world.tables
  const persons = [['a1', 'a2'], ['b']].map((distinct_ids) => addPerson(fake, { distinct_ids }).id)
  addPerson(fake, { distinct_ids: ['c'] })
  const foreign = addPerson(fake, { project_id: FOREIGN, distinct_ids: ['c'] }).id
  cohort.insert({ project_id: PUBLIC, person_ids: [...persons, foreign, 99] })
  cohort.insert({ project_id: PUBLIC })
  cohort.insert({ project_id: FOREIGN, person_ids: persons })
  for (const [event, distinct_id] of Object.entries({ d: 'nobody', c: 'c', b: 'b', a: 'a2' }))
    addEvents(fake, { event, distinct_id })
}

const ask = async (bench: Bench, properties: unknown): Promise<string> =>
  (await listNames(bench, { properties: JSON.stringify(properties) })).join('')

const cohort = (value: unknown, values: object = {}) => ({ type: 'cohort', key: 'id', value, ...values })

for (const type of TYPES)
  everyTransport(`${type}: events pass that have any distinct id of a person in it`, async (bench) => {
    addCohorts(bench.fake)

    for (const values of [{}, { operator: 'in' }, { operator: 'exact' }, { key: 'name' }])
      expect(await ask(bench, [cohort(1, { type, ...values })])).toBe('ab')
    expect(await ask(bench, [cohort('1', { type })])).toBe('ab')
    expect(bench.fake.journal.last?.warnings).toEqual([])
    expect(await ask(bench, [{ type, value: 1 }])).toBe('abcd')
  })

everyTransport('a cohort of nobody, an unknown one and one of another project match no event', async (bench) => {
  addCohorts(bench.fake)

  expect(await ask(bench, [cohort(2)])).toBe('')
  expect(bench.fake.journal.last?.warnings).toEqual([])
  for (const value of [3, 99]) {
    expect(await ask(bench, [cohort(value)])).toBe('')
    expect(bench.fake.journal.last?.warnings).toEqual([
      `The project has no cohort ${value}: the filter matches nothing.`,
    ])
    expect(await ask(bench, { type: 'OR', values: [cohort(value), cohort(1)] })).toBe('ab')
  }
})

everyTransport(
  'documented: an excluded cohort passes the events of all others, those of nobody among them',
  async (bench) => {
    addCohorts(bench.fake)

    for (const values of [{ operator: 'not_in' }, { negation: true }, { operator: 'not_in', negation: 'true' }])
      expect(await ask(bench, [cohort(1, values)])).toBe('cd')
    expect(await ask(bench, [cohort(2, { operator: 'not_in' })])).toBe('abcd')
    expect(await ask(bench, [cohort(99, { operator: 'not_in' })])).toBe('')
  },
)

for (const contract of ['live', alone('cohortExclusion', 'live')] as const)
  everyTransport(
    `${typeof contract === 'string' ? contract : 'cohortExclusion alone'}: to exclude a cohort has no effect, and the journal warns`,
    async (bench) => {
      addCohorts(bench.fake)

      for (const values of [{ operator: 'not_in' }, { negation: true }]) {
        expect(await ask(bench, [cohort(1, values)])).toBe('ab')
        expect(bench.fake.journal.last?.warnings).toEqual([
          'Excluding a cohort has no effect, as in the real service: its persons match (contract row cohortExclusion).',
        ])
      }
    },
    { contract },
  )

everyTransport('a cohort that is not a number is refused', async (bench) => {
  for (const [value, shown] of [
    ['abc', "'abc'"],
    [[1, 2], '[1, 2]'],
    [[1], '[1]'],
    [1.5, '1.5'],
    [true, 'True'],
  ] as const) {
    const sent = encodeURIComponent(JSON.stringify([cohort(value)]))
    const error = invalid(`Field 'id' expected a number but got ${shown}.`, 'properties')
    await expectRefusal(bench, ['GET', `/events/?properties=${sent}`], 400, error)
  }
})

everyTransport('a cohort follows its persons: a new distinct id, and a person who is gone', async (bench) => {
  addCohorts(bench.fake)
  const { person } = bench.fake.world.tables

  person.update(person.get(1)!, { distinct_ids: ['a1', 'a2', 'nobody'] })
  expect(await ask(bench, [cohort(1)])).toBe('abd')
  bench.fake.db.person.delete({ where: { id: { equals: 2 } } })
  expect(await ask(bench, [cohort(1)])).toBe('ad')
})
