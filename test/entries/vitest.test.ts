import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import {
  forgetRuns,
  printOf,
  runApart,
  runInPageRealms,
  runInRealms,
  runLines,
  runShared,
  runSuite,
} from '../support/projects/nested-vitest.ts'
import type { Outcome } from '../support/projects/nested-vitest.ts'

const PATIENCE = 240_000
const GUIDE = new URL('../../src/hosts/vitest/README.md', import.meta.url)

/** The requests that the failure of a test names. */
const saidOf = (outcomes: readonly Outcome[], title: string): string | undefined =>
  outcomes
    .find((one) => one.title === title)
    ?.messages[0]?.split('\n')[1]
    ?.trim()

const inShort = ({ file, title, status }: Outcome): string => `${file}: ${title}: ${status}`

beforeEach(({ task }) => {
  if (task.result?.retryCount) forgetRuns()
})

test.concurrent.each(['node', 'jsdom', 'happy-dom'] as const)(
  'in %s, fifty tests that are marked concurrent and write the same dashboard never see each other',
  async (environment) => {
    const outcomes = await runSuite('isolation', environment)

    expect(outcomes.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(outcomes).toHaveLength(environment === 'node' ? 50 : 100)
  },
  PATIENCE,
)

test.concurrent.each(['jsdom', 'happy-dom'] as const)(
  'in %s, what a framework asks as it renders reaches the fake of the test that shows it, also where tests are marked concurrent',
  async (environment) => {
    const outcomes = await runSuite('rendered', environment)

    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'passed'))
  },
  PATIENCE,
)

test.concurrent.each(['node', 'jsdom', 'happy-dom'] as const)(
  'in %s, a call of fetch has the outcome that the platform gives it',
  async (environment) => {
    const outcomes = await runSuite('calls', environment)

    expect(outcomes.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(outcomes).toHaveLength(7)
  },
  PATIENCE,
)

test.concurrent.each(['node', 'jsdom', 'happy-dom'] as const)(
  'in %s, what a test leaves on its way reaches its fake, and a server of one’s own is asked as well',
  async (environment) => {
    const outcomes = await Promise.all([runSuite('ends', environment), runSuite('setup', environment)])

    expect(outcomes.flat().map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'passed'))
  },
  PATIENCE,
)

test.concurrent(
  'a test that has ended leaves little in the memory of a long file',
  async () => {
    const outcomes = await runSuite('memory', 'node')

    expect(outcomes.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(outcomes).toHaveLength(300)
  },
  PATIENCE,
)

test.concurrent(
  'where each file is a realm of its own in one process, tests reach their fakes one after the other',
  async () => {
    const outcomes = await runInRealms('in-turn.suite.ts')

    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'passed'))
  },
  PATIENCE,
)

test.concurrent(
  'where each file is a realm of jsdom or happy-dom, tests reach their fakes one after the other, with the set-up file of the guide',
  async () => {
    const [, setup] = /^```typescript\n([^]*?)^```$/m.exec(readFileSync(GUIDE, 'utf8'))!

    const outcomes = await runInPageRealms('in-turn.suite.ts', setup!)

    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'passed'))
  },
  PATIENCE,
)

test.concurrent(
  'files that share a process have the same outcomes as files that do not',
  async () => {
    const apart = await runApart('node')
    const shared = await runShared('node')

    expect(shared.map(inShort).toSorted()).toEqual(apart.map(inShort).toSorted())
    expect(apart.length).toBeGreaterThan(80)
  },
  PATIENCE,
)

test.concurrent(
  'the msw of a team goes on before, inside and after a test, or the test says what to write',
  async () => {
    const outcomes = await runSuite('beside')

    const failed = outcomes.filter(({ status }) => status === 'failed')
    expect(failed.map(({ title }) => title)).toEqual(['fails a test that does not name it'])
    expect(failed[0]?.messages[0]).toContain("the fake joins it: test.extend('mswServer', server)")
    expect(outcomes).toHaveLength(31)
  },
  PATIENCE,
)

