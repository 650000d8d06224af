import { expect, onTestFinished, test, vi } from 'vitest'
import { toAccessLine } from '../../src/hosts/worker/access-log.ts'
import { createWorker } from '../../src/worker.ts'
import type { WorkerOptions } from '../../src/worker.ts'
import { office } from '../support/api/office.ts'
import { namesIn } from '../support/servers/served.ts'
import { TEAM_TOKEN, TEAM_URL, teamWorker } from '../support/servers/team-worker.ts'

const DASHBOARDS = '/api/environments/1/dashboards/'
const KEYS = { blue: 'blue-secret', red: 'red-secret' }
const PAGE = 'http://localhost:5173'

/** A worker, and the lines of its access log. */
function loggedWorker(options: WorkerOptions = {}) {
  const lines: string[] = []
  const worker = teamWorker({ scenario: office, log: (line) => void lines.push(line), ...options })
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}, init: RequestInit = {}) =>
    worker.fetch(new URL(path, TEAM_URL), { ...init, headers })
  return { worker, lines, ask }
}

test('where teams have keys, each opens the API before the key of the world, and the log names the team', async () => {
  const { lines, ask } = loggedWorker({ keys: KEYS })
  const statusOf = async (Authorization: string) => (await ask(`/w/pr-1${DASHBOARDS}`, { Authorization })).status

  expect(await statusOf('Bearer blue-secret:phx_owner')).toBe(200)
  expect(await statusOf('bearer  red-secret:phx_owner')).toBe(200)
  expect(lines).toEqual([
    expect.stringMatching(/Z blue pr-1 GET \/w\/pr-1\/api\/environments\/1\/dashboards\/ 200 \d+ms$/),
    expect.stringMatching(/Z red pr-1 GET .* 200 \d+ms$/),
  ])
})

test.each([
  ['none', undefined],
  ['that of a world alone', 'Bearer phx_owner'],
  ['the beginning of one', 'Bearer blue-secre:phx_owner'],
  ['the name of a team', 'Bearer blue:phx_owner'],
  ['one without a scheme', 'blue-secret:phx_owner'],
  ['one of another scheme', 'Basic blue-secret:phx_owner'],
  ['one behind something else', 'Other, Bearer blue-secret:phx_owner'],
])('where teams have keys, a request with %s is refused, and the log says why', async (_, Authorization) => {
  const { worker, lines, ask } = loggedWorker({ keys: KEYS })

  const answer = await ask(`/w/pr-1${DASHBOARDS}`, Authorization === undefined ? {} : { Authorization })

  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({
    code: 'team_key_missing',
    detail: expect.stringContaining('"Authorization: Bearer <key of the team>:<key of the world>"'),
  })
  expect(lines).toEqual([expect.stringMatching(/Z - pr-1 GET .* 401 \d+ms This fake needs the key of a team/)])
  expect(await worker.control().worlds.list()).toEqual([])
})

test('whether the key of a team is missing or that of none is told apart', async () => {
  const { ask } = loggedWorker({ keys: KEYS })
  const detailOf = async (headers: Readonly<Record<string, string>>): Promise<string> =>
    ((await (await ask(DASHBOARDS, headers)).json()) as { readonly detail: string }).detail

  expect(await detailOf({ Authorization: 'Bearer bleu-secret:phx_owner' })).toContain(
    'No team has the key that was sent.',
  )
  expect(await detailOf({})).not.toContain('No team has')
})

test('the key of a team alone asks without a key of the world', async () => {
  const { worker, ask } = loggedWorker({ keys: KEYS })
  const { ask: lenient } = loggedWorker({ keys: KEYS, auth: 'lenient' })
  const Authorization = 'Bearer blue-secret'

  const strict = await ask(DASHBOARDS, { Authorization })

  expect([strict.status, await strict.json()]).toEqual([401, expect.objectContaining({ code: 'not_authenticated' })])
  expect((await worker.control().entry(1)).request.headers).not.toHaveProperty('authorization')
  expect((await lenient(DASHBOARDS, { Authorization })).status).toBe(200)
})

test('a world may be named by the key of the world, behind that of the team', async () => {
  const { worker, lines, ask } = loggedWorker({ keys: KEYS })
  const headers = { Authorization: 'Bearer blue-secret:phx_owner@pr-2', 'Content-Type': 'application/json' }

  const made = await ask(DASHBOARDS, headers, { method: 'POST', body: '{"name":"Mine"}' })

  expect(made.status).toBe(201)
  expect((await worker.control().worlds.list()).map(({ name }) => name)).toEqual(['pr-2'])
  expect(await namesIn(worker.control('pr-2'))).toEqual(['Mine'])
  expect(await namesIn(worker.control())).toEqual([])
  expect(lines[0]).toMatch(/Z blue pr-2 POST \/api/)
})

