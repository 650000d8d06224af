import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test as base } from 'vitest'
import { chromium, requireChromium } from '../support/chromium.ts'
import { placeExamples } from '../support/examples.ts'
import { listed, openPages } from './pages.ts'
import type { FakeWindow, Pages } from './pages.ts'

requireChromium('The worker in a page')
const examples = placeExamples('browser')
const test = base.skipIf(chromium === undefined)
let pages: Pages
beforeAll(async () => {
  if (chromium !== undefined) pages = await openPages()
})
afterAll(() => pages?.close())

/** A browser profile that ends with the test. */
async function profile() {
  const context = await pages.context()
  onTestFinished(() => context.close())
  return context
}

/** The page in a profile of its own, and what its console says from the beginning. */
async function open(query = '') {
  const context = await profile()
  const lines: string[] = []
  context.on('console', (message) => lines.push(message.text()))
  const page = await pages.open(context, query)
  return { page, said: () => lines.filter((line) => line.includes('[fake-dashboards]')) }
}

const names = (page: Page) => page.locator('#dashboards li').allTextContents()

async function rename(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.locator('#dashboards').getByText(name, { exact: true }).waitFor()
}

async function reload(page: Page) {
  await page.reload()
  await listed(page)
}

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

test('an edit survives a reload where it is to be kept, and nowhere else', async () => {
  const kept = (await open('?persist=tab')).page
  const lost = (await open()).page
  await Promise.all([rename(kept, 'Kept'), rename(lost, 'Lost')])

  await Promise.all([reload(kept), reload(lost)])

  expect((await names(kept))[0]).toBe('Kept')
  expect((await names(lost))[0]).toBe('App overview')
})

test('rows that were added and removed, the clock and the numbers that come next survive too', async () => {
  const { page, said } = await open('?persist=tab')
  const change = () => {
    const { fake } = window as unknown as FakeWindow
    fake.db.dashboard.create({ name: 'Added', project_id: 2 })
    fake.db.event.deleteMany({ where: {} })
    fake.clock.advance('3h')
    return fake.exportState()
  }
  const before = await page.evaluate(change)

  await reload(page)

  expect(await page.evaluate(() => (window as unknown as FakeWindow).fake.exportState())).toEqual(before)
  expect(said()).toEqual([])
})

test('what starts at the present goes on where it started', async () => {
  const { page, said } = await open('?persist=tab&now=1780000000000')
  await rename(page, 'Kept')

  await page.goto(`${pages.url}?persist=tab&now=1780000060000`)
  await listed(page)

  expect((await names(page))[0]).toBe('Kept')
  expect(await page.evaluate(() => (window as unknown as FakeWindow).fake.clock.now())).toBe(1_780_000_000_000)
  expect(said()).toEqual([])
})

test('a reset ends what is kept', async () => {
  const { page } = await open('?persist=tab')
  await rename(page, 'Kept')

  await page.evaluate(() => (window as unknown as FakeWindow).fake.reset())
  await reload(page)

  expect((await names(page))[0]).toBe('App overview')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('hot-module replacement hands the state over, and one fake answers', async () => {
  const { page } = await open('?persist=tab')
  await rename(page, 'Kept')
  const replaced = await pages.vite.moduleGraph.getModuleByUrl('/fake.ts')

  await pages.vite.reloadModule(replaced!)
  await listed(page, 2)

  expect((await names(page))[0]).toBe('Kept')
  const asked = () => (window as unknown as FakeWindow).fake.journal.entries.map(({ method }) => method)
  expect(await page.evaluate(asked)).toEqual(['GET'])
  await rename(page, 'Again')
  await reload(page)
  expect((await names(page))[0]).toBe('Again')
})

test('without keeping, a replaced module starts afresh', async () => {
  const { page } = await open()
  await rename(page, 'Lost')
  const replaced = await pages.vite.moduleGraph.getModuleByUrl('/fake.ts')

  await pages.vite.reloadModule(replaced!)
  await listed(page, 2)

  expect((await names(page))[0]).toBe('App overview')
})

test.each([
  ['another version', (text: string) => text.replace(/"version":"[^"]+"/, '"version":"0.0.0"'), 'of version 0.0.0'],
  ['half of a state', (text: string) => text.slice(0, text.length / 2), 'JSON'],
  ['something else', () => 'null', 'null'],
  ['a row that does not fit', (text: string) => text.replace('"Kept"', '17'), 'name: expected text'],
])('%s is dropped with one line, and the page starts afresh', async (_, change, reason) => {
  const { page, said } = await open('?persist=tab')
  await rename(page, 'Kept')
  await page.goto(`${pages.url}blank.html`)
  const text = await page.evaluate(() => sessionStorage.getItem('fake-dashboards/state'))
  await page.evaluate((broken) => sessionStorage.setItem('fake-dashboards/state', broken), change(text!))

  await page.goto(`${pages.url}?persist=tab`)
  await listed(page)
  await reload(page)

  expect((await names(page))[0]).toBe('App overview')
  expect(said()).toHaveLength(1)
  expect(said()[0]).toContain(reason)
})

test('a state of another seed is dropped with one line', async () => {
  const { page, said } = await open('?persist=tab')
  await rename(page, 'Kept')

  await page.goto(`${pages.url}?persist=tab&seed=2`)
  await listed(page)

  expect((await names(page))[0]).toBe('App overview')
  expect(said()).toEqual([expect.stringContaining('another one now')])
})

test('two tabs of an origin share a state, where that is asked for', async () => {
  const context = await profile()
  const [one, other] = [await pages.open(context, '?persist=origin'), await pages.open(context, '?persist=origin')]

  await rename(one, 'Shared')
  await rename(other, 'Shared, and back')
  await other.getByRole('button', { name: 'More events' }).click()
  await one.evaluate(() =>
    fetch('/api/environments/2/dashboards/2/', {
      method: 'PATCH',
      body: '{"name":"Second"}',
      headers: { 'Content-Type': 'application/json' },
    }),
  )
  await Promise.all([reload(one), reload(other)])

  for (const page of [one, other]) expect((await names(page)).slice(0, 2)).toEqual(['Shared, and back', 'Second'])
})

test('two tabs keep each its own state, where that is asked for', async () => {
  const context = await profile()
  const [one, other] = [await pages.open(context, '?persist=tab'), await pages.open(context, '?persist=tab')]

  await rename(one, 'One')
  await rename(other, 'Other')
  await Promise.all([reload(one), reload(other)])

  expect([(await names(one))[0], (await names(other))[0]]).toEqual(['One', 'Other'])
})

test.each(['tab', 'origin'])(
  'a storage that is full (%s) does not break the page, and the next load says so once',
  async (persist) => {
    const { page, said } = await open(`?persist=${persist}`)
    await rename(page, 'Kept')
    await page.evaluate(() => {
      const { fake } = window as unknown as FakeWindow
      fake.db.dashboard.create({ name: 'Large', project_id: 2, description: 'x'.repeat(6_000_000) })
    })

    await rename(page, 'Not kept')
    await reload(page)
    await rename(page, 'Kept again')
    await reload(page)

    expect((await names(page))[0]).toBe('Kept again')
    expect(said()).toEqual([expect.stringContaining('exceeded the quota')])
  },
)

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

test.each(examples)('$title runs as it stands', async ({ file }) => {
  const page = await (await profile()).newPage()
  await page.goto(`${pages.url}blank.html`)

  await page.addScriptTag({ type: 'module', url: `/@fs/${file.replace(/^\//, '')}` })

  await page.getByText('App overview').waitFor()
})
