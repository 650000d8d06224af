import { expect } from 'vitest'
import { placeExamples } from '../support/texts/examples.ts'
import { pageTests } from './page-tests.ts'
import { listed, saidIn } from './pages.ts'
import type { FakeWindow } from './pages.ts'

const { test, pages, profile, open, names, rename, reload } = pageTests('The worker in a page')
const examples = placeExamples('browser')

test('a page lists dashboards, edits one, reads all events page by page, and is refused to delete', async () => {
  const { page } = await open()
  const before = await names(page)

  await rename(page, 'Overview')
  for (const count of [100, 200, 300]) {
    await page.getByRole('button', { name: 'More events' }).click()
    await page.locator(`#events li:nth-child(${count})`).waitFor()
  }
  const end = await page.locator('#said').textContent()
  const ids = await page.locator('#events li').allTextContents()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.locator('#said', { hasText: '405' }).waitFor()

  expect(before[0]).toBe('App overview')
  expect(await names(page)).toEqual(['Overview', ...before.slice(1)])
  expect(end).toBe('no more events')
  expect(new Set(ids).size).toBe(300)
  expect(await page.locator('#said').textContent()).toMatch(/^405, allowed: GET, .*PATCH/)
})

test('hot-module replacement hands the state over, and one fake answers', async () => {
  const { page } = await open('?persist=tab')
  await rename(page, 'Kept')
  const replaced = await pages().vite.moduleGraph.getModuleByUrl('/fake.ts')

  await pages().vite.reloadModule(replaced!)
  await listed(page, 2)

  expect((await names(page))[0]).toBe('Kept')
  const asked = () => (window as unknown as FakeWindow).fake.journal.entries.map(({ method }) => method)
  expect(await page.evaluate(asked)).toEqual(['GET'])
  await rename(page, 'Again')
  await reload(page)
  expect((await names(page))[0]).toBe('Again')
})

test('hot-module replacement reports no error, however often', async () => {
  const { page } = await open('?persist=tab')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const replaced = await pages().vite.moduleGraph.getModuleByUrl('/fake.ts')

  for (const times of [2, 3, 4, 5, 6, 7]) {
    await pages().vite.reloadModule(replaced!)
    await listed(page, times)
  }

  expect(errors).toEqual([])
})

test('a worker that is registered anew while msw asks for its update is no error', async () => {
  const context = await profile()
  const page = await pages().open(context)
  // A second page keeps the worker registered, so msw finds it and asks for an update.
  await pages().open(context)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.evaluate(() => {
    const { prototype } = ServiceWorkerRegistration
    const { update } = prototype
    prototype.update = async function (this: ServiceWorkerRegistration) {
      if (document.body.dataset['updates']) return update.call(this)
      document.body.dataset['updates'] = 'asked'
      void this.unregister()
      const updated = update.call(this)
      void navigator.serviceWorker.register('/mockServiceWorker.js')
      return updated
    }
  })
  const replaced = await pages().vite.moduleGraph.getModuleByUrl('/fake.ts')

  await pages().vite.reloadModule(replaced!)
  await page.locator('body[data-updates]').waitFor()
  await listed(page, 2)

  expect(errors).toEqual([])
})

test('a second fake for another API stops the first one, and that is told', async () => {
  const { page, said } = await open('?persist=tab')

  await page.evaluate(() => history.replaceState(null, '', '?base=https://api.example.test'))
  // As text: Vitest would put an import of its own in the place of one in a function.
  await page.evaluate("import('/fake.ts?second').then(({ start }) => start({ quiet: true }))")

  expect(said()).toEqual([
    '[fake-dashboards] The fake without a baseUrl no longer answers, because one at https://api.example.test has started: a page has one at a time.',
  ])
})

