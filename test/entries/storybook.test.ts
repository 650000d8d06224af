import { HttpResponse, http } from 'msw'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { intercept } from '../../src/hosts/page/interception.ts'
import { captureFailedStory } from '../../src/hosts/storybook/failed-story.ts'
import { Mounts } from '../../src/hosts/storybook/mounts.ts'
import type { FakeParameters } from '../../src/hosts/storybook/story.ts'
import { FakeUsageError, createFake } from '../../src/index.ts'
import type { Fake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { outcomeStory, storyFake } from '../../src/storybook.ts'
import { scenarioNames } from '../support/api/scenarios.ts'
import { collectGarbage } from '../support/collect-garbage.ts'

const path = '/api/environments/2/dashboards/1/'
const request = (host = 'app.example.test', init?: RequestInit) => new Request(`https://${host}${path}`, init)
const deletion = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"deleted":true}' }

/** A story as Storybook puts it on the page, and how it takes it off. */
function story(fake?: FakeParameters, globals = {}, viewMode = 'story') {
  const mount = new AbortController()
  const context = { id: 'a--story', viewMode, parameters: { fake }, globals, abortSignal: mount.signal }
  return { context, leave: () => mount.abort() }
}

/** The answers of a window while it shows one story. */
async function answered(fake: FakeParameters, globals = {}, init?: RequestInit) {
  const mounts = new Mounts()
  await mounts.open(story(fake, globals).context)
  const answer = await mounts.answer(request(undefined, init))
  return answer?.status
}

describe('a window', () => {
  test('takes a parameter that is undefined as left out', async () => {
    expect(await answered({ auth: undefined, journalLimit: undefined } as object)).toBe(200)
  })

  test('gives a story a state of its own each time it is put on the page, and keeps it while it is drawn again', async () => {
    const mounts = new Mounts()
    const [first, second] = [story(), story()]
    const status = async () => (await mounts.answer(request()))!.status

    await mounts.open(first.context)
    await mounts.answer(request(undefined, deletion))
    await mounts.open({ ...first.context, globals: { theme: 'dark' } })
    const again = await status()
    first.leave()
    await mounts.open(second.context)

    expect([again, await status()]).toEqual([404, 200])
  })

  test('answers nothing to a story that has left, and leaves requests alone that are not the fake’s', async () => {
    const mounts = new Mounts()
    const { context, leave } = story()
    await mounts.open(context)
    // The first request loads its route, so that a later one is answered in no time.
    await mounts.answer(request())
    leave()

    const late = mounts.answer(request())
    await mounts.open(story({ disable: true }).context)

    expect(await Promise.race([late, setTimeout(50, 'nothing')])).toBe('nothing')
    expect(mounts.answer(request())).toBeUndefined()
    expect(mounts.answer(new Request('https://app.example.test/api/login'))).toBeUndefined()
  })

  test('keeps nothing in memory of a request that a story leaves open', async () => {
    const mounts = new Mounts()
    const { context, leave } = story()
    await mounts.open(context)
    const left = new WeakRef(mounts.answer(request())!)

    leave()

    await expect.poll(() => (collectGarbage(), left.deref() === undefined)).toBe(true)
  })

  test('answers the story that is shown when one that takes long to arrange has left meanwhile', async () => {
    const mounts = new Mounts()
    let arranged = (): void => undefined
    const slow = story({ arrange: () => new Promise<void>((done) => (arranged = done)), as: 'outsider' })
    const opening = mounts.open(slow.context)
    slow.leave()
    await mounts.open(story().context)

    arranged()
    await opening

    expect((await mounts.answer(request()))!.status).toBe(200)
  })

  test('refuses what either of two stories may have asked, and tells them apart by their base URLs', async () => {
    const mounts = new Mounts()
    const inDocs = (fake?: FakeParameters) => story(fake, {}, 'docs').context
    const ours = 'https://app.example.test'
    const [one, other] = [inDocs({ as: 'owner', baseUrl: ours }), inDocs({ as: 'admin' })]
    const theirs = inDocs({ as: 'outsider', baseUrl: 'https://theirs.example.test' })
    for (const shown of [one, theirs]) await mounts.open(shown)
    for (const shown of [one, theirs]) mounts.check(shown)

    const told = [await mounts.answer(request()), await mounts.answer(request('theirs.example.test'))]
    await mounts.open(other)

    expect(told.map((answer) => answer!.status)).toEqual([200, 403])
    expect(() => mounts.answer(request())).toThrow(FakeUsageError)
    expect(() => mounts.check(other)).toThrow('they share one window')
  })
})

