import { expect, test } from 'vitest'
import { createControl } from '../../src/control.ts'
import { createFactories } from '../../src/factories.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { requirePageOptions } from '../../src/hosts/browser/page-options.ts'
import { DEFAULT_CHECKS } from '../../src/hosts/checks/check-settings.ts'
import { CheckedFake } from '../../src/hosts/checks/checked-fake.ts'
import { settleSettings } from '../../src/hosts/jest/test-settings.ts'
import { requireServeOptions } from '../../src/hosts/server/options.ts'
import { createStoryFake } from '../../src/hosts/storybook/story-fake.ts'
import { chosen } from '../../src/hosts/storybook/toolbar.ts'
import { FakeUsageError } from '../../src/index.ts'
import { createHandlers } from '../../src/msw.ts'
import { setupFake } from '../../src/node.ts'
import { typical } from '../../src/scenarios.ts'
import { serve } from '../../src/server.ts'
import type { ServeOptions } from '../../src/server.ts'
import { fakeDashboards } from '../../src/vite.ts'
import { createWorker } from '../../src/worker.ts'

/** Options of a fake that it cannot use, as somebody writes them in JavaScript. */
const unusable: readonly (readonly [options: object, message: string])[] = [
  [{ scenaro: typical }, 'has no "scenaro"; the nearest is "scenario". Known: seed, now, '],
  [{ networkError: true }, 'has no "networkError"; it belongs in "faults". Known: seed, now, '],
  [{ auth: 'none' }, 'The "auth" of a fake is "strict" or "lenient", got "none".'],
  [{ seed: 'abc' }, 'The "seed" of a fake is a whole number, got "abc".'],
  [{ seed: 1.5 }, 'The "seed" of a fake is a whole number, got 1.5.'],
  [{ seed: { toJSON: () => undefined } }, 'The "seed" of a fake is a whole number, got {…}.'],
  [{ baseUrl: 'app.example.test' }, 'The "baseUrl" of a fake is where /api/ is, such as https://app.example.test'],
  [{ baseUrl: 'ftp://app.example.test' }, 'The "baseUrl" of a fake'],
  [{ baseUrl: 'xhttps://app.example.test' }, 'The "baseUrl" of a fake'],
  [{ baseUrl: 'httpsx://app.example.test' }, 'The "baseUrl" of a fake'],
  [{ baseUrl: new URL('https://app.example.test') }, 'The "baseUrl" of a fake'],
  [{ baseUrl: 'https://app.example.test/api' }, 'The "baseUrl" of a fake'],
  [{ baseUrl: 'https://app.example.test/api/environments/2/' }, 'The "baseUrl" of a fake'],
  [{ baseUrl: 'https://app.example.test/?a=1' }, 'The "baseUrl" of a fake'],
  [
    { contract: 'real' },
    'The "contract" of a fake cannot be "real". Unknown contract "real". Known: documented, live.',
  ],
  [{ contract: { eventFields: 'live' } }, 'A contract of single rows needs a "base". Known: documented, live.'],
  [
    { rateLimits: { event: [] } },
    'The "rateLimits" of a fake cannot be {"event":[]}. Broken rate limits: event: unknown key; the nearest is "events".',
  ],
  [{ rateLimits: 'yes' }, 'The "rateLimits" of a fake is true or false or an object, got "yes".'],
  [{ cors: 'https://app.example.test' }, 'The "cors" of a fake is "*" or a list such as ["https://app.example.test"]'],
  [{ cors: ['ftp://app.example.test'] }, 'The "cors" of a fake'],
  [{ cors: ['https://app.example.test/'] }, 'The "cors" of a fake'],
  [{ cors: ['https://app.example.test', 'app.example.test'] }, 'The "cors" of a fake'],
  [{ cors: ['file://localhost'] }, 'The "cors" of a fake'],
  [{ cors: [5] }, 'The "cors" of a fake'],
  [{ journalLimit: -1 }, 'The "journalLimit" of a fake is a whole number that is not negative, got -1.'],
  [{ warnings: 'error' }, 'The "warnings" of a fake is "note" or "fail", got "error".'],
  [{ liveClock: 'yes' }, 'The "liveClock" of a fake is true or false, got "yes".'],
  [{ faults: { effect: { status: 500 } } }, 'The "faults" of a fake is a list, got {"effect"'],
  [{ faults: [{ effect: { staus: 500 } }] }, 'has no "staus"; the nearest is "status".'],
  [{ onAnswered: 'log' }, 'The "onAnswered" of a fake is a function, got "log".'],
  [{ now: '2026-02-30' }, 'The "now" of a fake cannot be "2026-02-30". Not a date: 2026-02-30.'],
  [{ now: new Date('soon') }, 'The "now" of a fake cannot be Invalid Date. Not a date: Invalid Date.'],
  [{ now: null }, 'The "now" of a fake cannot be null. Not a date: null.'],
]

