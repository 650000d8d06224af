import { describe, expect, test, vi } from 'vitest'
import { createControl } from '../../src/control.ts'
import { startOptions } from '../../src/hosts/cli/flags/start-options.ts'
import { run as runAlone } from '../support/commands/cli.ts'
import { expectOneLine } from '../support/commands/one-line.ts'
import { inOneProcess, serveInOneProcess } from '../support/commands/one-process.ts'
import { fileWith } from '../support/folder.ts'

const { run } = inOneProcess()
const startJson = serveInOneProcess()

const wrong: readonly (readonly [readonly string[], string])[] = [
  [['--port', '80.5'], 'Use a number from 0 to 65535.'],
  [['--host', 'http://localhost'], 'Use an address or a name, such as 127.0.0.1.'],
  [['--host', ''], 'Use an address or a name, such as 127.0.0.1.'],
  [['--cors', 'app.example.test'], 'Use an origin such as https://app.example.test, without a path, or * for any.'],
  [['--allow-host', 'fake:8010'], 'Use a name without a port, such as fake or .example.dev, or * for any.'],
  [['--token', 'short'], 'Use at least 8 characters of ASCII, without spaces.'],
  [['--token', ''], 'Use at least 8 characters of ASCII, without spaces.'],
  [['--worlds', '0'], 'Use a whole number from 1.'],
  [['--journal-limit', '0'], 'Use a whole number from 1.'],
  [['--journal-memory', '256MB'], 'Use a whole number from 1.'],
  [['--scenario', 'huge'], 'Allowed choices are empty, typical, '],
  [['--state', ''], 'Name a file.'],
  [['--persist', ' '], 'Name a file.'],
  [['--config', ''], 'Name a file.'],
  [['--capsule', ''], 'Name a file.'],
  [['--at', '0'], 'Use a whole number from 1.'],
  [['--no-watch=yes'], "unknown option '--no-watch=yes'"],
  [['--contract', 'real'], 'Unknown contract "real". Known: documented, live.'],
  [
    ['--contract', 'eventField=live'],
    'A contract has no "eventField"; the nearest is "eventFields". Known: accessControlViews, ',
  ],
  [['--contract', 'eventFields=both'], 'Unknown column "both" for the contract row "eventFields".'],
  [
    ['--contract', 'eventFields=live=documented'],
    'Unknown column "live=documented" for the contract row "eventFields".',
  ],
  [['--scenario', 'typcal'], 'The nearest is "typical". Allowed choices are empty, typical, '],
  [['--auth', 'lenien'], 'The nearest is "lenient". Allowed choices are strict, lenient.'],
  [['--auth', 'none'], 'Allowed choices are strict, lenient.'],
  [['--seed', '1e3'], 'Use a whole number.'],
  [['--now', '5'], 'Use ISO 8601, such as 2026-01-01T00:00:00Z.'],
  [['--now', '2026-02-30'], 'Not a date: 2026-02-30. Use ISO 8601'],
  [['--now', '2026-01-01(comment)'], 'Not a date: 2026-01-01(comment). Use ISO 8601'],
  [['--cors', 'file://'], 'Use an origin such as https://app.example.test'],
  [['--cors', 'app://-/index.html'], 'Use an origin such as https://app.example.test'],
  [['--cors', 'ftp://x'], 'Use an origin such as https://app.example.test'],
  [['--fault', '500 503'], 'A fault has one status; "500 503" has two.'],
  [['--live-clock', 'yes'], 'too many arguments'],
  [['--latency', '200'], 'Unknown duration "200". Use a number with a unit, such as 90s, 2h or 30d.'],
  [['--idle', '0s'], 'Use a time above 0.'],
  [['--latency', '-1s'], 'Use a time that is not negative.'],
  [
    ['--fault', 'sometimes'],
    '"sometimes" is not understood. The nearest is "times". Use for example "GET /dashboards/:id 500"',
  ],
  [
    ['--fault', '500 chnace=0.1'],
    '"chnace=0.1" is not understood. The nearest is "chance". Use for example "GET /dashboards/:id 500"',
  ],
  [['--fault', 'patch 500'], '"patch" is not understood. The nearest is "PATCH". Use for example'],
  [['--worlds', '10000000'], 'Use at most 9999999.'],
  [
    ['--fault', '/dashbords 500'],
    'There is no route /dashbords. The nearest is /api/environments/:project_id/dashboards.',
  ],
  [['--fault', '500 chance=2'], 'The "chance" of a fault is a number from 0 to 1, got 2.'],
  [['--fault', '{"effect":'], 'It is not JSON'],
  [['--json', 'pretty'], 'too many arguments'],
  [['--quiet', 'please'], 'too many arguments'],
  [['--port'], 'argument missing'],
]

