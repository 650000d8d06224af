import { expect, test } from 'vitest'
import { start, startJson } from '../support/commands/cli.ts'
import type { Serving } from '../support/commands/cli.ts'

/** Asks one after the other, so that the log has an order. */
async function ask(url: string, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await fetch(url + path)
}

const urlOf = ({ greeting }: Serving) => /http:\/\/[\d.:]+/.exec(greeting)![0]

test('each request is one line: when, what, how it ended, how long, where, who, and why not', async () => {
  const serving = await start('--auth', 'lenient')

  await ask(urlOf(serving), '/api/users/@me/', '/api/environments/2/dashboards/999/?a=b', '/api/dashbords/')

  await expect.poll(() => serving.said()).toHaveLength(3)
  const [first, second, third] = serving.said()
  expect(first).toMatch(/^\d\d:\d\d:\d\d {2}GET {5}200 +\d+ ms {2}\/api\/users\/@me\/ {2}\S+@\S+$/)
  expect(second).toMatch(
    / 404 .*\/dashboards\/999\/\?a=b {2}\S+@\S+ {2}Not found\. There is no dashboard 999; in this /,
  )
  expect(third).toMatch(
    / 501 .*\/api\/dashbords\/ {2}GET \/api\/dashbords\/ is not faked\. The nearest faked route is /,
  )
})

test('the key that was used is named, and never shown', async () => {
  const { summary, said } = await startJson()
  const { name, value, user } = summary.keys[0]!

  await ask(summary.url, `/api/users/@me/?personal_api_key=${value}`)

  await expect.poll(said).toHaveLength(1)
  expect(JSON.parse(said()[0]!)).toMatchObject({ path: '/api/users/@me/?personal_api_key=[redacted]', key: name, user })
})

test('--json logs in JSON, and the line on the standard output stays the only one', async () => {
  const { summary, said, end } = await startJson('--auth', 'lenient')

  await ask(summary.url, '/api/environments/2/dashboards/999/')

  await expect.poll(said).toHaveLength(1)
  expect(JSON.parse(said()[0]!)).toEqual({
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    method: 'GET',
    path: '/api/environments/2/dashboards/999/',
    status: 404,
    ms: expect.any(Number),
    user: summary.users[0]!.email,
    rule: expect.any(String),
    refusal: 'Not found.',
    hint: expect.stringContaining('There is no dashboard 999'),
  })
  expect((await end('SIGTERM')).stdout.trimEnd().split('\n')).toHaveLength(1)
})

test('a client cannot turn or clear the terminal by a line of JSON, which means the same', async () => {
  const { summary, said } = await startJson('--auth', 'lenient')
  const turning = '\u009B2J\u202E\u007F'

  const body = new URLSearchParams({ use_template: turning })
  await fetch(`${summary.url}/api/environments/2/dashboards/`, { method: 'POST', body })

  await expect.poll(said).toHaveLength(1)
  expect(said()[0]).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(JSON.parse(said()[0]!)).toHaveProperty('refusal', expect.stringContaining(turning))
})

test('a page that is refused is logged with what would allow it', async () => {
  const [plain, json] = [await start('--auth', 'lenient'), await startJson('--auth', 'lenient')]
  const path = '/api/projects/'
  const post = (url: string) =>
    fetch(url + path, { method: 'POST', headers: { Origin: 'https://evil.example' }, body: 'a=b' })

  await Promise.all([urlOf(plain), json.summary.url].map(post))

  await expect.poll(() => [plain.said().length, json.said().length]).toEqual([1, 1])
  expect(plain.said()[0]).toMatch(/ POST {4}403 .*\/api\/projects\/ {2}Pages of .* --cors https:\/\/evil\.example, /)
  expect(JSON.parse(json.said()[0]!)).toMatchObject({ status: 403, path, refusal: expect.stringContaining('--cors') })
})

test('a request that got no answer says so', async () => {
  const { summary, said } = await startJson('--auth', 'lenient', '--fault', 'networkError')

  await fetch(`${summary.url}/api/projects/`).catch(() => undefined)

  await expect.poll(said).toHaveLength(1)
  expect(JSON.parse(said()[0]!)).toMatchObject({ status: null, failure: 'Failed to fetch' })
})

test('requests at the same time keep what is theirs apart, in other worlds too', async () => {
  const { summary, said } = await startJson()
  const { url, keys } = summary
  const usable = keys.slice(0, 5)

  await Promise.all(
    usable.flatMap(({ value, name }) =>
      ['', '/w/other'].map((world) =>
        fetch(`${url}${world}/api/users/@me/?for=${encodeURIComponent(name)}`, {
          headers: { Authorization: `Bearer ${value}` },
        }),
      ),
    ),
  )

  await expect.poll(said).toHaveLength(10)
  for (const line of said()) {
    const { path, key } = JSON.parse(line) as { path: string; key: string }
    expect(new URL(path, url).searchParams.get('for')).toBe(key)
  }
})

test('the world of a request is told, also where a header or the key names it', async () => {
  const [plain, json] = [await start('--auth', 'lenient'), await startJson('--auth', 'lenient')]
  const askAll = async (url: string) => {
    const path = `${url}/api/projects/`
    for (const headers of [{ 'X-Fake-World': 'alice' }, { Authorization: 'Bearer phx_owner@bob' }, {}])
      await fetch(path, { headers })
    await ask(url, '/w/carl/api/projects/')
  }

  await Promise.all([urlOf(plain), json.summary.url].map(askAll))

  await expect.poll(() => [plain.said().length, json.said().length]).toEqual([4, 4])
  const lines = plain.said().map((line) => /(\/.*?) {2}\S+@/.exec(line)![1])
  expect(lines).toEqual([
    '/api/projects/  world alice',
    '/api/projects/  world bob',
    '/api/projects/',
    '/w/carl/api/projects/',
  ])
  expect(json.said().map((line) => (JSON.parse(line) as { world?: string }).world)).toEqual([
    'alice',
    'bob',
    undefined,
    'carl',
  ])
})

test('full journals are reported once', async () => {
  const { summary, said } = await startJson('--journal-memory', '1')
  const headers = { 'X-Filling': 'x'.repeat(14_000) }

  for (let asked = 0; asked < 160; asked++) await fetch(`${summary.url}/api/projects/`, { headers })

  await expect.poll(said).toHaveLength(161)
  const notices = said().flatMap((line) => (JSON.parse(line) as { readonly notice?: string }).notice ?? [])
  expect(notices).toEqual([expect.stringContaining('--journal-memory')])
})

test('--quiet logs nothing', async () => {
  const { summary, end } = await startJson('--quiet')

  await ask(summary.url, '/api/projects/')

  expect(await end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})

test('a log that is not read delays no request', async () => {
  const { summary, process } = await startJson()
  process.stderr!.pause()
  const path = `/api/projects/?x=${'x'.repeat(4000)}`

  for (let batch = 0; batch < 20; batch++)
    await Promise.all(Array.from({ length: 50 }, () => fetch(summary.url + path).then((answer) => answer.text())))

  expect((await fetch(`${summary.url}/api/projects/`)).status).toBe(401)
})
