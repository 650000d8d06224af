import { expect, test } from 'vitest'
import { contractRows } from '../../src/contract/contract.ts'
import type { ContractChoice } from '../../src/contract/contract.ts'
import { coverage } from '../../src/description/coverage.ts'
import { getRule } from '../../src/description/rule-book.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { METHODS } from '../../src/resources/route.ts'
import { typical } from '../../src/scenarios.ts'
import { endpointTable, endpointTableBeyond } from '../support/texts/endpoint-table.ts'
import { blockOf } from '../support/texts/guides.ts'
import { sections } from '../support/texts/spec.ts'

const differencesAt = (section: string): string =>
  coverage
    .filter((row) => row.section === section)
    .flatMap(({ differences }) => differences)
    .join('\n')

test('all seventeen endpoints of the interface are covered, each once', () => {
  const numbers = coverage.flatMap(({ endpoint }) => endpoint ?? []).toSorted((a, b) => a - b)

  expect(numbers).toEqual(Array.from({ length: 17 }, (_, at) => at + 1))
})

test('every endpoint has a section of its own in the rule book', () => {
  const sections = coverage.map(({ section }) => section)

  expect(new Set(sections).size).toBe(sections.length)
})

test('a difference names only contract rows that exist, and every row is named', () => {
  const named = coverage.flatMap(({ differences }) =>
    differences.flatMap((text) => /contract row (\w+)/.exec(text)?.[1] ?? []),
  )

  expect([...new Set(named)].toSorted()).toEqual(Object.keys(contractRows).toSorted())
})

test.each(['writeOnlyDashboardFields', 'writeOnlyUserUuid', 'userConfigField'] as const)(
  'the coverage table names %s at every endpoint whose answers it changes, and at no other',
  async (row) => {
    const paths = [
      ['2', '/api/environments/2/dashboards/1'],
      ['9', '/api/environments/2/dashboards/5/collaborators'],
      ['12', '/api/environments/2/dashboards/5/sharing'],
      ['16', '/api/environments/2/explicit_members'],
      ['18', '/api/environments/2/dashboards'],
      ['27', '/api/projects/2'],
      ['30', '/api/users/@me'],
      ['32', '/api/environments/2/insights'],
    ] as const
    const answers = (contract: ContractChoice) => {
      const { fetch } = createFake({ scenario: typical, auth: 'lenient', contract })
      return Promise.all(paths.map(async ([, path]) => (await fetch(`https://app.example.test${path}`)).text()))
    }
    const [documented, live] = [await answers('documented'), await answers({ base: 'documented', [row]: 'live' })]

    const changed = paths.filter((_, at) => documented[at] !== live[at]).map(([section]) => section)
    expect(paths.map(([section]) => section).filter((section) => differencesAt(section).includes(row))).toEqual(changed)
  },
)

test('where the real service crashes, leaves an orphan, lets somebody in or changes a token, a difference says so', () => {
  const differences = coverage.flatMap((row) => row.differences).join('\n')

  for (const told of ['not a 500', 'no orphan', 'cross-tenant', 'the token is stable'])
    expect(differences).toContain(told)
})

/** Rule F.3 names the refusals in place of a crash: `13.4` is one of section 13. Those of tiles and tags are told where they are sent. */
const crashes = getRule(sections, 'F.3').text.match(/\b\d+\.\d+|\bT\.\d+/g)!
const crashing = new Set(crashes.flatMap((rule) => (rule.startsWith('T') ? ['1', '3', '19'] : rule.split('.')[0]!)))

test.each([...crashing])('section %s names its refusal in place of a crash of the real service', (section) => {
  expect(differencesAt(section)).toMatch(/\ba 400\b/)
})

test.each([
  ['limit', 400],
  ['orderBy', 400],
  ['person_id', 400],
  ['action_id', 400],
  ['offset', 200],
])('a word as %s of events is a %i, and the coverage table names the refused ones alone', async (name, status) => {
  const { fetch } = createFake({ scenario: typical, auth: 'lenient' })
  const { status: answered } = await fetch(`https://app.example.test/api/environments/2/events/?${name}=word`)
  const refused = /a (.*) that the real service crashes on is a 400/.exec(differencesAt('13'))![1]!

  expect(answered).toBe(status)
  expect(refused.split(/, | or /).includes(name)).toBe(status === 400)
})

test('the coverage table names every method that is answered with a 501, and no other', async () => {
  const { fetch } = createFake({ scenario: typical, auth: 'lenient' })

  for (const { path, differences } of coverage) {
    const url = `https://app.example.test${path.replaceAll(/:\w+/g, '1')}`
    const answers = await Promise.all(METHODS.map((method) => fetch(url, { method })))
    const unfaked = METHODS.filter((_, at) => answers[at]!.status === 501)
    const told = differences.find((text) => / (?:is|are) a 501$/.test(text)) ?? ''

    expect([path, METHODS.filter((method) => told.includes(method))]).toEqual([path, unfaked])
  }
})

test('what is known and left out stands in the coverage table', () => {
  const differences = coverage.flatMap((row) => row.differences).join('\n')

  for (const told of ['no project has two', 'code_name', 'not computed']) expect(differences).toContain(told)
})

test('the tables of the endpoints are those that the routes give', () => {
  expect(blockOf('endpoints')).toBe(endpointTable())
  expect(blockOf('endpoints', 'src/description/README.md')).toBe(endpointTableBeyond())
})
