import { beforeAll, describe, expect, test as base } from 'vitest'
import { replay } from '../../src/repro.ts'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { PAGE_PROJECT, runInPage } from '../support/projects/nested-vitest.ts'
import type { Outcome } from '../support/projects/nested-vitest.ts'
import { PLANTED, capsulePathIn, filesBelow, readCapsuleFile } from '../support/repro/left-capsules.ts'
import { findExamples } from '../support/texts/examples.ts'

requireChromium('Vitest in a page')
const test = base.skipIf(chromium === undefined)

const suites = [
  'calls.suite.ts',
  'captured.suite.ts',
  'isolation.suite.ts',
  'unknown.suite.ts',
  'page.suite.ts',
  'xhr.ts',
]
const guide = findExamples().find(({ title }) => title.startsWith('src/hosts/vitest/README.md'))

let outcomes: readonly Outcome[] = []
beforeAll(async () => {
  if (chromium !== undefined) outcomes = await runInPage(suites, { 'guide.suite.ts': guide!.code })
}, 120_000)

const of = (file: string) => outcomes.filter((one) => one.file === file)
const failing = (found: readonly Outcome[]) => found.filter(({ status }) => status !== 'passed')

describe('in a page', () => {
  test('the guide’s unit test runs as it stands', () => {
    expect(of('guide').map(({ status }) => status)).toEqual(['passed'])
  })

  test('a call of fetch has the outcome that the platform gives it', () => {
    expect(failing(of('calls'))).toEqual([])
    expect(of('calls')).toHaveLength(7)
  })

  test('fifty tests that were to run at once, and write the same dashboard, never see each other', () => {
    expect(failing(of('isolation'))).toEqual([])
    expect(of('isolation')).toHaveLength(100)
  })

  test('a request the fake has no route for fails the test that made it, and no other', () => {
    expect(failing(of('unknown')).map(({ title }) => title)).toEqual(
      of('unknown').flatMap(({ title }) => (title.startsWith('fails') ? [title] : [])),
    )
    expect(of('unknown')).toHaveLength(31)
    for (const { messages } of failing(of('unknown')))
      expect(messages[0]).toContain('UnknownRequestError: The fake has no route for a request of this test')
    expect(of('unknown').find(({ title }) => title === 'fails 7')?.messages[0]).toMatch(
      / made at get \(.*unknown\.suite\.ts/,
    )
  })

  test('a failing test leaves a capsule that replays, without its people and keys', async () => {
    const failed = of('captured').filter(({ title }) => !/nothing|another folder|its words|cannot be/.test(title))
    const paths = failed.flatMap(({ messages }) => messages.flatMap((message) => capsulePathIn(message) ?? []))

    expect(new Set(paths).size).toBe(10)
    for (const path of paths) {
      const capsule = readCapsuleFile(`${PAGE_PROJECT}/${path}`)
      expect((await replay(capsule)).differences).toEqual([])
      expect(JSON.stringify(capsule)).not.toMatch(PLANTED)
    }
    expect(filesBelow(`${PAGE_PROJECT}/.fake-dashboards/captured.suite.ts`)).toHaveLength(10)
  })

  test('tests take turns; one that would run beside another says that it cannot', () => {
    expect(of('page').length).toBeGreaterThan(10)
    expect(failing(of('page')).map(({ title, messages }) => [title, messages[0]?.split('\n')[0]])).toEqual([
      [
        'fails: the second would not be alone',
        expect.stringMatching(/^FakeUsageError: Two tests run at once in one page, where nothing tells which test/),
      ],
    ])
  })
})