test.concurrent(
  'tests are run by their lines, also those with settings of their own',
  async () => {
    const titles = ['fails: a path of the app’s own', 'passes: the host is allowed']

    const outcomes = await runLines('network', titles)

    expect(outcomes.filter(({ status }) => /passed|failed/.test(status)).map(({ title }) => title)).toEqual(titles)
  },
  PATIENCE,
)

test.concurrent(
  'a request that nothing answers is kept from the network and fails its test, unless it is allowed',
  async () => {
    const outcomes = await runSuite('network')

    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map(({ title }) => (title.startsWith('fails') ? 'failed' : 'passed')),
    )
    expect(outcomes).toHaveLength(8)
    const [uncaught, other] = ['nobody', 'an exp'].map((said) => outcomes.find(({ title }) => title.includes(said)))
    expect(uncaught?.messages).toEqual([
      expect.stringMatching(
        /^TypeError: (?:Failed to fetch|fetch failed)\n\nNeither the fake nor a handler answers [^]*\/uncaught\n +made at .*suite\.ts:\d+:\d+[^]*The fake received:/,
      ),
    ])
    expect(other?.messages).toEqual([
      expect.stringContaining('hidden'),
      expect.stringMatching(/^NetworkRequestError: [^]*\/collect\?caught/),
    ])
    expect(saidOf(outcomes, 'fails: a request to another host')).toMatch(
      /^GET http:\/\/127\.0\.0\.1:\d+\/collect\?other$/,
    )
    expect(outcomes[0]?.messages[0]).toMatch(/\n +made at collect \(.*network\.suite\.ts:13:3\)\n/)
    expect(saidOf(outcomes, 'fails: a path of the app’s own')).toMatch(
      /^GET http:.*\/api\/login\. The nearest route is/,
    )
  },
  PATIENCE,
)

test.concurrent.each(['jsdom', 'happy-dom'] as const)(
  'in %s, the line that opened an XMLHttpRequest is named where nothing answers it',
  async (environment) => {
    const outcomes = await runSuite('xhr-lines', environment)

    expect(outcomes).toHaveLength(2)
    for (const { messages } of outcomes) expect(messages[0]).toMatch(/\n +made at \S+xhr\.ts:10:13\n/)
  },
  PATIENCE,
)

test.concurrent(
  'a server that listens since before the tests asks the fake of the one that runs, and where several run it is told why not',
  async () => {
    const [outcomes, printed] = await Promise.all([runSuite('outside'), printOf('node')])

    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map(({ title }) => (title.startsWith('fails') ? 'failed' : 'passed')),
    )
    expect(outcomes).toHaveLength(5)
    expect(saidOf(outcomes, 'fails: the server asks another host')).toBe('GET http://elsewhere.test/collect')
    expect(printed).toMatch(/GET \S+\/api\/projects\/ was made outside of a test while 2 tests run, so no fake/)
  },
  PATIENCE,
)

test.concurrent.each(['node', 'jsdom', 'happy-dom'] as const)(
  'in %s, what a test asks after its end is kept from the network, and fails the suite around it',
  async (environment) => {
    const [outcomes, printed] = await Promise.all([runSuite('late', environment), printOf(environment)])

    const told = [...printed.matchAll(/, sent by "(.*)"(?:\n +made at .*suite\.ts:\d+:\d+\n)?/g)].map(
      ([, title]) => title,
    )
    const ways = ['fetch', 'fetch of the fake', 'node:http', 'node:http of the fake']
    expect(outcomes.filter(({ status }) => status === 'failed')).toEqual([])
    expect(told, printed).toEqual([
      ...ways.map((way) => `fails: timers > ${way}`),
      ...(environment === 'node' ? [] : ['XHR', 'XHR of the fake'].map((way) => `fails: timers of a page > ${way}`)),
      'fails: beside a server that listens already > the fake is asked',
      'passes: no suite is left to fail > a timer',
    ])
    expect(printed).toMatch(/Unhandled Rejection[^]*\/collect\?tail, sent by .*\n +made at .*late\.suite\.ts:\d+/)
  },
  PATIENCE,
)