test('a window is intercepted whose fetch and XMLHttpRequest are read-only, as a server of msw’s leaves them', async () => {
  for (const [name, value] of Object.entries({ fetch, XMLHttpRequest: class {} })) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    onTestFinished(() => {
      Reflect.deleteProperty(globalThis, name)
      if (before) Object.defineProperty(globalThis, name, before)
    })
    Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: false })
  }

  intercept(() => Promise.resolve(new Response('intercepted')))

  expect(await (await fetch('https://app.example.test/')).text()).toBe('intercepted')
})

describe('a story', () => {
  test.each([
    ['owner', 200],
    ['admin', 200],
    ['member', 200],
    ['outsider', 403],
    ['nobody', 401],
    ['dashboard:read', 200],
    ['query:read', 403],
  ])('is looked at as %s', async (as, status) => {
    expect(await answered({ as })).toBe(status)
  })

  test('that takes back the "disable" of its preview has its fake', async () => {
    expect(await answered({ disable: false })).toBe(200)
  })

  test('may not change what the key it acts with may only read', async () => {
    expect(await answered({ as: 'dashboard:read' }, {}, deletion)).toBe(403)
  })

  test('that brings a usable key of its own acts with that', async () => {
    const mounts = new Mounts()
    const storyFake = (await mounts.open(story({ as: 'outsider' }).context))!
    const { value } = storyFake.fake.db.key.findFirst({ where: { name: { equals: 'Full access' } } })!

    const own = await mounts.answer(request(undefined, { headers: { Authorization: `Bearer ${value}` } }))
    const unusable = await mounts.answer(request(undefined, { headers: { Authorization: 'Bearer of-a-session' } }))

    expect([own!.status, unusable!.status]).toEqual([200, 403])
  })

  test('acts as the same user after a reset', async () => {
    const mounts = new Mounts()
    const storyFake = (await mounts.open(story({ as: 'outsider' }).context))!

    storyFake.fake.reset()

    expect((await mounts.answer(request()))!.status).toBe(403)
  })

  test('that acts as nobody there is says who there is', async () => {
    await expect(answered({ as: 'the queen' })).rejects.toThrow(/^Nobody here is "the queen"\. Known: owner, admin, /)
  })

  test.each(scenarioNames.flatMap((name) => ['owner', 'admin', 'member', 'outsider'].map((as) => [name, as] as const)))(
    'in %s can be looked at as %s',
    async (fakeScenario, fakeUser) => {
      const mounts = new Mounts()
      await mounts.open(story({}, { fakeScenario, fakeUser }).context)

      const answer = await mounts.answer(new Request('https://app.example.test/api/environments/2/dashboards/'))

      expect(answer!.status).toBe(fakeUser === 'outsider' ? 403 : 200)
    },
  )

  test.each([
    [{ scenari: 'typical' }, 'A "parameters.fake" has no "scenari"; the nearest is "scenario".'],
    [{ latencyy: '1s' }, 'A "parameters.fake" has no "latencyy"; the nearest is "latency".'],
    [{ scenario: 'typicl' }, 'Unknown scenario "typicl".'],
    [{ scenario: 5 }, 'is the name of a scenario, or a function'],
    [{ latency: 'soon' }, 'Unknown duration "soon".'],
    [{ outcome: 'emptyy' }, '"outcome"'],
    [{ network: 'fial' }, '"network"'],
    [{ allowedHosts: 'localhost' }, '"allowedHosts"'],
    [{ handlers: http.get('*', () => undefined) }, '"handlers"'],
    [{ handlers: [[http.get('*', () => undefined)]] }, '"handlers"'],
    [{ state: {}, capsule: {} }, 'A story starts from a state or a capsule: give one of them, of inherited ones too.'],
  ])('refuses %j', async (fake, message) => {
    await expect(answered(fake as never)).rejects.toThrow(FakeUsageError)
    await expect(answered(fake as never)).rejects.toThrow(message)
  })

  test('refuses the parameter "fakeDashboards", which would have no effect', async () => {
    const parameters = { fakeDashboards: { scenario: 'empty' } }

    await expect(new Mounts().open({ ...story().context, parameters })).rejects.toThrow(
      'A story says what its fake is in parameters.fake, not in parameters.fakeDashboards.',
    )
  })

  test('is warned of a scenario that it gives beside a state itself, and not of an inherited one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const state = createFake({ scenario: typical }).exportState()
    const opened = (own: FakeParameters) => {
      const { context } = story({ scenario: 'restricted', state })
      return new Mounts().open({ ...context, moduleExport: { parameters: { fake: own } } })
    }

    await opened({ state })
    expect(warn).not.toHaveBeenCalled()
    await opened({ scenario: 'restricted', state })

    expect(warn.mock.calls).toEqual([
      ['a--story: the "scenario" of this story has no effect beside its "state". Leave one of them out.'],
    ])
    warn.mockRestore()
  })

  test('is warned of a choice that no menu of the toolbar has, and not of one that was taken back', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const globals = { fakeLatency: '3s', fakeScenario: 'empty', fakeUser: '', fakeFault: undefined, theme: 'dark' }

    await new Mounts().open(story({}, globals).context)

    expect(warn.mock.calls).toEqual([['a--story: "3s" in fakeLatency has no effect; known: 200ms, 1s, 5s.']])
    warn.mockRestore()
  })

  test('is looked at with what the toolbar chooses, and without what it had arranged for another scenario', async () => {
    const arrange = () => {
      throw new Error('arranged')
    }

    const statuses = [
      await answered({}, { fakeUser: 'outsider' }),
      await answered({ as: 'nobody', arrange }, { fakeScenario: 'restricted' }),
      await answered({}, { fakeFault: 'too many requests' }),
      await answered({ latency: '1h' }, { fakeLatency: '200ms' }),
      await answered({}, { fakeUser: 'story', fakeScenario: undefined, fakeFault: 'a made-up one' }),
    ]

    expect(statuses).toEqual([403, 200, 429, 200, 200])
  })
})

