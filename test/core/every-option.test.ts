import { afterAll, onTestFinished, test, vi } from 'vitest'
import { openInspector, setupFakeWorker } from '../../src/browser.ts'
import { exerciseReporter } from '../../src/exercise.ts'
import { createFactories } from '../../src/factories.ts'
import { createStoryFake } from '../../src/hosts/storybook/story-fake.ts'
import { chosen } from '../../src/hosts/storybook/toolbar.ts'
import { createFake, FakeUsageError } from '../../src/index.ts'
import { setupFake } from '../../src/node.ts'
import {
  captureHar,
  explore,
  hydrate,
  redactCapsule,
  redactHar,
  redactState,
  retake,
  shrink,
  verify,
  verifyDeployment,
  writeTest,
} from '../../src/repro.ts'
import { typical } from '../../src/scenarios.ts'
import { serve } from '../../src/server.ts'
import { fakeDashboards } from '../../src/vite.ts'
import { expect } from '../../src/vitest.ts'
import { createWorker } from '../../src/worker.ts'

// Node has neither; options are checked before anything is started.
vi.mock('msw/browser', () => ({ setupWorker: undefined }))
vi.stubGlobal('dispatchEvent', () => true)
afterAll(() => void vi.unstubAllGlobals())

type Take = (options: never) => unknown

const fake = createFake()
const capsule = await fake.capture()
const har = await fake.journal.toHar()
const deployment = { baseUrl: 'http://127.0.0.1:1', token: 'token' }

/** Everything that takes options, by name: of an entry point by the name of what it exports. */
const takers: Readonly<Record<string, Take>> = {
  createFake,
  setupFake,
  setupFakeWorker,
  openInspector: (options) => openInspector(fake, options),
  'the rate limits of a fake': (rateLimits) => createFake({ rateLimits }),
  'a factory': (overrides) => createFactories(fake).dashboard(overrides),
  'a test of setupFake': (settings) => setupFake({}, settings),
  'a story': (parameters) => createStoryFake(parameters, chosen({})),
  fakeDashboards,
  'the worlds of fakeDashboards': (worlds) => fakeDashboards({ worlds }),
  createWorker,
  'the worlds of createWorker': (worlds) => createWorker({ worlds }),
  serve: (options) => serve(fake, options),
  'the worlds of serve': (worlds) => serve(fake, { worlds }),
  capture: (options) => fake.capture(options),
  toHar: (options) => fake.journal.toHar(options),
  'a fault': (definition) => fake.faults.add({ effect: { status: 500 }, ...(definition as object) }),
  'the effect of a fault': (effect) => fake.faults.add({ effect }),
  hold: (match) => fake.hold(match),
  'the refusal at a gate': (effect) => fake.hold('GET', '/dashboards').refuse(effect),
  toHaveReceived: (wanted) => expect(fake).toHaveReceived('GET', '/dashboards', wanted),
  toHaveRefused: (refused) => expect(fake).toHaveRefused(404, refused),
  'a match of the journal': (match) => fake.journal.list(match),
  captureHar: (options) => captureHar(har, options),
  hydrate: (options) => hydrate(har, options),
  redactCapsule: (options) => redactCapsule(capsule, options),
  redactHar: (options) => redactHar(har, options),
  redactState: (options) => redactState(fake.exportState(), options),
  explore: (options) => explore(fake, () => undefined, options),
  retake: (changes) => retake(capsule, changes),
  shrink: (options) => shrink(capsule, options),
  verify: (options) => verify(har, options),
  verifyDeployment: (options) => verifyDeployment({ ...deployment, ...(options as object) }),
  writeTest: (options) => writeTest(capsule, options),
  exerciseReporter,
}

/** What entry points export beside these. A contract and a control have messages of their own for what is wrong with them. */
const others = [
  'FakeUsageError compare compareOpenApi createControl createExercise createFactories createHandlers',
  'openapi readVerificationReport replay verificationReport',
].flatMap((line) => line.split(' '))

test('whatever an entry point exports is among what takes options, or known to take none', async () => {
  const entries = await Promise.all([
    import('../../src/browser.ts'),
    import('../../src/control.ts'),
    import('../../src/exercise.ts'),
    import('../../src/factories.ts'),
    import('../../src/index.ts'),
    import('../../src/msw.ts'),
    import('../../src/node.ts'),
    import('../../src/openapi.ts'),
    import('../../src/repro.ts'),
    import('../../src/server.ts'),
    import('../../src/vite.ts'),
    import('../../src/worker.ts'),
  ])
  const exported = new Set(entries.flatMap(Object.keys))

  expect(exported).toEqual(new Set([...others, ...Object.keys(takers).filter((name) => exported.has(name))]))
})

/** The message with which an option is refused; it fails the test where the option is taken in silence. */
async function refusalOf(take: Take, options: object): Promise<string> {
  onTestFinished(() => fake.reset())
  const refusal: unknown = await Promise.resolve(options as never)
    .then(take)
    .then(
      () => 'It was taken.',
      (error: unknown) => error,
    )
  expect(refusal).toBeInstanceOf(FakeUsageError)
  return (refusal as Error).message
}

/** A message may call `baseUrl` a base URL. */
const inOneWord = (text: string): string => text.replaceAll(' ', '').toLowerCase()

/** The options there are, as the message about an unknown one lists them. */
async function namesOf(take: Take): Promise<readonly string[]> {
  const [, names = ''] = /known: (.*)\.$/i.exec(await refusalOf(take, { qqqq: 1 })) ?? []
  return names.split(', ').filter((name) => /^\w+$/.test(name))
}

for (const [name, take] of Object.entries(takers))
  test(`${name} takes NaN for none of its options, and each refusal names the option`, async () => {
    const names = await namesOf(take)

    expect(names).not.toEqual([])
    for (const option of names)
      expect(inOneWord(await refusalOf(take, { [option]: Number.NaN }))).toContain(inOneWord(option))
  })

/** A fault and a deployment are copied from what is given here. */
const takersAsGiven = Object.entries(takers).filter(([name]) => !['a fault', 'verifyDeployment'].includes(name))

test.each(takersAsGiven)('%s takes no Map in the place of options: all in it would be lost', async (_name, take) => {
  expect(await refusalOf(take, new Map([['seed', 2]]))).toMatch(/ an object.*, got a Map\./)
})

test.each([
  ['a promise', Promise.resolve({}) as never],
  ['a Map', new Map([['id', 1]]) as never],
  ['/Web/', /Web/ as never],
  ['"2026-01-01T00:00:00.000Z"', new Date('2026-01-01') as never],
  ['"http://app.example.test/"', new URL('http://app.example.test/') as never],
  ['broken', new Error('broken') as never],
])('%s is refused where an object belongs, and changes nothing', (what, later) => {
  const { db, faults, ...fake } = createFake({ scenario: typical })
  const rows = db.dashboard.getAll()

  for (const ask of [
    () => createFake(later),
    () => setupFake(later),
    () => setupFake({}, later),
    () => db.dashboard.create(later),
    () => db.dashboard.update({ where: { id: { equals: 1 } }, data: later }),
    () => db.dashboard.deleteMany({ where: later }),
    () => fake.hold(later),
    () => faults.add({ match: later, effect: { status: 503 } }),
    () => fake.journal.list(later),
    () => createFactories(fake).dashboard(later),
  ])
    expect(ask).toThrow(new RegExp(` object.*, got ${what}\\.`))
  expect(() => fake.hold('GET', '/dashboards', later)).toThrow('one object')
  expect(db.dashboard.getAll()).toEqual(rows)
})
