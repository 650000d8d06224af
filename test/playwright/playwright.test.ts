import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { replay } from '../../src/repro.ts'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { PLANTED, capsulePathIn, readCapsuleFile, sessionLineOf } from '../support/repro/left-capsules.ts'
import { placeExamples } from '../support/texts/examples.ts'
import { runPlaywright } from './runner.ts'

requireChromium('Playwright')
const examples = placeExamples('playwright')
const outcomes = chromium === undefined ? [] : await runPlaywright()
const isFailing = ({ title }: { title: string }): boolean => /(?:failing|captured|misspelt)\.spec\.ts/.test(title)

if (chromium === undefined) test.skip('in Playwright’s own runner')

for (const { title, errors } of outcomes.filter((outcome) => !isFailing(outcome)))
  test(title, () => {
    expect(errors).toEqual([])
  })

test.skipIf(chromium === undefined)('every example for Playwright was run as it stands', () => {
  const ran = examples.filter(({ file }) => outcomes.some(({ title }) => title.includes(file.split('/').at(-1)!)))

  expect(examples.length).toBeGreaterThan(1)
  expect(ran).toEqual(examples)
})

test.skipIf(chromium === undefined)('a request that is not faked fails its test, and names the nearest route', () => {
  const { ok, errors } = outcomes.find(({ title }) => title.endsWith('asks for what is not faked'))!

  expect(ok).toBe(false)
  expect(errors).toEqual([
    expect.stringMatching(
      /^UnknownRequestError: .*\n {2}GET \/api\/environments\/2\/surveys\/\?limit=1 was answered 501\. The nearest route is \/api\/.*\nTo answer it yourself: page\.route\('\*\*\/api\/environments\/2\/surveys\/', …\)\.\n.*unknownRequests: 'pass'/,
    ),
  ])
})

test.skipIf(chromium === undefined)('a gate left closed fails its test, and the requests are attached', () => {
  const { errors, attached } = outcomes.find(({ title }) => title.endsWith('leaves a gate closed'))!

  expect(errors).toEqual([
    expect.stringMatching(/^LeftoverError: [^]*Never released: gate GET \/dashboards\/:id: 1 came, 1 held/),
  ])
  expect(attached).toEqual([
    expect.stringMatching(/^The fake received:\n#[^]*held at the gate GET \/dashboards\/:id until/),
  ])
})

test.skipIf(chromium === undefined)('an attachment explains a wait that ends a test', () => {
  const { errors, attached } = outcomes.find(({ title }) => title.endsWith('waits for what never comes'))!

  expect(errors[0]).toContain('Test timeout of 3000ms exceeded.')
  expect(attached).toEqual([expect.stringContaining("clock.set('2026-01-01T00:00:02Z') or liveClock")])
})

test.skipIf(chromium === undefined)('a request to another host is kept from the network and fails its test', () => {
  const { errors } = outcomes.find(({ title }) => title.endsWith('asks another host'))!

  expect(errors).toEqual([
    expect.stringContaining('Expected the fake to have received GET /events.'),
    expect.stringMatching(
      /^NetworkRequestError: [^]*GET http:\/\/127\.0\.0\.1:9\/collect\nTo answer it yourself: page\.route\(.*\n.*test\.use\(\{ allowedHosts: /,
    ),
  ])
})

test.skipIf(chromium === undefined)('where that fails the test by itself, its own error tells why', () => {
  const { errors } = outcomes.find(({ title }) => title.endsWith('nobody catches that'))!

  expect(errors).toEqual([
    expect.stringMatching(
      /Failed to fetch[^]*Neither the fake nor a handler answers [^]*GET http:\/\/127\.0\.0\.1:9\/uncaught\n/,
    ),
  ])
})

test.skipIf(chromium === undefined)('a misspelt setting of the configuration fails each test of the fake', () => {
  const said = outcomes.filter(({ title }) => title.includes('misspelt.spec.ts')).map(({ errors }) => errors)

  expect(said).toEqual([
    [expect.stringContaining('FakeUsageError: There is no setting "leftover"; the nearest is "leftovers".')],
    [],
  ])
})

test
  .skipIf(chromium === undefined)
  .each(['asks for the row of a beforeAll', 'makes a row that an afterAll does not see'])(
  'a test and a hook that runs once have a fake each, and what one loses to the other is told: %s',
  (title) => {
    const { errors } = outcomes.find((outcome) => outcome.title.endsWith(title))!

    expect(errors).toEqual([
      expect.stringMatching(/^FakeUsageError: A beforeAll, each test and an afterAll have a fake of/),
    ])
  },
)

test.skipIf(chromium === undefined)('a bug in the fake fails the test that met it', () => {
  const { ok, errors } = outcomes.find(({ title }) => title.endsWith('meets a bug in the fake'))!

  expect(ok).toBe(false)
  expect(errors.join('\n')).toContain('RangeError: a bug')
})

test.skipIf(chromium === undefined)(
  'a failing test attaches its session as a capsule, and names what opens it',
  async () => {
    const { errors, files } = outcomes.find(({ title }) => title.endsWith('fails: a name, an address and a key'))!
    const [attached] = files.filter(({ name }) => name === 'capsule of the fake')
    const capsule = readCapsuleFile(attached!.path)

    expect(capsulePathIn(errors[0]!)).toBe(relative(process.cwd(), attached!.path))
    expect((await replay(capsule)).differences).toEqual([])
    expect(JSON.stringify(capsule)).not.toMatch(PLANTED)
  },
)

test.skipIf(chromium === undefined)(
  'a test that fails as it is to has its own error alone, and attaches nothing',
  () => {
    const { ok, errors, attached, files } = outcomes.find(({ title }) => title.endsWith('fails: as it is to'))!

    expect(ok).toBe(true)
    expect(errors).toEqual([expect.stringMatching(/^Error: Expected the fake to have received DELETE/)])
    expect(attached).toEqual([])
    expect(files.map(({ name }) => name)).not.toContain('capsule of the fake')
  },
)

test.skipIf(chromium === undefined)('a failing test that is to leave no capsule leaves none', () => {
  const { errors, files } = outcomes.find(({ title }) => title.endsWith('fails: without a capsule'))!

  expect(errors.map(sessionLineOf)).toEqual([undefined])
  expect(files.map(({ name }) => name)).not.toContain('capsule of the fake')
})

test.skipIf(chromium === undefined)('the capsule of a failing test has its words where the setting says so', () => {
  const { files } = outcomes.find(({ title }) => title.endsWith('fails: with its words'))!
  const attached = files.find(({ name }) => name === 'capsule of the fake')

  expect(readCapsuleFile(attached!.path).requests.map(({ body }) => body)).toContain('{"name":"Hildegard leaves"}')
})