/**
 * Options that only code can give. A command takes a scenario by its name, and a capsule together with a request
 * number.
 */
const inCode: typeof unusable = [
  [{ scenario: 'typical' }, `is a function: import { typical } from 'fake-dashboards/scenarios', got "typical".`],
  [{ scenario: async () => undefined }, 'The scenario is asynchronous, and a state is made in one go.'],
  [
    { scenario: () => () => undefined },
    'The scenario returns a function, which nobody calls: write (world) => typical',
  ],
  [{ scenario: null }, 'The "scenario" of a fake is a function'],
  [{ at: 3 }, 'The "at" of a fake needs a "capsule".'],
  [{ as: 'member' }, 'A fake has no "as"; it belongs in "setupFake({ … }, { … })". Known: seed, '],
  [{ port: 8010 }, 'A fake has no "port"; it belongs in "serve(fake, { … })". Known: seed, '],
  [{ persist: 'tab' }, 'A fake has no "persist"; it belongs in "setupFakeWorker({ … })". Known: seed, '],
  [
    { warnings: 'fail', journalLimit: 0 },
    'The "warnings" of a fake stand in its journal, and "journalLimit" is 0. Give one of them.',
  ],
]

const noChoices = chosen({})

/** Each host, what messages call its options, and what takes them. */
const hosts: readonly (readonly [host: string, name: string, take: (options: object) => unknown])[] = [
  ['createFake', 'fake', createFake],
  ['setupFake', 'fake', setupFake],
  ['a story', '"parameters.fake"', (options) => createStoryFake(options, noChoices)],
  ['the plugin of Vite', 'fake in Vite', fakeDashboards],
  ['createWorker', 'worker', createWorker],
]

for (const [host, name, take] of hosts)
  test.each(unusable)(`${host} refuses the options %j`, async (options, message) => {
    const refusal: unknown = await Promise.resolve(options)
      .then(take)
      .catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(FakeUsageError)
    expect((refusal as Error).message).toContain(message.replace('of a fake', `of a ${name}`))
  })

test.each<[options: object, message: string]>([
  [{ persist: 5 }, 'The "persist" of a fake in Vite is the name of a file, or false, got 5.'],
  [{ persist: 'tab' }, 'The "persist" of a fake in Vite is the name of a file, or false, got "tab".'],
  [{ port: 5173 }, 'A fake in Vite has no "port"; it belongs in "defineConfig({ server: { … } })". Known: '],
  [{ hosts: ['dev.example'] }, 'has no "hosts"; it belongs in "defineConfig({ server: { allowedHosts } })". Known: '],
  [{ capsule: {}, follow: true, persist: 'kept.json' }, '"persist" continues from later. Leave one out.'],
  [{ worlds: { mots: 5 } }, 'A limit of worlds has no "mots"; the nearest is "most".'],
  [{ worlds: { idle: 'soon' } }, 'The "idle" of a limit of worlds cannot be "soon". Unknown duration "soon".'],
  [{ scenario: typical, state: {} }, 'A fake starts from a state, a scenario or a capsule. Give one of them.'],
  [{ at: 3 }, 'The "at" of a fake needs a "capsule".'],
])('the plugin of Vite refuses %o before there is a server', (options, message) => {
  expect(() => fakeDashboards(options)).toThrow(message)
})

test.each([
  ['the plugin of Vite', 'fake in Vite', fakeDashboards],
  ['createWorker', 'worker', createWorker],
] as const)('%s refuses warnings: "fail", because no test has its fake', (_, name, take) => {
  expect(() => take({ warnings: 'fail' })).toThrow(
    `The "warnings" of a ${name} cannot be "fail": no test has this fake, so nothing would fail. Leave it out: the inspector shows warnings.`,
  )
  expect(() => take({ warnings: 'note' })).not.toThrow()
})

test.each([
  ['the plugin of Vite', fakeDashboards],
  ['createWorker', createWorker],
  ['serve', requireServeOptions],
] as const)('%s leads "as" to control, which says as whom a served fake is asked', (_, take) => {
  expect(() => take({ as: 'member' } as object)).toThrow('has no "as"; it belongs in "control.actor". Known: ')
})

