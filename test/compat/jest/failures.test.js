import { jest } from '@jest/globals'
import { replay } from 'fake-dashboards/repro'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'

const cli = createRequire(`${process.cwd()}/package.json`).resolve('jest/bin/jest')

// Another Jest has to start first.
jest.setTimeout(60_000)

/** What becomes of the files whose tests are to fail. */
const files = new Promise((read) => {
  const flags = ['--json', '--testMatch', '**/*.suite.js', '--colors=false']
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' }
  execFile(process.execPath, [cli, ...flags], { env }, (_, printed) => read(JSON.parse(printed)))
}).then(({ testResults }) => testResults)
const fileOf = async (name) => (await files).find((file) => file.name.endsWith(name))
const outcomes = fileOf('failing.suite.js').then(({ assertionResults }) => assertionResults)

test.each([
  ['the screen is wrong', /Received: "Error 404"[^]*The fake received:\n#[^]*hint: Dashboard 7 is deleted/],
  [
    'a wait that nobody ends',
    /^Error: Exceeded timeout of 500 ms[^]*held at the gate GET \/dashboards until gate\.release/,
  ],
  ['a matcher', /^(?!.*Error: .*Error)[^]*received GET \/dashboards, status 404[^]*The fake received:/],
  [
    'another host',
    /^NetworkRequestError[^]*GET http:\/\/127\.0\.0\.1:10999\/collect\n +made at .*failing\.suite\.js:\d+:\d+\)?\n[^]*\{ allowedHosts: \['127\.0\.0\.1:10999'\] \}/,
  ],
  [
    'another host, and nobody catches that',
    /^TypeError: (?:Failed to fetch|fetch failed)[^]*Neither the fake nor a handler answers [^]*GET http:\/\/127\.0\.0\.1:10999\/uncaught\n/,
  ],
  [
    'an unknown path',
    /^UnknownRequestError[^]*surveys\/ was answered 501[^]*setupFake\(\{ … \}, \{ unknownRequests: 'pass'/,
  ],
  ['a fault that never fires', /^LeftoverError[^]*Never fired: fault 1 /],
  ['a body key without effect', /^WarningError[^]*Unknown body key "nmae"/],
])('a test that fails says why: %s', async (title, message) => {
  const outcome = (await outcomes).find((one) => one.title === `fails: ${title}`)

  expect(outcome.status).toBe('failed')
  expect(outcome.failureMessages).toHaveLength(1)
  expect(outcome.failureMessages[0]).toMatch(message)
})

test('a capsule whose code takes longer to compile than a hook may take is left all the same', async () => {
  const [{ failureMessages }] = (await fileOf('impatient.suite.js')).assertionResults

  expect(failureMessages).toHaveLength(1)
  expect(failureMessages[0]).toMatch(/start --capsule \S+/)
})

test('a test that fails leaves its session as a capsule, which replays; one that asked nothing leaves none', async () => {
  const paths = (await outcomes).flatMap(({ failureMessages }) =>
    failureMessages.flatMap((message) => /start --capsule (\S+)/.exec(message)?.[1] ?? []),
  )
  const secrets = /hildegard|veryownsecret/i

  expect(new Set(paths).size).toBe(6)
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    expect((await replay(JSON.parse(text))).differences).toEqual([])
    expect(text).not.toMatch(secrets)
  }
  expect(readdirSync('.fake-dashboards/failing.suite.js')).toHaveLength(6)
  expect(existsSync('.fake-dashboards/.gitignore')).toBe(true)
})

test('a test that goes well passes after them', async () => {
  const passed = (await outcomes).filter(({ status }) => status === 'passed')

  expect(passed.map(({ title }) => title)).toEqual(['passes: everything is as before'])
})

test('a test that is marked failing fails by what the fake finds, too, and by nothing else than its own failure', async () => {
  const { assertionResults } = await fileOf('marked.suite.js')

  for (const { title, status } of assertionResults)
    expect(`${status}: ${title}`).toMatch(/^(failed: fails|passed: passes)/)
  expect(assertionResults).toHaveLength(6)
  expect(assertionResults.at(-1).failureMessages).toEqual([expect.stringContaining('Failing test passed')])
})

test('what hooks ask outside of the checks of a test fails the file', async () => {
  const { status, message, assertionResults } = await fileOf('hooks.suite.js')

  expect([status, ...assertionResults.map((one) => one.status)]).toEqual(['failed', 'passed', 'passed'])
  expect(message).toContain('No test fails for this, because a beforeAll made the request')
  expect(message).toMatch(/NetworkRequestError: [^]*GET http:\/\/127\.0\.0\.1:10999\/collect/)
  expect(message.match(/GET \/api\/environments\/2\/cohorts\/ was answered 501/g)).toHaveLength(1)
})

test('what a test asks after its end is kept from the network, and fails the file', async () => {
  const { status, message, assertionResults } = await fileOf('late.suite.js')

  expect(assertionResults.map((one) => one.status)).toEqual(Array.from({ length: 5 }, () => 'passed'))
  expect(status).toBe('failed')
  expect(message).toMatch(
    /LateRequestError: A test made requests[^]*GET http:\/\/127\.0\.0\.1:\d+\/collect, sent by "fails: a timer > that a test leaves"\n +made at .*late\.suite\.js:\d+/,
  )
  expect(message).toContain('sent by "fails: a timer > that asks the fake"')
})

test('what a beforeAll sets up is lost with the reset, so the next test fails and says so', async () => {
  const { assertionResults } = await fileOf('lost.suite.js')

  for (const { title, status, failureMessages } of assertionResults) {
    expect([title, status]).toEqual([title, title.startsWith('fails') ? 'failed' : 'passed'])
    for (const message of failureMessages)
      expect(message).toContain('A beforeAll, or the file itself, has set up the fake')
  }
  expect(assertionResults).toHaveLength(5)
})

test('a test that is marked concurrent fails once it asks something, because Jest runs no hooks for it', async () => {
  const { assertionResults } = await fileOf('concurrent.suite.js')

  for (const { title, status, failureMessages } of assertionResults) {
    expect(`${status}: ${title}`).toMatch(/^(failed: fails|passed: passes)/)
    if (status === 'failed')
      expect(failureMessages).toEqual([expect.stringContaining('write test(…), without concurrent')])
  }
  expect(assertionResults).toHaveLength(5)
})

test('two fakes at once fail the tests of their file, and the message says how both can be had', async () => {
  const [{ status, failureMessages }] = (await fileOf('twice.suite.js')).assertionResults

  expect([status, failureMessages]).toEqual(['failed', [expect.stringContaining('a describe of its own')]])
})

test('a failure shows what the fake of its own describe received, and nothing where the test has no fake', async () => {
  const [first, without, second] = (await fileOf('apart.suite.js')).assertionResults

  expect([first, without, second].map(({ status }) => status)).toEqual(['passed', 'failed', 'failed'])
  expect(without.failureMessages).toEqual([expect.not.stringContaining('The fake received')])
  expect(second.failureMessages).toEqual([expect.stringMatching(/The fake received:\n#[^]*\/dashboards\/2\//)])
  expect(second.failureMessages[0]).not.toContain('/dashboards/1/')
})
