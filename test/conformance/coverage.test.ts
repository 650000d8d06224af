import { expect, test } from 'vitest'
import { contractRows } from '../../src/contract/contract.ts'
import { METHODS } from '../../src/resources/route.ts'
import { coverage, everywhere } from '../../src/description/coverage.ts'
import { routes } from '../../src/resources/routes.ts'
import { endpointTable } from '../support/endpoint-table.ts'
import { blockOf } from '../support/guides.ts'

const served = routes.flatMap((route) =>
  METHODS.filter((method) => route.actions[method]).map((method) => ({
    endpoint: route.actions[method]!.endpoint,
    method,
    path: route.path,
  })),
)
const line = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

test('every route is in the coverage table and every row of the table is a route', () => {
  expect(coverage.map(line).sort()).toEqual(served.map(line).sort())
})

test('the table and the routes agree on the numbers of the interface, and all seventeen are there', () => {
  for (const route of served) expect(coverage.find((row) => line(row) === line(route))?.endpoint).toBe(route.endpoint)

  const numbers = served.flatMap(({ endpoint }) => endpoint ?? []).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, at) => at + 1))
})

test('a difference names only contract rows that exist, and every row is named', () => {
  const told = coverage.flatMap((row) => [...row.differences, ...row.gaps.map(({ answer }) => answer)])
  const named = told.flatMap((text) => /contract row (\w+)/.exec(text)?.[1] ?? [])

  expect([...new Set(named)].sort()).toEqual(Object.keys(contractRows).sort())
})

/** What the interface leaves open, and what was decided where it is silent: where each is answered, and in which words. */
const questions: readonly (readonly [endpoint: number | 'everywhere', about: string])[] = [
  [1, 'restriction_level'],
  [1, 'required and optional fields'],
  [1, 'tags'],
  [1, 'size limits'],
  [1, 'use_template'],
  [2, 'creation_mode'],
  [2, 'user_access_level'],
  [2, 'effective_restriction_level, effective_privilege_level'],
  [2, 'inner structure of tiles'],
  [2, 'content of filters and variables'],
  [2, 'insights'],
  [3, 'setting deleted back to false'],
  [4, 'when the 405 comes'],
  [5, 'required scope'],
  [6, 'required scope'],
  [7, 'required scope'],
  [7, 'body of move_tile'],
  [8, 'required scope'],
  [8, 'body of create_from_template_json'],
  [9, 'one object or an array'],
  [10, 'level'],
  [10, 'required and optional fields'],
  [10, 'lifecycle of collaborators'],
  [12, 'one object or an array'],
  [12, 'lifecycle of sharing configurations'],
  [12, 'sharing before the first save'],
  [13, 'limit'],
  [13, 'lifecycle of events'],
  [13, 'select and where'],
  [16, 'required scope'],
  [16, 'one object or an array'],
  [17, 'required scope'],
  [17, 'level'],
  [17, 'required and optional fields'],
  [17, 'lifecycle of members'],
  ['everywhere', 'trailing slash'],
  ['everywhere', 'order of checks'],
  ['everywhere', 'error body'],
  ['everywhere', 'status of invalid input, no credentials, no scope, unknown resource'],
  ['everywhere', 'keys'],
  ['everywhere', 'licensed features'],
  ['everywhere', 'rate limits'],
  ['everywhere', 'crashes'],
  ['everywhere', 'orphans'],
  ['everywhere', 'dates'],
  ['everywhere', 'unknown query parameters'],
  ['everywhere', 'what the real service has and the fake has not'],
  ['everywhere', 'CORS'],
  ['everywhere', 'cookies'],
  ['everywhere', 'versioning'],
  ['everywhere', 'notifications and callbacks'],
]

test.each(questions)('%s: the table answers the question of %s', (endpoint, about) => {
  const gaps = endpoint === 'everywhere' ? everywhere : coverage.find((row) => row.endpoint === endpoint)!.gaps

  expect(gaps.map((gap) => gap.about)).toContain(about)
})

test('every gap has an answer and a source, and only what is assumed may be nobody’s', () => {
  const gaps = [...everywhere, ...coverage.flatMap((row) => row.gaps)]

  const unsourced = gaps.filter(
    ({ answer, provenance, source }) =>
      answer === '' ||
      !/^(?:semantics|decisions)\.md \d|^assumed$/.test(source) ||
      (provenance === 'observed' && !source.includes('.md')),
  )
  expect(unsourced).toEqual([])
})

test('what the fake crashes not on, leaves no orphan of, and lets nobody into is told as a difference', () => {
  const differences = coverage.flatMap((row) => row.differences).join('\n')

  for (const told of ['not a 500', 'no orphan', 'cross-tenant', 'the token is stable'])
    expect(differences).toContain(told)
})

test('the endpoint table of the README is the one the routes give', () => {
  expect(blockOf('endpoints')).toBe(endpointTable())
})