test('createWorker refuses to follow a capsule, because a stored world would follow it from its start again', () => {
  expect(() => createWorker({ capsule: {}, follow: true })).toThrow('The worlds of a worker cannot follow a capsule')
  expect(() => createWorker({ capsule: {}, follow: false })).not.toThrow()
})

test.each([
  ['setupFake', setupFake],
  ['setupFakeWorker', requirePageOptions],
  ['the plugin of Vite', fakeDashboards],
  ['createWorker', createWorker],
])('%s refuses a fake in place of its options', (_, take) => {
  expect(() => take(createFake() as object)).toThrow(
    'A fake was given in place of its options. This call makes the fake itself: give {',
  )
})

test.each(inCode)('createFake refuses %o', (options, message) => {
  expect(() => createFake(options)).toThrow(message)
  expect(() => createFake(options)).toThrow(FakeUsageError)
})

test('what is no object of options is refused', () => {
  expect(() => createFake(null as never)).toThrow('A fake is an object, got null.')
  expect(() => createFake([] as never)).toThrow('A fake is an object, got [].')
  expect(() => createFake('typical' as never)).toThrow('A fake is an object, got "typical". Known names: seed,')
})

test('a scenario in place of options is refused with its option', () => {
  const message = 'A fake takes options: { scenario: typical }.'
  expect(() => createFake(typical as never)).toThrow(message)
  expect(() => setupFake(typical as never)).toThrow(message)
})

test.each([
  ['typical', '"typical"'],
  [null, 'null'],
])('setupFake refuses %o in place of options, which a copy would make empty ones of', (given, shown) => {
  expect(() => setupFake(given as never)).toThrow(`A fake is an object, got ${shown}. Known names: seed,`)
})

test('an option that is undefined counts as left out', () => {
  expect(createFake({ seed: undefined, scenario: undefined } as never).world.ids.seed).toBe(1)
})

test('beside a state or a capsule, it takes the place of nothing that they bring', async () => {
  const faults = [{ effect: { status: 503 } }]
  const fake = createFake({ seed: 5, now: '2026-03-01T00:00:00Z', contract: 'live', auth: 'lenient', faults })
  await fake.fetch('https://app.example.test/api/projects/')
  const none = { seed: undefined, now: undefined, contract: undefined, auth: undefined, faults: undefined } as object

  const { world, clock } = createFake({ ...none, state: fake.exportState() })
  expect([world.ids.seed, clock.iso()]).toEqual([5, '2026-03-01T00:00:00Z'])

  const captured = createFake({ ...none, capsule: await fake.capture() })
  expect(captured.world).toMatchObject({ auth: 'lenient', contract: fake.world.contract })
  expect(captured.faults.size).toBe(1)
})

test.each(['https://app.example.test', 'http://localhost:8010/', 'https://example.test/service/'])(
  'a base URL may be %s',
  (baseUrl) => {
    expect(() => createFake({ baseUrl })).not.toThrow()
  },
)

test.each<[options: object, message: string]>([
  [{ prot: 8010 }, 'A server has no "prot"; the nearest is "port".'],
  [{ cors: '*' }, 'A server has no "cors"; it belongs in "createFake({ … })". Known: port, '],
  [{ port: '8010' }, 'The "port" of a server is from 0 to 65535, got "8010".'],
  [{ port: 70_000 }, 'The "port" of a server is from 0 to 65535, got 70000.'],
  [{ host: '' }, 'The "host" of a server is an address or a name'],
  [{ hosts: 'fake' }, 'The "hosts" of a server is a list of names without a port, or "*", got "fake".'],
  [{ hosts: ['fake:8010'] }, 'The "hosts" of a server is a list of names without a port'],
  [{ hosts: ['fake', 5] }, 'The "hosts" of a server is a list of names without a port'],
  [{ hosts: ['http://fake'] }, 'The "hosts" of a server is a list of names without a port'],
  [{ hosts: { every: () => true } }, 'The "hosts" of a server is a list of names without a port'],
  [{ worlds: { mots: 5 } }, 'A limit of worlds has no "mots"; the nearest is "most".'],
  [{ worlds: { most: 0 } }, 'The "most" of a limit of worlds is a whole number from 1, got 0.'],
  [{ worlds: { idle: 'soon' } }, 'The "idle" of a limit of worlds cannot be "soon". Unknown duration "soon".'],
  [{ worlds: { idle: '-1h' } }, 'The "idle" of a limit of worlds is longer than 0, got "-1h".'],
  [{ worlds: { idle: '0s' } }, 'The "idle" of a limit of worlds is longer than 0, got "0s".'],
  [
    { scenario: typical },
    'The "scenario" of a server is the name of the scenario that createFake({ scenario }) took, got ',
  ],
  [{ scenarios: { typical: 'typical' } }, 'The "scenarios" of a server is an object with functions'],
  [{ around: 'log' }, 'The "around" of a server is a function, got "log".'],
])('serve refuses %j', async (options, message) => {
  await expect(serve(createFake(), { port: 0, ...options } as ServeOptions)).rejects.toThrow(message)
})