/** All that the failure of a test says. */
const messageOf = (outcomes: readonly Outcome[], title: string): string | undefined =>
  outcomes.find((one) => one.title === `fails: ${title}`)?.messages.at(-1)

test.concurrent(
  'a failing test shows what its fake was asked, what a request waits for, and what was set up in vain',
  async () => {
    const outcomes = await runSuite('failing')
    const saysOf = (title: string) => expect(messageOf(outcomes, title))

    expect(outcomes.map(({ title, status }) => [title, status])).toEqual(
      outcomes.map(({ title }) => [title, title.startsWith('fails') ? 'failed' : 'passed']),
    )
    saysOf('the screen is wrong').toMatch(
      /^AssertionError: expected 'Error 404'[^]*\nThe fake received:\n#[^]* 404 [^]*hint: Dashboard 7 is deleted\.[^]*\n +at /,
    )
    expect(messageOf(outcomes, 'a matcher shows the requests once')?.match(/The fake received:/g)).toHaveLength(1)
    for (const other of ['a matcher looks before the request has come', 'a matcher looks at another fake'])
      saysOf(other).toMatch(
        /\n\(no requests\)\n\nBy the end of the test, its own fake had received:\n#[^]* \/api\/environments\/2\/dashboards\/ /,
      )
    saysOf('more was asked than is shown').toMatch(/'two'[^]*\(2 earlier requests are left out\)\n#[^]*\n3 /)
    saysOf('at a gate').toMatch(
      /^(?:\w*Error: )?Test timed out[^]*not answered yet: held at the gate GET \/dashboards until gate\.release\(1\)/,
    )
    saysOf('at a gate').toMatch(/\n +at [^\n]*failing\.suite\.ts:\d+:\d+/)
    saysOf('at a gate').not.toContain('/hosts/vitest/collector')
    saysOf('for a clock that stands').toMatch(/waits until \S+Z of the fake's clock: clock\.set\('\S+Z'\) or/)
    saysOf('in a fault that hangs').toContain('not answered yet: hangs by a fault until its client aborts')
    saysOf('a fault never fired, a gate was never reached, and one was left closed').toMatch(
      /^LeftoverError: [^]*Never fired: fault 1 [^]*Never released: gate GET \/dashboards: [^]*Never reached: gate GET \/events\/:id[^]*test\.extend\('leftovers', 'pass'\)/,
    )
    saysOf('a fault never fired, a gate was never reached, and one was left closed').toMatch(
      /(?:Never [^\n]+\n +made at [^\n]*failing\.suite\.ts:\d+:\d+\s+){3}/,
    )
    saysOf('a body key without effect').toMatch(/^WarningError: [^]*Unknown body key "nmae"[^]*warnings: 'note'/)
    expect(outcomes).toHaveLength(13)
  },
  PATIENCE,
)

test.concurrent(
  'a request the fake has no route for fails the test that made it, and no other',
  async () => {
    const outcomes = await runSuite('unknown')

    const expected = outcomes.map(({ title }) => [title, title.startsWith('fails') ? 'failed' : 'passed'])
    expect(outcomes.map(({ title, status }) => [title, status])).toEqual(expected)
    expect(outcomes).toHaveLength(31)
    for (const { messages } of outcomes)
      for (const message of messages)
        expect(message).toContain('UnknownRequestError: The fake has no route for a request')
    expect(saidOf(outcomes, 'fails 7')).toMatch(
      /^GET \/api\/environments\/2\/cohorts\/7\/ was answered 501\. The nearest/,
    )
    expect(saidOf(outcomes, 'fails: a path the real service has not either')).toBe(
      'GET /api/environments/2/dashbords/1/?a=1 was answered 501. The nearest route is /api/environments/:project_id/dashboards/:id.',
    )
    expect(saidOf(outcomes, 'fails: a path of the base URL that is not under its /api/')).toMatch(
      /^GET \/login got no answer\./,
    )
  },
  PATIENCE,
)