test('another service worker that takes the page over is named', async () => {
  const context = await profile()
  const lines: string[] = []
  context.on('console', (message) => lines.push(message.text()))
  await context.route('**/other.js', (route) => {
    const body =
      "addEventListener('install', () => skipWaiting()); addEventListener('activate', (event) => event.waitUntil(clients.claim()))"
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  const page = await pages().open(context)

  await page.evaluate(() => navigator.serviceWorker.register('/other.js').then(() => undefined))

  await expect
    .poll(() => lines.join('\n'))
    .toMatch(
      /\[fake-dashboards\] The fake no longer answers this page: the service worker http:\S+\/other\.js has taken it over/,
    )
})

test('without keeping, a replaced module starts afresh', async () => {
  const { page } = await open()
  await rename(page, 'Lost')
  const replaced = await pages().vite.moduleGraph.getModuleByUrl('/fake.ts')

  await pages().vite.reloadModule(replaced!)
  await listed(page, 2)

  expect((await names(page))[0]).toBe('App overview')
})

test('modules of the app in a folder called api are the app’s', async () => {
  const { page } = await open()

  const found = await page.evaluate(`import('/api/projects.ts').then(({ projects }) => projects)`)

  expect(found).toBe('of the app')
})

test('a start without the script of msw says where it comes from, and how to name one below a path', async () => {
  const { page } = await open()

  const started = page.evaluate(`import('/fake.ts').then(({ start }) => start({ serviceWorker: { url: '/none.js' } }))`)

  await expect(started).rejects.toThrow(/npx msw init public --save[^]* start\(\{ serviceWorker: \{ url: '\/app\//)
})

test.each([
  ['', []],
  ['?persist=origin', [expect.stringContaining("The state is not kept: persist: 'origin' needs locks")]],
])('over http, without service workers and locks, the fake answers in the page itself: "%s"', async (query, told) => {
  const page = await (await profile()).newPage()
  const said = saidIn(page)
  await page.addInitScript(() =>
    ['serviceWorker', 'locks'].forEach((name) => Reflect.deleteProperty(Navigator.prototype, name)),
  )

  await pages().load(page, query)
  await rename(page, 'Renamed')

  expect((await names(page))[0]).toBe('Renamed')
  expect(said()).toEqual(told)
})

test('faults that take time while the clock stands still are named in the console, with the option that lets it run', async () => {
  const { said } = await open('?slow&live')
  const page = await (await profile()).newPage()
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))

  await page.goto(`${pages().url}?slow`)

  await expect
    .poll(() => lines.join())
    .toContain('its clock stands still: they wait until it is moved. With liveClock: true')
  expect(said()).toEqual([])
})

test('a page without a link rejects with how to have one', async () => {
  const { page } = await open('?persist=tab')

  const told = await page.evaluate(() => {
    const { link, copyLink } = window as unknown as FakeWindow
    return Promise.all([link, copyLink].map((ask) => ask().catch((error: unknown) => String(error))))
  })

  expect(told).toEqual(Array(2).fill(expect.stringContaining("setupFakeWorker({ persist: 'link' }) gives it one")))
})

test('a start while another one is under way waits for it', async () => {
  const page = await (await profile()).newPage()
  await page.goto(`${pages().url}blank.html`)

  await page.evaluate(
    `import('/fake.ts').then(({ start }) => Promise.all([start(), navigator.serviceWorker.ready.then(() => start()), start()]))`,
  )

  expect(await page.evaluate(async () => (await fetch('/api/environments/2/dashboards/1/')).status)).toBe(200)
})

test.each([
  ['start() stop()', 'text/html'],
  ['start() stop() start()', 'application/json'],
  ['start() start() stop() stop() start() stop()', 'text/html'],
])('calls at once take effect in their order: %s', async (calls, type) => {
  const page = await (await profile()).newPage()
  await page.goto(`${pages().url}blank.html`)

  await page.evaluate(`import('/fake.ts').then(({ start, stop }) => Promise.all([${calls.replaceAll(' ', ', ')}]))`)

  const answer = () => fetch('/api/environments/2/dashboards/1/').then(({ headers }) => headers.get('content-type'))
  expect(await page.evaluate(answer)).toBe(type)
})

test('a start that has failed can be tried again at once', async () => {
  const page = await (await profile()).newPage()
  await page.goto(`${pages().url}blank.html`)

  await page.evaluate(
    `import('/fake.ts').then(({ start }) => start({ serviceWorker: { url: '/missing.js' } }).catch(() => start()))`,
  )

  expect(await page.evaluate(async () => (await fetch('/api/environments/2/dashboards/1/')).status)).toBe(200)
})

test('after it is stopped, requests reach the network', async () => {
  const { page } = await open()

  await page.evaluate(() => (window as unknown as FakeWindow).stop())

  const type = await page.evaluate(async () =>
    (await fetch('/api/environments/2/dashboards/1/')).headers.get('content-type'),
  )
  expect(type).toBe('text/html')
})

test('a request that the fake has no route for is said in the console, with the nearest route', async () => {
  const { page, said } = await open()

  const status = await page.evaluate(async () => (await fetch('/api/environments/2/surveys/')).status)

  expect(status).toBe(501)
  expect(said()).toEqual([
    expect.stringMatching(/ GET \/api\/environments\/2\/surveys\/ was answered 501\. The nearest route is \/api\//),
  ])
})

test('a route that is asked below another path is said in the console, once, with the option that answers it', async () => {
  const { page, said } = await open()

  for (const path of ['/app/api/environments/2/dashboards/', '/app/api/projects/', '/app/api/login'])
    await page.evaluate((url) => fetch(url), path)

  expect(said()).toEqual([
    expect.stringContaining(
      `/app/api/environments/2/dashboards/ is not the fake's. For an API below that path: setupFakeWorker({ baseUrl: '${pages().url}app' }).`,
    ),
  ])
})

test.each(examples)('$title runs as it stands', async ({ file }) => {
  const page = await (await profile()).newPage()
  await page.goto(`${pages().url}blank.html`)

  await page.addScriptTag({ type: 'module', url: `/@fs/${file.replace(/^\//, '')}` })

  await page.getByText('App overview').waitFor()
})

test('where the browser hands no stream to a worker, as Safari, an answer that is cut off fails and does not wait', async () => {
  const context = await profile()
  await context.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (
      message: unknown,
      handed?: StructuredSerializeOptions | Transferable[],
    ) {
      if (Array.isArray(handed) && handed.some((one) => one instanceof ReadableStream))
        throw new Error('DataCloneError')
      postMessage.call(this, message, handed as StructuredSerializeOptions)
    }
  })
  const page = await pages().open(context)

  const answer = await page.evaluate(async () => {
    const { fake } = window as unknown as FakeWindow
    fake.faults.add({ match: { path: '/dashboards/:id' }, effect: { cut: true }, times: 1 })
    const ask = () => fetch('/api/environments/2/dashboards/1/').then(({ status }) => status, String)
    return [await ask(), await ask()]
  })

  expect(answer).toEqual(['TypeError: Failed to fetch', 200])
})
