import { expect, test } from 'vitest'
import { contractRows } from '../../src/contract/contract.ts'
import { coverage } from '../../src/description/coverage.ts'
import { endpointTable } from '../support/endpoint-table.ts'
import { blockOf } from '../support/guides.ts'

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

test('where the real service crashes, leaves an orphan, lets somebody in or changes a token, a difference says so', () => {
  const differences = coverage.flatMap((row) => row.differences).join('\n')

  for (const told of ['not a 500', 'no orphan', 'cross-tenant', 'the token is stable'])
    expect(differences).toContain(told)
})

test('the endpoint table of the README is the one the routes give', () => {
  expect(blockOf('endpoints')).toBe(endpointTable())
})
