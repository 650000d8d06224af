import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { Mounts } from '../../src/hosts/storybook/mounts.ts'
import type { FakeParameters } from '../../src/hosts/storybook/story.ts'
import { FakeUsageError, createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { scenarioNames } from '../support/api/scenarios.ts'
import { answered, deletion, request, story } from '../support/browser/story-window.ts'

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

  test('asks as its role also where its outcome has rows of its own; another scenario of the toolbar takes that back', async () => {
    const outcome = 'crowded'

    const statuses = [
      await answered({ as: 'outsider', outcome }),
      await answered({ as: 'nobody', outcome }),
      await answered({ as: 'dashboard:read', outcome }),
      await answered({ as: 'outsider', outcome }, { fakeScenario: 'restricted' }),
      await answered({ as: 'outsider', outcome }, { fakeUser: 'owner' }),
    ]

    expect(statuses).toEqual([403, 401, 200, 200, 200])
  })

  test('asks as the same user through its fake, as a play function does', async () => {
    const { fake } = (await new Mounts().open(story({ as: 'outsider' }).context))!

    expect((await fake.fetch(request())).status).toBe(403)
    expect((await fake.fork().fetch(request())).status).toBe(403)
  })

  test('that cannot be set up is not looked into as the story before it', async () => {
    const shown: unknown[] = []
    const mounts = new Mounts((fake) => shown.push(fake))
    const before = story({})
    const { fake } = (await mounts.open(before.context))!
    before.leave()

    await expect(mounts.open(story({ as: 'the queen' }).context)).rejects.toThrow('Nobody here is')

    expect(shown).toEqual([fake, undefined])
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

  test('takes back the outcome that it inherits', async () => {
    const component = { outcome: 'forbidden' } as const

    expect(await answered(component)).toBe(403)
    expect(await answered({ ...component, outcome: false })).toBe(200)
    expect(await answered({ ...component, outcome: false }, { fakeFault: 'not found' })).toBe(404)
  })

  test.each(scenarioNames)('in %s can be looked at as each role', async (fakeScenario) => {
    // One window makes the rows of a scenario once.
    const mounts = new Mounts()
    const statuses: number[] = []

    for (const fakeUser of ['owner', 'admin', 'member', 'outsider']) {
      await mounts.open(story({}, { fakeScenario, fakeUser }).context)
      const answer = await mounts.answer(new Request('https://app.example.test/api/environments/2/dashboards/'))
      statuses.push(answer!.status)
    }

    expect(statuses).toEqual([200, 200, 200, 403])
  })

  test.each([
    [{ scenari: 'typical' }, 'A "parameters.fake" has no "scenari"; the nearest is "scenario".'],
    [{ latencyy: '1s' }, 'A "parameters.fake" has no "latencyy"; the nearest is "latency".'],
    [{ hold: '/dashboards' }, 'A "parameters.fake" has no "hold"; it belongs in "arrange".'],
    [{ scenario: 'typicl' }, 'Unknown scenario "typicl"; the nearest is "typical".'],
    [{ scenario: 5 }, 'is the name of a scenario, or a function'],
    [{ latency: 'soon' }, 'Unknown duration "soon".'],
    [{ outcome: 'emptyy' }, '"outcome"'],
    [{ network: 'fial' }, 'The "network" of a "parameters.fake" is "fail", "warn" or "pass"'],
    [{ network: 'fial', disable: true }, '"network"'],
    [{ allowedHosts: 'localhost' }, 'The "allowedHosts" of a "parameters.fake" is a list of hosts'],
    [{ handlers: http.get('*', () => undefined) }, '"handlers"'],
    [{ handlers: [[http.get('*', () => undefined)]] }, '"handlers"'],
    [{ state: {}, capsule: {} }, 'A story starts from a state or a capsule: give only one, and count inherited ones.'],
  ])('refuses %j', async (fake, message) => {
    await expect(answered(fake as never)).rejects.toThrow(FakeUsageError)
    await expect(answered(fake as never)).rejects.toThrow(message)
  })

  test('refuses the parameter "fakeDashboards", which would have no effect', async () => {
    const parameters = { fakeDashboards: { scenario: 'empty' } }

    await expect(new Mounts().open({ ...story().context, parameters })).rejects.toThrow(
      'A story configures its fake in parameters.fake, not in parameters.fakeDashboards.',
    )
  })

  test('is warned of a start that it gives itself beside another one that counts, and not of an inherited one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const state = createFake({ scenario: typical }).exportState()
    const opened = (own: FakeParameters) => {
      const { context } = story({ scenario: 'restricted', state })
      return new Mounts().open({ ...context, moduleExport: { parameters: { fake: own } } })
    }

    await opened({ state })
    expect(warn).not.toHaveBeenCalled()
    await opened({ outcome: 'empty', as: 'member' })
    await opened({ outcome: 'slow', arrange: () => undefined })
    expect(warn).not.toHaveBeenCalled()
    await opened({ scenario: 'restricted', state })
    await opened({ outcome: 'empty', arrange: () => undefined })

    expect(warn.mock.calls).toEqual([
      ['a--story: the "scenario" of this story has no effect beside its "state". Leave one of them out.'],
      ['a--story: the "arrange" of this story has no effect beside its "outcome". Leave one of them out.'],
    ])
    warn.mockRestore()
  })

  test('starts from its own state or capsule, to which Storybook has added parts of an inherited one', async () => {
    const session = createFake({ scenario: typical, auth: 'lenient' })
    const state = session.exportState()
    await session.fetch(request())
    const capsule = await session.capture()
    const { throttle } = createFake({ rateLimits: { default: [{ requests: 1, within: '1m' }] } }).exportState()
    const secondStatus = async (joined: FakeParameters, own: FakeParameters) => {
      const mounts = new Mounts()
      const { context } = story({ ...joined, as: 'owner' })
      await mounts.open({ ...context, moduleExport: { parameters: { fake: own } } })
      await mounts.answer(request())
      return (await mounts.answer(request()))!.status
    }
    const limited = { state: { ...state, throttle } }

    expect(await secondStatus(limited, {})).toBe(429)
    expect(await secondStatus(limited, { state })).toBe(200)
    expect(await secondStatus({ capsule: { ...capsule, start: limited.state } }, { capsule })).toBe(200)
  })

  test('starts from its own scenario instead of an inherited state or capsule', async () => {
    const session = createFake({ scenario: typical, auth: 'lenient' })
    const opened = async (inherited: FakeParameters) => {
      const { context } = story({ ...inherited, scenario: 'empty' })
      const moduleExport = { parameters: { fake: { scenario: 'empty' as const } } }
      return (await new Mounts().open({ ...context, moduleExport }))!.fake.db.dashboard.count()
    }

    expect(await opened({ state: session.exportState() })).toBe(0)
    expect(await opened({ capsule: await session.capture(), at: 0, follow: true })).toBe(0)
  })

  test('is told the nearest parameter, also where a server takes one of the wrong name', async () => {
    const parameters = { scenarios: 'empty' } as FakeParameters

    await expect(answered(parameters)).rejects.toThrow('has no "scenarios"; the nearest is "scenario".')
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

test('a story with a latency is answered after a reset, too', async () => {
  const mounts = new Mounts()
  const storyFake = (await mounts.open(
    story({ latency: '1ms', arrange: ({ fake }) => fake.clock.advance('1h') }).context,
  ))!
  const arranged = storyFake.fake.clock.now()

  storyFake.fake.reset()

  expect((await mounts.answer(request()))?.status).toBe(200)
  expect(arranged - Date.parse('2026-01-01T01:00:00Z')).toBeLessThan(5_000)
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
