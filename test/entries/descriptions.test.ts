import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverage } from '../../src/description/coverage.ts'
import { readRuleBook } from '../../src/description/rule-texts.ts'
import { inOneProcess } from '../support/commands/one-process.ts'

const { run } = inOneProcess()

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/openapi.${name}.json`, import.meta.url), 'utf8')

test('coverage names every endpoint with its rules, the interface’s own first, then what holds everywhere', async () => {
  const { code, stdout } = await run('coverage')

  const heads = stdout.split('\n').filter((line) => /^\S/.test(line))
  expect(code).toBe(0)
  expect(heads).toEqual([
    ...coverage.map(({ endpoint = '–', method, path }) => `${endpoint} ${method} ${path}`),
    ...readRuleBook().flatMap(({ number, title }) => (/^[A-Z]$/.test(number) ? [`${number} ${title}`] : [])),
  ])
  expect(stdout).toContain('  9.1   documented  The list is a bare array\n')
  expect(stdout).toContain('  differs: next moves the offset (contract row eventPaging)\n')
})

test('coverage --json prints the same for programs; no endpoint is without rules', async () => {
  const { code, stdout } = await run('coverage', '--json')

  const { endpoints } = JSON.parse(stdout) as { endpoints: { rules: object[] }[] }
  expect(code).toBe(0)
  expect(endpoints).toEqual(coverage.map((covered) => ({ ...covered, rules: expect.any(Array) as unknown[] })))
  expect(endpoints.filter(({ rules }) => rules.length === 0)).toEqual([])
})

test('explain prints one rule with its sources', async () => {
  const { code, stdout } = await run('explain', '9.1')

  expect(code).toBe(0)
  expect(stdout).toMatch(/^9\.1 The list is a bare array\n\n[^]+\n- documented: /)
  expect(stdout).not.toContain('\n9.2 ')
})

test.each([
  ['9', '9 GET /api/environments/:project_id/dashboards/:dashboard_id/collaborators'],
  ['p', 'P Permissions'],
])('explain %s prints the whole section', async (number, head) => {
  const { stdout } = await run('explain', number)

  const { rules } = readRuleBook().find((section) => section.number === number.toUpperCase())!
  const lines = stdout.split('\n')
  const heads = rules.map((rule) => `${rule.number} ${rule.title}`)
  expect(lines[0]).toBe(head)
  expect(lines.filter((line) => heads.includes(line))).toEqual(heads)
})

test('explain of a rule that does not exist names those of its section, and the sections', async () => {
  const { code, stderr } = await run('explain', '9.99')

  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^error: There is no rule "9\.99"\. Section 9 has the rules 9\.1 to 9\.\d+\. Known: the sections 1, 2, 3, .*, T, /,
  )
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

test('openapi of an unknown contract is refused', async () => {
  const { code, stdout, stderr } = await run('openapi', '--contract', 'both')

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('Allowed choices are documented, live.')
})
