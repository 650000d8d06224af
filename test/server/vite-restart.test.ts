import { expect, test } from 'vitest'
import { createControl } from '../../src/control.ts'
import { fakeDashboards } from '../../src/vite.ts'
import type { DevFakeOptions } from '../../src/vite.ts'
import { office } from '../support/api/office.ts'
import { ask, create, dashboards } from '../support/servers/served.ts'
import { dev, portOf, project } from '../support/servers/vite-dev.ts'

const token = 'a-token-of-the-test'

test.each([
  ['follows real time', {}, true],
  ['follows real time with options that are undefined', { now: undefined, liveClock: undefined }, true],
  ['stands still with now', { now: '2026-01-01T00:00:00Z' }, false],
  ['stands still with liveClock: false', { liveClock: false }, false],
])('the clock %s', async (_, options, following) => {
  const { url } = await dev({
    root: project(),
    plugins: [fakeDashboards({ scenario: office, token, ...(options as object) })],
  })

  const answer = await fetch(`${url}/__fake/clock`, { headers: { 'X-Fake-Token': token } })

  expect(await answer.json()).toMatchObject({ following })
})

test('a clock that runs from a time goes on when Vite starts over', async () => {
  const plugins = [fakeDashboards({ scenario: office, token, now: '2026-05-01', liveClock: true })]
  const { vite, url } = await dev({ root: project(), plugins })
  await create(url, 'Changed')
  await vite.restart()
  const control = createControl({ url: `http://127.0.0.1:${portOf(vite)}`, token })
  expect(await control.clock.read()).toMatchObject({ following: true })
})

test.each([
  ['names none', {}, 429, 'continues from the last run, with its rate limits; /__fake/reset goes to the start'],
  ['ends them', { rateLimits: false }, 200, 'continues from the last run; /__fake/reset goes to the start'],
])(
  'where the options %s, a restart tells whether rate limits of the last run go on',
  async (_, options, status, says) => {
    const root = project()
    const start = (limits: Pick<DevFakeOptions, 'rateLimits'>) =>
      dev({ root, plugins: [fakeDashboards({ scenario: office, token, now: '2026-01-01', ...limits })] })
    const before = await start({ rateLimits: { default: [{ requests: 1, within: '1d' }] } })
    await create(before.url, 'Changed')
    await before.vite.close()
    const { vite, url } = await start(options)
    const told: string[] = []
    vite.config.logger.info = (text) => void told.push(text)

    const answer = await ask(url, dashboards)

    expect([answer.status, told]).toEqual([status, [expect.stringContaining(says)]])
  },
)

test.each([
  ['the dev server keeps what was created for its next start', 'mine', 1],
  ['one that Vitest starts for tests in a browser keeps nothing of an earlier run', 'vitest:browser', 0],
])('%s', async (_, name, kept) => {
  const root = project()
  const start = () => dev({ root, plugins: [{ name }, fakeDashboards({ scenario: office, token })] })
  const before = await start()
  await create(before.url, 'Left over')
  await before.vite.close()
  const { url } = await start()

  const { results } = (await (await ask(url, dashboards)).json()) as { results: readonly { readonly name: string }[] }

  expect(results.filter((dashboard) => dashboard.name === 'Left over')).toHaveLength(kept)
})

test('with now, faults that take time need a running clock', () => {
  const [slow, hanging] = [{ effect: { latency: '1s' } }, { effect: { hang: '1s' } }] as const
  const make = (options: DevFakeOptions) => () => fakeDashboards({ now: '2026-05-01', faults: [slow], ...options })

  const refusal = 'a delay would never end. Add liveClock: true, or leave out one.'
  for (const faults of [[slow], [hanging]]) expect(make({ faults })).toThrow(refusal)
  for (const liveClock of [true, false]) expect(make({ liveClock })).not.toThrow()
  expect(() => fakeDashboards({ faults: [slow] })).not.toThrow()
  expect(make({ faults: [{ effect: { hang: true } }] })).not.toThrow()
})
