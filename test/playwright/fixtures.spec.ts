import type { Page } from '@playwright/test'
import { expect, routeToFake, test } from 'fake-dashboards/playwright'
import { typical } from 'fake-dashboards/scenarios'
import { ask, rename } from './ask.ts'

const api = '/api/environments/2'

test.use({ fakeOptions: { scenario: typical, auth: 'lenient' } })
test.beforeEach(async ({ page, fake }) => {
  await page.goto('/')
  await page.locator('li').first().waitFor()
  fake.journal.clear()
})

test('the test sees what the page wrote, and the page what the test arranged', async ({ page, fake, create }) => {
  const { id } = create.dashboard({ project_id: 2, name: 'Arranged' })

  const read = await ask(page, `${api}/dashboards/${id}/`)
  const written = await ask(page, `${api}/dashboards/1/`, rename('Written'))

  expect(JSON.parse(read.text)).toMatchObject({ id, name: 'Arranged' })
  expect(written.status).toBe(200)
  expect(fake.db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.name).toBe('Written')
  expect(fake).toHaveReceived('PATCH', '/dashboards/1', { body: { name: expect.stringContaining('Writ') }, times: 1 })
  expect(fake).not.toHaveRefused(404)
})

for (const number of [1, 2, 3])
  test(`a fake is fresh for each test (${number})`, async ({ page }) => {
    const before = await ask(page, `${api}/dashboards/1/`)
    await ask(page, `${api}/dashboards/1/`, rename(`Number ${number}`))

    expect(JSON.parse(before.text)).toMatchObject({ name: 'App overview' })
  })

test('a refusal arrives whole', async ({ page }) => {
  const refused = await ask(page, `${api}/dashboards/1/`, { method: 'DELETE' })

  expect(refused).toEqual({ status: 405, allow: expect.stringContaining('PATCH'), text: '' })
})

test('scripts and styles are the page’s, also below a path of the API', async ({ page, fake }) => {
  const loaded = ['script', 'link'].map((tag) =>
    page.waitForResponse((answer) => answer.url().endsWith(`/api/projects.${tag}`)),
  )
  await page.evaluate((path) => {
    const script = Object.assign(document.createElement('script'), { src: `${path}.script`, type: 'module' })
    const style = Object.assign(document.createElement('link'), { href: `${path}.link`, rel: 'stylesheet' })
    document.head.append(script, style)
  }, '/api/projects')

  for (const answer of await Promise.all(loaded)) expect(await answer.headerValue('content-type')).toBeNull()
  expect(fake.journal.entries).toEqual([])
})

for (const effect of [{ networkError: true }, { cut: true }] as const)
  test(`${Object.keys(effect).join()} as a fault is a network error to the page`, async ({ page, fake }) => {
    fake.faults.add({ match: { path: '/dashboards/:id' }, effect: effect })

    await expect(ask(page, `${api}/dashboards/1/`)).rejects.toThrow('Failed to fetch')
  })

const leaving: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['aborts', (page) => page.evaluate(() => (globalThis as { leave?: AbortController }).leave?.abort())],
  ['leaves behind', (page) => page.goto('about:blank')],
  ['has sent before it is closed', (page) => page.close()],
]
for (const [how, leave] of leaving)
  test(`a request that the page ${how} changes nothing, and keeps no gate waiting`, async ({ page, fake }) => {
    const gate = fake.hold('PATCH', '/dashboards/:id')
    await page.evaluate(() => {
      const leave = new AbortController()
      Object.assign(globalThis, { leave })
      const headers = { 'Content-Type': 'application/json' }
      const sent = { method: 'PATCH', headers, body: '{"name":"Too late"}', signal: leave.signal }
      fetch('/api/environments/2/dashboards/1/', sent).catch(() => undefined)
    })
    await gate.arrived()

    await leave(page)

    await expect.poll(() => gate.held).toEqual([])
    gate.open()
    expect(fake.db.dashboard.get(1).name).toBe('App overview')
  })

test('what is not the fake’s reaches the site', async ({ page, fake }) => {
  const answers = await Promise.all(['/logo.svg', '/api/login'].map((path) => ask(page, path)))

  expect(answers.map(({ text }) => text)).toEqual(['the site', 'the site'])
  expect(fake.journal.entries).toEqual([])
})

for (const [kind, frame] of [
  ['without an address', {}],
  ['with a text for a document', { srcdoc: '<p>An editor</p>' }],
] as const)
  test(`a frame ${kind} asks the site of its page`, async ({ page }) => {
    const text = await page.evaluate(async (given) => {
      const made = Object.assign(document.createElement('iframe'), given)
      await new Promise((loaded) => document.body.append(Object.assign(made, { onload: loaded })))
      return (await made.contentWindow!.fetch('/logo.svg')).text()
    }, frame)

    expect(text).toBe('the site')
  })

test('the API may be of another origin, preflight and all', async ({ page }) => {
  const written = await ask(page, `https://app.example.test${api}/dashboards/1/`, rename('From afar'))

  expect(written.status).toBe(200)
})

