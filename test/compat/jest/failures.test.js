import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { jest } from '@jest/globals'

const cli = createRequire(`${process.cwd()}/package.json`).resolve('jest/bin/jest')

// Another Jest has to start first.
jest.setTimeout(60_000)

/** What becomes of the tests of a file that are to fail, by title. */
const outcomes = new Promise((read) => {
  const flags = ['--json', '--testMatch', '**/failing.suite.js', '--colors=false']
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' }
  execFile(process.execPath, [cli, ...flags], { env }, (_, printed) => read(JSON.parse(printed)))
}).then(({ testResults: [file] }) => file.assertionResults)

test.each([
  ['the screen is wrong', /Received: "Error 404"[^]*The fake received:\n#[^]*hint: Dashboard 7 is deleted/],
  [
    'a wait that nobody ends',
    /^Error: Exceeded timeout of 500 ms[^]*held at the gate GET \/dashboards until gate\.release/,
  ],
  ['a matcher', /^(?!.*Error: .*Error)[^]*received GET \/dashboards, status 404[^]*The fake received:/],
  [
    'another host',
    /^NetworkRequestError[^]*GET http:\/\/127\.0\.0\.1:10999\/collect[^]*\{ allowedHosts: \['127\.0\.0\.1:10999'\] \}/,
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

test('a test that goes well passes after them', async () => {
  const passed = (await outcomes).filter(({ status }) => status === 'passed')

  expect(passed.map(({ title }) => title)).toEqual(['passes: everything is as before'])
})