test('a story with warnings: "fail" fails at its end where a part of a request had no effect', async () => {
  const ending = async (fake: FakeParameters, query: string) => {
    const mounts = new Mounts()
    const { context } = story(fake)
    await mounts.open(context)
    await mounts.answer(new Request(request().url + query))
    return () => mounts.end(context)
  }

  expect(await ending({ warnings: 'fail' }, '?nonsense=1')).toThrow(/^A part[^]*"nonsense"[^]*warnings: 'note'/)
  expect(await ending({ warnings: 'fail' }, '')).not.toThrow()
  expect(await ending({}, '?nonsense=1')).not.toThrow()
})

test('a latency beside a capsule, of the toolbar or of the story, leaves the faults that the capsule has in force', async () => {
  const session = createFake({ scenario: typical, auth: 'lenient', faults: [{ effect: { status: 503 } }] })
  await session.fetch(request())
  const capsule = await session.capture()

  const statuses = [
    await answered({ capsule }, { fakeLatency: '200ms' }),
    await answered({ capsule, latency: '1ms' }),
    await answered({ capsule, faults: [] }, { fakeLatency: '200ms' }),
  ]

  expect(statuses).toEqual([503, 503, 200])
})

describe('what is not the fake’s', () => {
  const elsewhere = () => new Request('https://elsewhere.test/greeting')

  /** Sends a request of a story as a window does. */
  async function asked(fake: FakeParameters, made = elsewhere()) {
    const mounts = new Mounts()
    const { context } = story(fake)
    await mounts.open(context)
    return { answer: mounts.answer(made), end: () => mounts.end(context) }
  }

  test('is answered by a handler of the team’s own, which comes after the fake', async () => {
    const handlers = [http.all('*', () => HttpResponse.text('mine'))]

    const own = await asked({ handlers })
    const ofTheFake = await asked({ handlers }, request())

    expect(await (await own.answer)!.text()).toBe('mine')
    expect(await (await ofTheFake.answer)!.json()).toMatchObject({ id: 1 })
    expect(own.end).not.toThrow()
  })

  test('is kept from the network in a test, and fails the story at its end', async () => {
    const { answer, end } = await asked({})

    await expect(answer).rejects.toThrow('Failed to fetch')
    expect(end).toThrow(/https:\/\/elsewhere\.test\/greeting\n.*allowedHosts: \['elsewhere\.test'\]/)
  })

  test('goes out to an allowed host, with a warning, or without a word', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()

    const allowed = await asked({ allowedHosts: ['elsewhere.test'] })
    const passed = await asked({ network: 'pass' })
    expect(warned).not.toHaveBeenCalled()
    const told = await asked({ network: 'warn' })

    for (const { answer, end } of [allowed, passed, told]) {
      expect(answer).toBeUndefined()
      expect(end).not.toThrow()
    }
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('GET https://elsewhere.test/greeting'))
    warned.mockRestore()
  })
})