test('keys of teams may stand in a variable, and those of the options go before', async () => {
  const { worker } = loggedWorker()
  const asking = (options: WorkerOptions, FAKE_DASHBOARDS_KEYS: string) => async (key: string) => {
    const { fetch } = createWorker({ scenario: office, log: () => undefined, ...options })
    const request = new Request(TEAM_URL + DASHBOARDS, { headers: { Authorization: `Bearer ${key}:phx_owner` } })
    return (await fetch(request, { ...worker.environment, FAKE_DASHBOARDS_KEYS })).status
  }

  const byVariable = asking({}, ' blue=first.secret , red-team=second-secret')
  const byOption = asking({ keys: KEYS }, 'blue=first.secret')

  expect([await byVariable('first.secret'), await byVariable('second-secret'), await byVariable('third')]).toEqual([
    200, 200, 401,
  ])
  expect([await byOption('first.secret'), await byOption('blue-secret')]).toEqual([401, 200])
})

test.each([
  ['keys that cannot be read', { FAKE_DASHBOARDS_KEYS: 'blue' }, 'FAKE_DASHBOARDS_KEYS is a list such as'],
  ['no keys in the variable for them', { FAKE_DASHBOARDS_KEYS: '' }, 'Without the variable, everybody may use the API'],
  ['two keys of one team', { FAKE_DASHBOARDS_KEYS: 'blue=first-secret,blue=second-secret' }, 'names a team twice'],
  ['a team without a name', { FAKE_DASHBOARDS_KEYS: '!blue=long-enough' }, 'FAKE_DASHBOARDS_KEYS is a list such as'],
  ['a key with other letters', { FAKE_DASHBOARDS_KEYS: 'blue=long-enough!' }, 'of the characters A-Z a-z 0-9 _ . -'],
  ['a key that is too short', { FAKE_DASHBOARDS_KEYS: 'blue=long-enough,red=short' }, 'each key has at least 8'],
  ['no objects', { FAKE_WORLDS: undefined }, 'The binding FAKE_WORLDS is missing'],
  ['a token that no header can carry', { FAKE_DASHBOARDS_TOKEN: 'a\nb' }, 'token'],
])('a worker that was given %s says so on every request', async (_, given, says) => {
  const { worker } = loggedWorker()
  const { fetch } = createWorker({ scenario: office, log: () => undefined })

  const answer = await fetch(new Request(TEAM_URL + DASHBOARDS), { ...worker.environment, ...given } as never)

  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({
    code: 'worker_misconfigured',
    detail: expect.stringContaining(says),
  })
})

test('a worker that is asked without its bindings says which one is missing', async () => {
  const { fetch } = createWorker({ scenario: office, log: () => undefined })

  const answer = await fetch(new Request(TEAM_URL + DASHBOARDS), undefined as never)

  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({
    detail: expect.stringContaining('"fake-dashboards worker --out <folder>" writes'),
  })
})

test('who asks without the token how a world is makes none', async () => {
  const { fetch, control } = teamWorker({ scenario: office, keys: { blue: 'secret-of-blue' } })
  const healthOf = async (world: string) => (await fetch(`${TEAM_URL}/w/${world}/__fake/health`)).json()

  expect(await healthOf('alice')).toEqual({ status: 'ok', now: '2026-01-01T00:00:00Z' })
  expect(await healthOf('-')).toMatchObject({ code: 'world_name' })
  expect(await control().worlds.list()).toEqual([])
  await control('alice').clock.advance('2h')
  expect(await healthOf('alice')).toEqual({ status: 'ok', now: '2026-01-01T02:00:00Z' })
})

test('a worker whose worlds cannot begin as it is configured says why', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const { fetch, control } = teamWorker({ state: { format: 'other' } })

  const answer = await fetch(`${TEAM_URL}/api/environments/1/dashboards/`)

  expect(answer.status).toBe(500)
  const detail = expect.stringContaining('Broken state: format')
  expect(await answer.json()).toMatchObject({ code: 'worker_misconfigured', detail })
  await expect(control('alice').health()).rejects.toThrow('Broken state: format')
})

test('a token that no header can carry is refused at once', () => {
  expect(() => createWorker({ token: '' })).toThrow('The token of control is too short, or no header can carry it.')
})

test('worlds that would be dropped while they are used are refused at once', () => {
  expect(() => createWorker({ worlds: { idle: '59s' } })).toThrow(
    'The "idle" of a limit of worlds is a minute or more, got "59s".',
  )
  expect(() => createWorker({ worlds: { idle: '1m' } })).not.toThrow()
})

test('faults that would wait for ever, because the clocks of worlds stand still, are refused at once', () => {
  const slow = { faults: [{ effect: { latency: '1s' } }] } as const

  expect(() => createWorker(slow)).toThrow('so they would never end. Add liveClock: true, or liveClock: false')
  for (const liveClock of [true, false]) expect(() => createWorker({ ...slow, liveClock })).not.toThrow()
  expect(() => createWorker({ faults: [{ effect: { status: 503 } }] })).not.toThrow()
})

test('keys of no team are refused at once, because they would let nobody in', () => {
  expect(() => createWorker({ keys: {} })).toThrow('The "keys" of a worker names at least one team')
})