test('pages of one context share its fake, and one may be given its own', async ({ context, page, fake }) => {
  const [sharing, apart] = [await context.newPage(), await context.newPage()]
  await routeToFake(apart, fake.fork())
  await Promise.all([sharing.goto('/'), apart.goto('/')])

  await ask(page, `${api}/dashboards/1/`, rename('Renamed'))

  expect((await ask(sharing, `${api}/dashboards/1/`)).text).toContain('"Renamed"')
  expect((await ask(apart, `${api}/dashboards/1/`)).text).toContain('"App overview"')
})

test('where the fake is taken off, a request that waits for it goes to the network', async ({
  context,
  page,
  fake,
}) => {
  const gates = [fake.hold('GET', '/dashboards/:id'), fake.hold('GET', '/events')]
  fake.faults.add({ match: { path: '/events' }, effect: { networkError: true } })
  const asked = Promise.all([ask(page, `${api}/dashboards/1/`), ask(page, `${api}/events/`)])
  for (const gate of gates) await gate.arrived()

  await context.unrouteAll()
  const answers = await asked
  for (const gate of gates) gate.open()
  await expect.poll(() => fake.journal.entries.some(({ status }) => status === 200)).toBe(true)

  expect(answers.map(({ text }) => text)).toEqual(['the site', 'the site'])
})

test('a service worker of the app is kept out', async ({ page }) => {
  await page.evaluate(() => void navigator.serviceWorker.register('/sw.js'))
  await page.reload()

  expect((await ask(page, `${api}/dashboards/1/`)).status).toBe(200)
})

test.describe('where one is wanted', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a service worker is let in', async ({ page }) => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })

    await expect.poll(async () => (await ask(page, '/anything')).text).toBe('the worker')
  })
})

test.describe('leftovers', () => {
  test.use({ leftovers: 'pass' })

  test('a request that is still held when the test ends harms nobody', async ({ page, fake }) => {
    const gate = fake.hold('GET', '/dashboards/:id')
    await page.evaluate((address) => void fetch(address), `${api}/dashboards/1/`)

    await gate.arrived()
  })
})

test.describe('hosts that are allowed', () => {
  test.use({ allowedHosts: ['elsewhere.test'] })

  test('are asked, and routes of the test’s own come first', async ({ page, context }) => {
    await context.route('http://elsewhere.test/**', (route) => route.fulfill({ body: 'elsewhere' }))
    await context.route('http://own.test/**', (route) => route.fulfill({ body: 'own' }))

    expect((await ask(page, 'http://elsewhere.test/a')).text).toBe('elsewhere')
    expect((await ask(page, 'http://own.test/a')).text).toBe('own')
  })
})

test.describe('unknown requests', () => {
  test.use({ unknownRequests: 'pass' })

  test('can be let through', async ({ page }) => {
    expect((await ask(page, `${api}/surveys/`)).status).toBe(501)
  })
})

test('a test that skips itself may leave what it has set up', async ({ page, fake }) => {
  fake.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
  await ask(page, `${api}/surveys/`)

  test.skip()
})

test.describe('a beforeAll that only looks', () => {
  let first: string | null
  test.beforeAll(({ fake }) => void (first = fake.db.dashboard.get(1).name))

  test('may do so', ({ fake }) => {
    expect(first).toBe(fake.db.dashboard.get(1).name)
  })
})

for (const [title, path, remedy] of [
  ['below another path', '/app/api/environments/2/dashboards/', "{ …, baseUrl: 'http"],
  ['with doubled slashes', '/api//environments/2/dashboards/', 'The API has it at /api/environments/2/dashboards/'],
])
  test(`what the page asks of its own host is told where a route is meant ${title}`, async ({ page }) => {
    const lines: unknown[] = []
    const { warn } = console
    console.warn = (line) => void lines.push(line)

    await page.goto('/')
    for (let times = 0; times < 2; times++) await page.evaluate((address) => fetch(address), path!)
    console.warn = warn

    expect(lines).toEqual([expect.stringContaining(`${path} is not the fake's. `)])
    expect(lines).toEqual([expect.stringContaining(remedy!)])
  })

for (const [title, download, said] of [
  [
    'is told when a link with "download" gets it from the network',
    'events.csv',
    ['/events/ was downloaded from the n'],
  ],
  ['is the fake’s behind any other link', undefined, []],
] as const)
  test(`a file of the API ${title}`, async ({ page, fake }) => {
    const lines: string[] = []
    const { warn } = console
    console.warn = (line: string) => void lines.push(line)

    const file = page.waitForEvent('download')
    await page.evaluate(
      ([href, name]) => {
        const link = Object.assign(document.createElement('a'), { href, ...(name !== undefined && { download: name }) })
        document.body.append(link)
        link.click()
      },
      [`${api}/events/?format=csv`, download],
    )
    await file
    console.warn = warn

    expect(lines).toEqual(said.map((part): unknown => expect.stringContaining(part)))
    expect(fake.journal.list({ path: '/events' })).toHaveLength(download === undefined ? 1 : 0)
  })