describe('an outcome', () => {
  /** Draws a component that asks for `path`, in the story of an outcome. */
  async function drawn(outcome: Parameters<typeof outcomeStory>[0], paths: readonly string[], children = 1) {
    const { parameters, play } = outcomeStory(outcome)
    const mounts = new Mounts()
    const loaded = (await mounts.open(story(parameters.fake).context))!
    const answers = paths.map((made) => mounts.answer(new Request(`https://app.example.test${made}`)))
    return { answers, loaded, played: play({ loaded: { ...loaded }, canvasElement: { childElementCount: children } }) }
  }
  const list = '/api/environments/2/dashboards/'

  test.each([
    ['empty', 200, 0],
    ['crowded', 200, 1000],
    ['odd data', 200, 16],
    ['forbidden', 403, undefined],
    ['not found', 404, undefined],
    ['too many requests', 429, undefined],
    ['server error', 500, undefined],
    ['slow', 200, 8],
  ] as const)('%s answers %i, with %s dashboards', async (outcome, status, count) => {
    const { answers, played } = await drawn(outcome, [list])

    const answer = (await answers[0])!
    await played

    expect([answer.status, (await answer.json()).count]).toEqual([status, count])
  })

  test('held passes while the request waits, and a network error when it has failed', async () => {
    const { played, loaded } = await drawn('held', [list])
    const failing = await drawn('network error', [list])

    await expect(failing.answers[0]).rejects.toThrow('Failed to fetch')
    await Promise.all([played, failing.played])

    expect(loaded.fake.journal.last?.status).toBeUndefined()
  })

  test('of a component that asks nothing, or shows nothing, is an error', async () => {
    const silent = expect((await drawn('empty', [])).played).rejects.toThrow('asked the fake for nothing')
    const blank = expect((await drawn('empty', [list], 0)).played).rejects.toThrow('shows nothing')

    await Promise.all([silent, blank])
  })
})

test.each([
  [
    'the addon is missing',
    'Provider x does not support command "leaveFakeCapsule".',
    'among the addons in .storybook/main',
  ],
  ['the disk refuses it', 'EACCES: permission denied', 'EACCES: permission denied'],
])('a story that fails and leaves no capsule says why: %s', async (_, refusal, told) => {
  const { fake } = (await new Mounts().open(story().context))!
  await fake.fetch(request())
  const leave = whenFailed(fake)
  const triggerCommand = (name: string) => Promise.reject(new Error(name === 'writeFile' ? 'forbidden' : refusal))
  vi.stubGlobal('__vitest_browser_runner__', { commands: { triggerCommand } })
  const failure = { message: 'expected' }

  await leave(failure)

  vi.unstubAllGlobals()
  expect(failure.message).toMatch(/^expected\n\nThere is no capsule of its session: /)
  expect(failure.message).toContain(told)
})

test('a story that fails in a test file of a team’s own, without a page of Vitest’s, says nothing of a capsule', async () => {
  const { fake } = (await new Mounts().open(story().context))!
  await fake.fetch(request())
  const failure = { message: 'expected' }

  await whenFailed(fake)(failure)

  expect(failure.message).toBe('expected')
})

/** The function that Vitest calls with the error of a story that has failed as a test. */
function whenFailed(fake: Fake): (failure: { message: string }) => Promise<void> {
  let onFailed: (context: { readonly task: object }) => Promise<void> = () => Promise.resolve()
  const onTestFailed = (run: typeof onFailed) => void (onFailed = run)
  vi.stubGlobal('__vitest_worker__', { current: { context: { onTestFailed } } })
  captureFailedStory(fake)
  vi.unstubAllGlobals()
  const file = { name: 'a.stories.ts', filepath: '/a.stories.ts', tasks: [] }
  return (failure) => onFailed({ task: { name: 'A story', file, result: { errors: [failure] } } })
}

test('a story without a fake says so where its fake is asked for', () => {
  expect(() => storyFake({ loaded: {} })).toThrow('This story has no fake.')
})
