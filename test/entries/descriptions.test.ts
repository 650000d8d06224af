import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverage } from '../../src/description/coverage.ts'
import { run } from '../support/cli.ts'

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/openapi.${name}.json`, import.meta.url), 'utf8')

test('coverage names every endpoint with what fills its gaps, the interface’s own first', async () => {
  const { code, stdout } = await run('coverage')

  const heads = stdout.split('\n').filter((line) => /^\S/.test(line))
  expect(code).toBe(0)
  expect(heads).toEqual([
    ...coverage.map(({ endpoint = '–', method, path }) => `${endpoint} ${method} ${path}`),
    'Everywhere',
  ])
  expect(stdout).toContain(
    '  observed    level: 1 or 8; 1 when absent. parent_level is 1, 8 or 15 [semantics.md 10, 12 (',
  )
  expect(stdout).toContain('  differs     next moves the offset (contract row eventPaging)\n')
})

test('coverage --json prints the same for programs', async () => {
  const { code, stdout } = await run('coverage', '--json')

  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ endpoints: coverage })
})

test.each([
  ['documented', []],
  ['documented', ['--contract', 'documented']],
  ['live', ['--contract', 'live']],
])('openapi prints the description of the %s contract: %j', async (contract, flags) => {
  const { code, stdout } = await run('openapi', ...flags)

  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual(JSON.parse(fixture(contract)))
})

test('openapi of a contract nobody knows is refused', async () => {
  const { code, stdout, stderr } = await run('openapi', '--contract', 'both')

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('Allowed choices are documented, live.')
})