test.each(wrong)('%j is refused in one line that says what would work', async (flags, expected) => {
  expectOneLine(await run('start', ...flags), 2, expected)
})

test('a token that is refused is not repeated, wherever it comes from', async () => {
  const secret = 'my secret token'
  const config = fileWith('config.json', JSON.stringify({ token: secret }))
  vi.stubEnv('FAKE_DASHBOARDS_TOKEN', secret)
  const fromEnvironment = await runAlone('start')
  vi.unstubAllEnvs()

  const refused = [await run('start', '--token', secret), await run('start', '--config', config), fromEnvironment]

  for (const { code, stderr } of refused) {
    expect(stderr).toMatch(/^error: .*cannot be used\. Use at least 8 characters/)
    expect(stderr).not.toContain(secret)
    expect(code).toBe(2)
  }
})

test('every flag has been given a wrong value', () => {
  const given = new Set(wrong.map(([[flag]]) => flag!.split('=')[0]))

  expect(startOptions().filter(({ long }) => !given.has(long!))).toEqual([])
})

test.each([
  [['--now', '2026-01-01', '--latency', '1s'], 2, '--now stops the clock, and a delay would never end. Add --live-cl'],
  [['--now', '2026-01-01', '--fault', 'hang=1s'], 2, '--now stops the clock, and a delay would never end.'],
  [['--state', 'dev.json', '--persist', 'dev.json'], 2, 'name the same file, dev.json. --persist alone continues from'],
  [['--at', '2'], 2, '--at is the number of a request in a capsule: name one by --capsule.'],
  [['--config', 'missing.json'], 1, 'Cannot read the config file missing.json (ENOENT'],
  [['--scenario', './missing.js'], 1, 'There is no scenario file /'],
  [['--scenario', '@acme/fakes'], 1, "or for one that a package exports: export { default } from '@acme/fakes'"],
  [['--persist', '/missing/dev.json'], 1, "realpath '/missing'). Make its folder, or name another file."],
] as const)('%j is refused in one line, with exit code %i', async (flags, expectedCode, expected) => {
  expectOneLine(await run('start', '--port', '0', ...flags), expectedCode, expected)
})

test('of a flag that is given twice, it is said that the last value counts; one that takes several is not such a flag', async () => {
  const flags = ['--seed', '1', '--seed', '2', '--cors', 'https://a.test', '--cors', 'https://b.test', '--at', '2']

  const { stderr } = await run('start', '--contract', 'live', '--contract', 'eventFields=documented', ...flags)

  expect(stderr).toMatch(/^--seed is given more than once: the last value counts\.\nerror: --at [^\n]+\n$/)
})

describe('--contract', () => {
  const fieldsOf = async (...flags: readonly string[]) => {
    const { url, project_id } = (await startJson('--auth', 'lenient', ...flags)).summary
    const me = (await (await fetch(`${url}/api/users/@me/`)).json()) as object
    const page = await fetch(`${url}/api/projects/${project_id}/events/?limit=1`)
    const { results } = (await page.json()) as { results: [{ properties: unknown }] }
    return {
      config: Object.keys(me).find((field) => /^(?:mascot|hedgehog)_config$/.test(field)),
      is: typeof results[0].properties,
    }
  }

  test.each([
    [[], { config: 'mascot_config', is: 'string' }],
    [['--contract', 'live'], { config: 'hedgehog_config', is: 'object' }],
    [['--contract', 'eventFields=live'], { config: 'mascot_config', is: 'object' }],
    [['--contract', 'live', '--contract', 'eventFields=documented'], { config: 'hedgehog_config', is: 'string' }],
    [['--contract', 'live,userConfigField=documented'], { config: 'mascot_config', is: 'object' }],
  ])('%j', async (flags, expected) => {
    expect(await fieldsOf(...flags)).toEqual(expected)
  })
})