test.each<[name: string, call: () => unknown, message: string]>([
  ['createHandlers', () => createHandlers({ scenario: typical } as never), 'createHandlers(createFake({ … }))'],
  ['setupFakeWorker', () => requirePageOptions({ quiet: true } as object), 'it belongs in "start({ … })". Known: seed'],
  ['setupFake', () => setupFake({ onUnhandledRequest: 'warn' } as object), 'it belongs in "server.listen({ … })"'],
  ['setupFake', () => settleSettings({ now: 0 } as object), 'it belongs in "the first argument of setupFake()"'],
  ['createHandlers', () => createHandlers(undefined as never), 'createHandlers(createFake({ … }))'],
  ['createFactories', () => createFactories({ scenario: typical } as never), 'createFactories(createFake({ … }))'],
  ['createFactories', () => createFactories(undefined as never), 'createFactories(createFake({ … }))'],
  ['createFactories', () => createFactories(createFake().exportState() as never), 'createFactories(createFake({ … }))'],
  ['createControl', () => createControl('http://127.0.0.1:8010' as never), 'createControl({ url: '],
  ['createControl', () => createControl(undefined as never), 'createControl({ url: '],
  ['createControl', () => createControl({ url: ['http://a.test'] as never }), 'createControl({ url: '],
  [
    'createControl',
    () => createControl({ url: 'http://a.test', fetch: 'x' as never }),
    'The "fetch" of a control is a function, got "x".',
  ],
  [
    'createControl',
    () => createControl({ url: 'http://a.test', tokn: 'x' } as never),
    'A control has no "tokn"; the nearest is "token". Known: url, token, world, fetch.',
  ],
  [
    'createControl',
    () => createControl({ url: 'http://a.test', token: 5 as never }),
    'The "token" of a control is text, got 5.',
  ],
])('%s is told what it is made for', (_name, call, message) => {
  expect(call).toThrow(message)
})

test('serve wants a fake first', async () => {
  await expect(serve({ port: 8010 } as never)).rejects.toThrow('serve() takes a fake: serve(createFake()')
})

test.each<[parameters: object, message: string]>([
  [{ scenari: 'typical', latencyy: '1s' }, 'A "parameters.fake" has no "scenari"; the nearest is "scenario".'],
  [{ latencyy: '1s' }, 'A "parameters.fake" has no "latencyy"; the nearest is "latency".'],
  [{ dashboards: [] }, 'A "parameters.fake" has no "dashboards"; known: seed, '],
  [{ status: 500 }, 'A "parameters.fake" has no "status"; it belongs in "faults". Known: seed, '],
  [{ latency: 'slow' }, 'The "latency" of a "parameters.fake" cannot be "slow". Unknown duration "slow".'],
  [{ as: 5 }, 'The "as" of a "parameters.fake" is text, got 5.'],
  [{ arrange: {} }, 'The "arrange" of a "parameters.fake" is a function, got {}.'],
  [{ state: createFake().exportState(), at: 3 }, 'The "at" of a fake needs a "capsule".'],
  [{ follow: true }, 'The "follow" of a fake needs a "capsule".'],
  [{ scenario: 'typicl' }, 'Unknown scenario "typicl"; the nearest is "typical". Known: empty, typical, '],
  [
    { capsule: {}, follow: true, persist: 'link' },
    'A capsule is followed from its start, and "persist" continues from later.',
  ],
])('a story with parameters.fake %j is refused', async (parameters, message) => {
  await expect(createStoryFake(parameters, noChoices)).rejects.toThrow(message)
})

test.each(['unknownRequests', 'leftovers'])('%s fail or pass, and do nothing else', (name) => {
  expect(() => new CheckedFake({}, { ...DEFAULT_CHECKS, [name]: 'ignore' }, String)).toThrow(
    `The "${name}" of a test is "fail" or "pass", got "ignore".`,
  )
})