test.each(['short', 'blue secret', ' blue-secret', 'blue-secret!', 'a:blue-secret'])(
  'a key that no request can bring is refused at once: "%s"',
  (blue) => {
    expect(() => createWorker({ keys: { blue } })).toThrow('has for each team a key of at least 8')
  },
)

test.each([
  ['http://localhost:8787', 200],
  ['http://10.0.0.7', 200],
  ['https://fake.team.workers.dev', 200],
  ['https://fake.example.dev', 403],
  ['https://evil.example', 403],
])('a request to %s is answered with %i', async (origin, status) => {
  const { worker } = loggedWorker({ auth: 'lenient' })

  expect((await worker.fetch(origin + DASHBOARDS)).status).toBe(status)
  expect((await worker.fetch(`${origin}/__fake/clock`, { headers: { 'X-Fake-Token': TEAM_TOKEN } })).status).toBe(
    status,
  )
})

test('hosts that were named are answered as well, and with "*" all are', async () => {
  const { worker: named } = loggedWorker({ auth: 'lenient', hosts: ['.example.dev'] })
  const { worker: all } = loggedWorker({ auth: 'lenient', hosts: '*' })

  expect((await named.fetch(`https://fake.example.dev${DASHBOARDS}`)).status).toBe(200)
  expect((await named.fetch(`https://fake.team.workers.dev${DASHBOARDS}`)).status).toBe(200)
  expect((await named.fetch(`https://evil.example${DASHBOARDS}`)).status).toBe(403)
  expect((await all.fetch(`https://evil.example${DASHBOARDS}`)).status).toBe(200)
})

test('a page may read what the worker refuses from its API, and not what it refuses of control', async () => {
  const { ask } = loggedWorker({ keys: KEYS })
  const allowed = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await ask(path, { Origin: PAGE, ...headers })).headers.get('access-control-allow-origin')

  const headers = { Origin: PAGE, 'Access-Control-Request-Method': 'PATCH' }
  const preflight = await ask(DASHBOARDS, headers, { method: 'OPTIONS' })

  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, PAGE])
  expect(await allowed(DASHBOARDS)).toBe(PAGE)
  expect(await allowed(`/w/.no${DASHBOARDS}`)).toBe(PAGE)
  expect(await allowed(DASHBOARDS, { Origin: 'https://evil.example' })).toBeNull()
  expect(await allowed('/__fake/clock', { 'X-Fake-Token': TEAM_TOKEN })).toBeNull()
  const { headers: toNoPage } = await ask(`/w/.no${DASHBOARDS}`)
  expect([toNoPage.get('access-control-allow-origin'), toNoPage.get('vary')]).toEqual([null, null])
})

test('a request that names another host in its header is refused as well', async () => {
  const { ask } = loggedWorker({ auth: 'lenient' })

  expect((await ask(DASHBOARDS, { Host: 'evil.example' })).status).toBe(403)
  expect((await ask(DASHBOARDS, { Host: 'localhost' })).status).toBe(200)
})

test('a world without a name is no world of any name', async () => {
  const { worker, ask } = loggedWorker({ auth: 'lenient' })

  await ask(DASHBOARDS)

  expect(worker.storageOf('world:').rows).not.toEqual([])
  expect(await worker.control().worlds.list()).toEqual([])
})

test('what objects say to each other is refused from outside', async () => {
  const { ask } = loggedWorker()

  const answer = await ask('/erase', { 'X-Fake-Inside': 'erase' }, { method: 'POST', body: '{"life":1}' })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'header_reserved',
    detail: 'The header x-fake-inside is only for requests between objects.',
  })
})

test('a line of the log is one line, tells when a request came and how long it took, and has no token', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00.123Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { worker, lines, ask } = loggedWorker({ auth: 'lenient' })

  await ask(`${DASHBOARDS}?a=1&personal_api_key=phx_verysecret1234567890`)
  await worker.fetch(`https://evil.example/w/pr-1${DASHBOARDS}`)

  expect(lines).toEqual([
    expect.stringMatching(
      /^2026-05-01T12:00:00\.123Z - - GET \/api\/environments\/1\/dashboards\/\?a=1&personal_api_key=\S+ 200 0ms$/,
    ),
    expect.stringMatching(
      /^2026-05-01T12:00:00\.123Z - pr-1 GET \/w\/pr-1\/api\S+ 403 0ms Requests to the host "evil\.example" are/,
    ),
  ])
  expect(lines.join('')).not.toContain('verysecret')
})

test('a client cannot begin a line of its own', () => {
  const known = { at: '2026-05-01T12:00:00Z', team: undefined, method: 'GET', target: '/', status: 403, took: 1.6 }

  const line = toAccessLine({ ...known, world: 'a\r\nb', refusal: 'No host "x\n2026"' })

  expect(line).toBe('2026-05-01T12:00:00Z - a b GET / 403 2ms No host "x 2026"')
})
