import { HttpResponse, http } from 'msw'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { intercept } from '../../src/hosts/page/interception.ts'
import { captureFailedStory } from '../../src/hosts/storybook/failed-story.ts'
import { Mounts } from '../../src/hosts/storybook/mounts.ts'
import type { FakeParameters } from '../../src/hosts/storybook/story.ts'
import { FakeUsageError, createFake } from '../../src/index.ts'
import type { Fake } from '../../src/index.ts'
import { storyFake } from '../../src/storybook.ts'
import { answered, deletion, request, story } from '../support/browser/story-window.ts'
import { collectGarbage } from '../support/collect-garbage.ts'

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

  test('sets a story up anew whose choices in the toolbar change, also while it is being set up', async () => {
    const emit = vi.fn()
    vi.stubGlobal('__STORYBOOK_ADDONS_CHANNEL__', { emit })
    onTestFinished(() => void vi.unstubAllGlobals())
    const mounts = new Mounts()
    const change = { fakeFault: 'server error' }
    const inChange = story({ arrange: () => mounts.choose(change) })

    await mounts.open(inChange.context)
    inChange.leave()
    await mounts.open(story({}, change).context)
    mounts.choose(change)

    expect(emit.mock.calls).toEqual([['forceRemount', { storyId: 'a--story' }]])
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

  test('never answers a request that is still open when its story leaves', async () => {
    const mounts = new Mounts()
    const { context, leave } = story()
    await mounts.open(context)
    await mounts.answer(request())

    const open = mounts.answer(request())
    leave()

    expect(await Promise.race([open, setTimeout(50, 'nothing')])).toBe('nothing')
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

  test('warns once where stories are drawn without the loader, never where they were loaded or have no fake', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    onTestFinished(() => warn.mockRestore())
    const mounts = new Mounts()
    const disabled = story({ disable: true }).context
    await mounts.open(disabled)
    mounts.check(disabled)
    mounts.end(disabled)
    const fake = createFake()
    mounts.check({ ...story().context, loaded: { fake, create: createFactories(fake) } })
    const toldBefore = warn.mock.calls.length

    for (const { context } of [story(), story()]) {
      mounts.check(context)
      mounts.end(context)
    }

    expect([toldBefore, warn.mock.calls.length]).toEqual([0, 1])
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(
        /^a--story: the loader of fakeDashboards has not run, .* definePreview.* Story\.run\(\)\.$/,
      ),
    )
  })
})

test('a window is intercepted whose fetch and XMLHttpRequest are read-only, as an msw server leaves them', async () => {
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
    expect(end).toThrow(/https:\/\/elsewhere\.test\/greeting\n.*handlers: .*\n.*allowedHosts: \['elsewhere\.test'\]/)
  })

  test('is kept with a line after the end of the story, which cannot fail any more', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue()
    const mounts = new Mounts()
    const { context } = story({ network: 'fail' })
    await mounts.open(context)
    const ask = (path: string) => expect(mounts.answer(new Request(`https://elsewhere.test${path}`))).rejects.toThrow()

    await ask('/early')
    expect(() => mounts.end(context)).toThrow('https://elsewhere.test/early')
    expect(told).not.toHaveBeenCalled()
    await ask('/late')
    await ask('/later')

    expect(told.mock.calls.map(([line]) => /elsewhere\.test\/\w+$/m.exec(String(line))?.[0])).toEqual([
      'elsewhere.test/late',
      'elsewhere.test/later',
    ])
    mounts.check(context) // drawn with other args
    await ask('/drawn-again')
    expect(() => mounts.end(context)).toThrow(/network:\n.*drawn-again\n/)
    expect(told).toHaveBeenCalledTimes(2)
    told.mockRestore()
  })

  test('goes out to a service worker that another addon has started after the story was set up', async () => {
    const mounts = new Mounts()
    const { context } = story()
    await mounts.open(context)
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
    onTestFinished(() => void vi.unstubAllGlobals())

    expect(mounts.answer(elsewhere())).toBeUndefined()
    expect(() => mounts.end(context)).not.toThrow()
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
  expect(failure.message).toMatch(/^expected\n\nThe fake received:\n[^]*\n\nThere is no capsule of its session: /)
  expect(failure.message).toContain(told)
})

test('a story that fails in a test file of a team’s own, without a page of Vitest’s, shows its requests and says nothing of a capsule', async () => {
  const { fake } = (await new Mounts().open(story().context))!
  await fake.fetch(request())
  const failure = { message: 'expected' }

  await whenFailed(fake)(failure)

  expect(failure.message).toMatch(/^expected\n\nThe fake received:\n#.*\n1 .* GET \/api/)
  expect(failure.message).not.toContain('capsule')
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
