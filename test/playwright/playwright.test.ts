import { expect, test } from 'vitest'
import { chromium, requireChromium } from '../support/chromium.ts'
import { placeExamples } from '../support/examples.ts'
import { runPlaywright } from './runner.ts'

requireChromium('Playwright')
const examples = placeExamples('playwright')
const outcomes = chromium === undefined ? [] : await runPlaywright()
const isFailing = ({ title }: { title: string }): boolean => title.includes('failing.spec.ts')

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
      /^UnknownRequestError: .*\n {2}GET \/api\/environments\/2\/surveys\/\?limit=1 was answered 501\. The nearest route is \/api\/.*\n.*unknownRequests: 'pass'/,
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

test.skipIf(chromium === undefined)('a wait that ends a test explains itself in what is attached', () => {
  const { errors, attached } = outcomes.find(({ title }) => title.endsWith('waits for what never comes'))!

  expect(errors[0]).toContain('Test timeout of 3000ms exceeded.')
  expect(attached).toEqual([expect.stringContaining("until clock.advance('2000ms') or liveClock")])
})

test.skipIf(chromium === undefined)('a request to another host is kept from the network and fails its test', () => {
  const { errors } = outcomes.find(({ title }) => title.endsWith('asks another host'))!

  expect(errors).toEqual([
    expect.stringContaining('Expected the fake to have received GET /events.'),
    expect.stringMatching(
      /^NetworkRequestError: [^]*GET http:\/\/127\.0\.0\.1:9\/collect\n.*test\.use\(\{ allowedHosts: /,
    ),
  ])
})

test.skipIf(chromium === undefined)('a bug in the fake fails the test that met it', () => {
  const { ok, errors } = outcomes.find(({ title }) => title.endsWith('meets a bug in the fake'))!

  expect(ok).toBe(false)
  expect(errors.join('\n')).toContain('RangeError: a bug')
})
