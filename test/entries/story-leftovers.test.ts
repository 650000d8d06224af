import { describe, expect, onTestFinished, test } from 'vitest'
import { Mounts } from '../../src/hosts/storybook/mounts.ts'
import type { FakeParameters } from '../../src/hosts/storybook/story.ts'
import { FakeUsageError } from '../../src/index.ts'
import type { Fake } from '../../src/index.ts'
import { request, story } from '../support/browser/story-window.ts'

const OTHER = { match: { path: '/events' }, effect: { status: 503 } } as const

/** Draws a story, plays it until its request is answered or `play` has ended, and gives what its end does. */
async function played(play: (fake: Fake) => Promise<unknown> | void, fake: FakeParameters = {}) {
  const mounts = new Mounts()
  const { context } = story(fake)
  const opened = (await mounts.open(context))!
  mounts.check(context)
  const held = play(opened.fake)
  const answer = mounts.answer(request())
  await (held ?? answer)
  return () => mounts.end(context)
}

describe('a story that runs as a test', () => {
  test('fails at its end where its play function has set up a fault and a gate that no request met', async () => {
    const end = await played((fake) => {
      fake.faults.add(OTHER)
      fake.hold('POST', '/dashboards')
    })

    expect(end).toThrow(
      /^This story set up [^]*Never fired: .*\/events[^]*Never reached: [^]*If that is intended: parameters: \{ fake: \{ leftovers: 'pass' \} \}\.$/,
    )
  })

  test('may end with a request that its gate holds: that is what it shows', async () => {
    expect(await played((fake) => fake.hold('GET', '/dashboards/:id').arrived())).not.toThrow()
  })

  test('may leave unused what its parameters and its "arrange" set up, also after a reset', async () => {
    const arrange: FakeParameters['arrange'] = ({ fake }) => void fake.hold('GET', '/events')

    expect(await played((fake) => fake.reset(), { faults: [OTHER] })).not.toThrow()
    expect(await played(() => undefined, { arrange })).not.toThrow()
  })

  test('is asked for what it set up also after it was drawn again', async () => {
    const mounts = new Mounts()
    const { context } = story()
    const { fake } = (await mounts.open(context))!
    mounts.check(context)
    fake.faults.add(OTHER)

    mounts.check(context)

    expect(() => mounts.end(context)).toThrow('Never fired')
  })

  test('tells of it together with a part of a request that had no effect', async () => {
    const mounts = new Mounts()
    const { context } = story({ warnings: 'fail' })
    const { fake } = (await mounts.open(context))!
    mounts.check(context)
    fake.faults.add(OTHER)
    await mounts.answer(new Request(`${request().url}?nonsense=1`))

    expect(() => mounts.end(context)).toThrow(/"nonsense"[^]*LeftoverError: This story set up/)
  })

  test('may say that it is intended', async () => {
    expect(await played((fake) => void fake.faults.add(OTHER), { leftovers: 'pass' })).not.toThrow()
    await expect(played(() => undefined, { leftovers: 'warn' } as object)).rejects.toThrow(FakeUsageError)
  })
})

test('a story that somebody looks at fails for what is unused only where it says so', async () => {
  const worker = Object.getOwnPropertyDescriptor(globalThis, '__vitest_worker__')!
  onTestFinished(() => void Object.defineProperty(globalThis, '__vitest_worker__', worker))
  const end = await played((fake) => void fake.faults.add(OTHER))
  const endOfStrict = await played((fake) => void fake.faults.add(OTHER), { leftovers: 'fail' })
  const outside = (ending: () => void) => {
    Reflect.deleteProperty(globalThis, '__vitest_worker__')
    try {
      ending()
    } finally {
      Object.defineProperty(globalThis, '__vitest_worker__', worker)
    }
  }

  expect(() => outside(end)).not.toThrow()
  expect(() => outside(endOfStrict)).toThrow('Never fired')
})
