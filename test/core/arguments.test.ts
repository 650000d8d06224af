import { http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { createExercise, exerciseReporter } from '../../src/exercise.ts'
import { actingAs } from '../../src/hosts/acting.ts'
import { openInspector } from '../../src/hosts/browser/open-inspector.ts'
import { createFake, FakeUsageError } from '../../src/index.ts'
import { createHandlers } from '../../src/msw.ts'
import { setupFake } from '../../src/node.ts'
import { routeToFake } from '../../src/playwright.ts'
import { explore, shrink, verificationReport, verify } from '../../src/repro.ts'
import { typical } from '../../src/scenarios.ts'
import { serve } from '../../src/server.ts'
import { storyFake } from '../../src/storybook.ts'

/** Calls a function as JavaScript can: with any arguments. */
const call = (does: (...given: never[]) => unknown, ...given: readonly unknown[]) => does(...(given as never[]))

const own = http.get('/login', () => undefined)

test.each<[name: string, made: () => unknown, message: string]>([
  [
    'fork({ seed: 2 })',
    () => call(createFake().fork, { seed: 2 }),
    'fake.fork() takes nothing, got {"seed":2}. A copy goes on as its fake does; createFake({ … }) makes another.',
  ],
  [
    'exportState({ at: 3 })',
    () => call(createFake().exportState, { at: 3 }),
    'fake.exportState() takes nothing, got {"at":3}. It gives the present; createFake({ capsule, at }) goes back.',
  ],
  [
    "snapshot('a')",
    () => call(createFake().snapshot, 'a'),
    'fake.snapshot() takes nothing, got "a". It gives what restore() takes.',
  ],
  [
    "reset('typical')",
    () => call(createFake().reset, 'typical'),
    'fake.reset() takes nothing, got "typical". It goes back to the start; createFake({ scenario }) has another.',
  ],
  [
    "clock.advance(2, 'days')",
    () => (createFake().clock as { advance(time: number, unit: string): void }).advance(2, 'days'),
    `After its duration, clock.advance() takes nothing, got "days". Write both as one text, such as '2d'.`,
  ],
  [
    'clock.set(2026, 1)',
    () => (createFake().clock as { set(year: number, month: number): void }).set(2026, 1),
    "After its time, clock.set() takes nothing, got 1. Give one value, such as '2026-02-01'.",
  ],
  [
    "clock.freeze('2026-02-01', 'UTC')",
    () => (createFake().clock as { freeze(at: string, zone: string): void }).freeze('2026-02-01', 'UTC'),
    'After its time, clock.freeze() takes nothing, got "UTC".',
  ],
  [
    'clock.follow(2026, 1)',
    () => (createFake().clock as { follow(year: number, month: number): void }).follow(2026, 1),
    'After its time, clock.follow() takes nothing, got 1.',
  ],
  [
    'journal.clear(match)',
    () => (createFake().journal as { clear(match: object): void }).clear({ status: 404 }),
    'journal.clear() takes nothing, got {"status":404}. It drops all.',
  ],
  [
    'faults.add({ … }, { times: 1 })',
    () => (createFake().faults.add as (...given: object[]) => void)({ effect: { status: 500 } }, { times: 1 }),
    'After its fault, faults.add() takes nothing, got {"times":1}. Write one object: { match, effect, times }.',
  ],
  [
    'gate.open(1)',
    () => (createFake().hold('GET') as { open(place?: number): void }).open(1),
    'gate.open() takes nothing, got 1. It lets all through; gate.release(2) lets one.',
  ],
  [
    "hold('GET', '/dashboards', 5)",
    () => call(createFake().hold, 'GET', '/dashboards', 5),
    "hold() takes a method, a path, and one object: hold('GET', '/dashboards', { at: 'answer' }).",
  ],
  [
    "hold('GET', '/dashboards', { method })",
    () => call(createFake().hold, 'GET', '/dashboards', { method: 'POST' }),
    'hold() takes a method, a path, and one object',
  ],
  [
    'hold(match, rest)',
    () => call(createFake().hold, { method: 'GET', path: '/dashboards' }, { at: 'answer' }),
    "hold() takes a method, a path, and one object: hold('GET', '/dashboards', { at: 'answer' }).",
  ],
  [
    'hold(match, undefined, rest)',
    () => call(createFake().hold, { method: 'GET' }, undefined, { at: 'answer' }),
    'hold() takes a method, a path, and one object',
  ],
  [
    'createHandlers(fake, handler)',
    () => call(createHandlers, createFake(), own),
    'createHandlers() takes only a fake. Put your own handlers beside it: setupServer(...createHandlers(fake), own).',
  ],
  [
    'createHandlers(fake, options)',
    () => call(createHandlers, createFake(), { baseUrl: 'https://app.example.test' }),
    'createHandlers() takes only a fake.',
  ],
  [
    'createExercise(fake)',
    () => call(createExercise, createFake({ journalLimit: 0 })),
    'createFake({ onAnswered: exercise.add }) counts the requests of a fake.',
  ],
  [
    'exercise.merge(exercise)',
    () => createExercise().merge(createExercise() as never),
    'merge() takes the counts of another exercise: exercise.merge(other.counts).',
  ],
  [
    'exercise.merge(report)',
    () => createExercise().merge(JSON.parse(JSON.stringify(createExercise())) as never),
    'merge() takes the counts of another exercise',
  ],
  [
    'exercise.end()',
    () => call(createExercise().end),
    'end() takes a fake, and the scenario that it started from: exercise.end(fake, typical).',
  ],
  [
    'exercise.add(fake)',
    () => call(createExercise().add, createFake()),
    'add() takes a request of a journal: createFake({ onAnswered: exercise.add }).',
  ],
  [
    'throttle.exhaust(user)',
    () => {
      const { throttle, tables } = createFake({ scenario: typical }).world
      throttle.exhaust(tables.user.get(1)! as never)
    },
    'Requests are counted by key: throttle.exhaust(create.key({ user })).',
  ],
  [
    "exercise.end(fake, 'typical')",
    () => call(createExercise().end, createFake(), 'typical'),
    'end() takes a fake, and the scenario that it started from',
  ],
  [
    'createFake({ state }) of too many levels',
    () => createFake({ state: JSON.parse('{"a":'.repeat(1001) + '1' + '}'.repeat(1001)) as unknown }),
    'The "state" of a fake is JSON of at most 1000 levels, got more.',
  ],
  [
    'createFake({ scenario: typical() })',
    () => createFake({ scenario: call(typical) as never }),
    'A scenario is called by the fake: createFake({ scenario: typical }), without () after its name.',
  ],
  [
    'isolate({ seed: 2 })',
    () => setupFake().fake.isolate({ seed: 2 } as never),
    'isolate() runs a function: fake.isolate(async (own) => { … }).',
  ],
  [
    'verificationReport(verify(har))',
    () => call(verificationReport, Promise.resolve()),
    'verificationReport() takes a verification: verificationReport(await verify(har)).',
  ],
  ['storyFake()', () => call(storyFake), 'pass on the context: storyFake({ loaded }).'],
  [
    "exerciseReporter({ file: '' })",
    () => exerciseReporter({ file: '' }),
    'The "file" of a reporter is the name of a file, got "".',
  ],
  ['storyFake(loaded)', () => call(storyFake, { fake: createFake() }), 'pass on the context: storyFake({ loaded }).'],
])('%s is refused and says what to do', (_name, made, message) => {
  expect(made).toThrow(FakeUsageError)
  expect(made).toThrow(message)
})

test('a server that is closed gives no link, and starts from nothing', async () => {
  const server = await serve(createFake(), { port: 0 })
  await server.close()

  expect(server.createLink).toThrow(`The server on ${server.url} is closed, so no link leads to it.`)
  expect(() => server.startFrom(createFake())).toThrow(`The server on ${server.url} is closed, so it cannot start`)
})

test('an address is handled as a request to it is', () => {
  const { handles } = createFake({ baseUrl: 'https://app.example.test' })
  const asked = ['https://app.example.test/api/', '/api/projects/', new URL('https://app.example.test/'), '/login']

  expect(asked.map((address) => call(handles, address))).toEqual([true, true, false, false])
})

test('a list of fakes can be mapped to handlers, and a list of nothing to copies', () => {
  const fakes = Array.from({ length: 2 }, createFake().fork)

  expect(fakes.flatMap(createHandlers)).toHaveLength(2)
})

test('faults.clear(fault) ends no fault, and says how to end one', () => {
  const { faults } = createFake()
  const fault = faults.add({ effect: { status: 503 } })

  expect(() => call(faults.clear.bind(faults), fault)).toThrow('faults.remove(fault) removes one.')
  expect(faults.list()).toEqual([fault])
})

test.for([
  [3, '3'],
  [{ match: {}, effect: { status: 503 } }, '{"match":{},"effect":{"status":503}}'],
] as const)('faults.remove(%j), which is no fault, says what it takes', ([given, shown]) => {
  expect(() => createFake().faults.remove(given as never)).toThrow(
    `faults.remove() takes what faults.add() gave, got ${shown}.`,
  )
})

test.for([5, 'everything', ['names']])('toHar(%j) is refused', async (options) => {
  await expect(createFake().journal.toHar(options as never)).rejects.toThrow('A redaction is an object, got ')
})

test('a server starts from a fake, and not from its scenario', async () => {
  const server = await serve(createFake(), { port: 0 })
  onTestFinished(() => server.close())

  expect(() => server.startFrom(typical as never)).toThrow(
    'startFrom() takes a fake: startFrom(createFake({ scenario })).',
  )
})

test.for([[], [{ route: () => undefined }]])('a page that is led to no fake is refused: %j', async (given) => {
  await expect(call(routeToFake, ...given)).rejects.toThrow(
    'routeToFake() takes a page or a context, and a fake: await routeToFake(page, ',
  )
})

test.for<[given: string, open: () => Promise<unknown>, message: string]>([
  ['options alone', () => call(openInspector, { scenarios: {} }) as never, 'openInspector() takes a fake: await '],
  [
    'a misspelt option',
    () => openInspector(createFake(), { scenario: typical } as never),
    'A docked inspector has no "scenario"; the nearest is "scenarios".',
  ],
])('an inspector is opened over a fake with options that it knows, and %s is refused', async ([, open, message]) => {
  await expect(open()).rejects.toThrow(message)
})

test.for<[name: string, start: (signal: AbortSignal) => Promise<unknown>]>([
  ['shrink', async (signal) => shrink(await createFake().capture(), { signal })],
  ['verify', async (signal) => verify(await createFake().journal.toHar(), { signal })],
  ['explore', (signal) => explore(createFake(), () => undefined, { signal })],
])('%s takes a signal, and no controller', async ([, start]) => {
  await expect(start(new AbortController() as never)).rejects.toThrow(
    'is an AbortSignal, such as the "signal" of a controller',
  )
})

test.for<[given: string, all: readonly unknown[]]>([
  ['null', [null, () => undefined]],
  ['the piece alone', [() => undefined]],
  ['the fake alone', [createFake()]],
])('explore() of %s is refused', async ([, all]) => {
  await expect(call(explore, ...all)).rejects.toThrow(
    'explore() takes a fake, and a function that runs a piece of the app with it.',
  )
})

test('a hook can be given reset, snapshot and verify themselves: a test runner calls them with a context of its own', () => {
  const { reset, snapshot, verify: check } = createFake()

  for (const hook of [reset, snapshot, check]) {
    expect(() => call(hook, { task: {} })).not.toThrow()
    // Jest and Mocha wait for whoever takes an argument.
    expect(hook).toHaveLength(0)
  }
})

test.each([
  ['fake', () => createFake()],
  ['fake of setupFake', () => setupFake().fake],
  ['fake of an actor', () => actingAs(createFake({ scenario: typical }), 'member')],
])('in JavaScript, a %s takes no property of its own: it would have no effect', (_, made) => {
  const fake = made()

  expect(() => Object.assign(fake, { now: '2026-03-01T00:00:00Z' })).toThrow('Cannot add property now')
})
