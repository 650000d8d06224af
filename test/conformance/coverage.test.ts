import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractRows } from '../../src/contract.ts'
import { METHODS } from '../../src/core/route.ts'
import { coverage } from '../../src/coverage.ts'
import { routes } from '../../src/routes.ts'
import { endpointTable } from '../support/endpoint-table.ts'

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

test('a difference names only contract rows that exist', () => {
  const named = coverage.flatMap((row) => row.differences.flatMap((text) => /contract row (\w+)/.exec(text)?.[1] ?? []))

  expect(named.filter((row) => !Object.hasOwn(contractRows, row))).toEqual([])
})

test('the endpoint table of the README is the one the routes give', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const shown = /<!-- endpoints:start -->\n([\s\S]*?)<!-- endpoints:end -->/.exec(readme)?.[1]

  expect(shown?.trim()).toBe(endpointTable().trim())
})