describe('--fault and --latency', () => {
  test('a fault meets the requests it names, as often as it says', async () => {
    const { url } = (await startJson('--auth', 'lenient', '--fault', 'GET /api/projects 429 retryAfter=7 times=1'))
      .summary

    const refused = await fetch(`${url}/api/projects/`)

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await fetch(`${url}/api/projects/`)).status).toBe(200)
  })

  test('several faults are given by several flags, also as JSON', async () => {
    const json = JSON.stringify({ match: { path: '/api/users/@me' }, effect: { status: 500 } })
    const { url } = (await startJson('--auth', 'lenient', '--fault', '/api/projects 503', '--fault', json)).summary

    const answers = await Promise.all(['projects/', 'users/@me/'].map((path) => fetch(`${url}/api/${path}`)))

    expect(answers.map(({ status }) => status)).toEqual([503, 500])
  })

  test.each(['networkError', 'networkError=true'])('%s: a connection can fail', async (fault) => {
    const { url } = (await startJson('--auth', 'lenient', '--fault', fault)).summary

    await expect(fetch(`${url}/api/projects/`)).rejects.toThrow('fetch failed')
  })

  test('latency is added to every answer', async () => {
    const { url } = (await startJson('--auth', 'lenient', '--latency', '300ms')).summary
    const began = performance.now()

    expect((await fetch(`${url}/api/projects/`)).status).toBe(200)

    expect(performance.now() - began).toBeGreaterThan(290)
  })
})

test('--journal-limit is how many requests a journal keeps, in every world', async () => {
  const { url } = (await startJson('--journal-limit', '3', '--token', 'open-sesame')).summary
  const control = createControl({ url, token: 'open-sesame' })

  for (const { baseUrl, journal } of [control, await control.worlds.open('alice')]) {
    for (let asked = 0; asked < 10; asked++) await fetch(`${baseUrl}/api/projects/`)
    expect((await journal.list()).map(({ number }) => number)).toEqual([8, 9, 10])
  }
})

test('--cors lets a page of another origin read answers', async () => {
  const { url } = (await startJson('--cors', 'https://a.example', '--cors', 'https://b.example')).summary
  const allowed = async (Origin: string) =>
    (await fetch(`${url}/api/projects/`, { headers: { Origin } })).headers.get('access-control-allow-origin')

  expect(await allowed('https://b.example')).toBe('https://b.example')
  expect(await allowed('https://c.example')).toBe(null)
})

describe('time', () => {
  const dateOf = async (...flags: readonly string[]) => {
    const { url, project_id } = (await startJson('--auth', 'lenient', ...flags)).summary
    const created = await fetch(`${url}/api/projects/${project_id}/dashboards/`, { method: 'POST' })
    return Date.parse(((await created.json()) as { created_at: string }).created_at)
  }
  const NEW_YEAR = Date.parse('2026-01-01T00:00:00Z')
  const isPresent = (time: number) => Math.abs(time - Date.now()) < 60_000
  const isAfter = (start: number, time: number) => time > start && time < start + 60_000

  test('--now stops it, and --live-clock lets it go on from there', async () => {
    expect(await dateOf('--now', '2026-01-01')).toBe(NEW_YEAR)
    expect(isAfter(NEW_YEAR, await dateOf('--now', '2026-01-01', '--live-clock'))).toBe(true)
  })

  test('a state goes on from its own moment, unless a flag says otherwise', async () => {
    const state = fileWith('state.json', (await run('export')).stdout)

    expect(isAfter(NEW_YEAR, await dateOf('--state', state))).toBe(true)
    expect(isPresent(await dateOf('--state', state, '--live-clock'))).toBe(true)
    expect(await dateOf('--state', state, '--now', '2027-01-01')).toBe(Date.parse('2027-01-01'))
  })
})
