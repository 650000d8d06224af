import type { BrowserContext, Page } from '@playwright/test'
import { expect } from 'vitest'
import { pageTests } from './page-tests.ts'
import { linkOf, listed, saidIn } from './pages.ts'
import type { FakeWindow } from './pages.ts'

const { test, pages, profile, open, names, rename, reload } = pageTests('A state in the address')

const linkIn = (page: Page) => /#fake=([^#&]*)$/.exec(page.url())?.[1]
const stateOf = (page: Page) => page.evaluate(() => (window as unknown as FakeWindow).fake.exportState())
/** The value that the router of the page has read. */
const routes = (page: Page) => page.locator('#route li').allTextContents()
const goTo = (page: Page, hash: string) => page.evaluate((to) => (location.hash = to), hash)
const push = (page: Page, to: string) => page.evaluate((address) => history.pushState({ own: 1 }, '', address), to)

/** Opens an address in a profile of its own, with all that the fake says there. */
async function openAddress(address: string, context?: BrowserContext) {
  const own = context ?? (await profile())
  const said = saidIn(own)
  const page = await own.newPage()
  await page.goto(address)
  await listed(page)
  return { page, said }
}

const edited = async (query = '', name = 'Renamed') => {
  const { page, said } = await open(`?persist=link${query}`)
  await rename(page, name)
  return { page, said }
}

test('an edit is in the address, and opens with it in another browser', async () => {
  const { page } = await edited()
  await page.evaluate(() => {
    const { fake } = window as unknown as FakeWindow
    fake.db.dashboard.create({ name: 'Added', project_id: 2 })
    fake.db.event.deleteMany({ where: {} })
    fake.clock.advance('3h')
  })
  await rename(page, 'Renamed again')

  const other = await openAddress(page.url())

  expect((await names(other.page))[0]).toBe('Renamed again')
  expect(await stateOf(other.page)).toEqual(await stateOf(page))
  expect(other.page.url()).toBe(page.url())
  expect(other.said()).toEqual([])
})

test('a page without changes has a plain address, and an edit survives a reload without an entry in the history', async () => {
  const { page, said } = await open('?persist=link')
  const [plain, entries] = [page.url(), await page.evaluate(() => history.length)]

  await rename(page, 'Kept')
  await reload(page)

  expect(plain).toBe(`${pages().url}?persist=link`)
  expect((await names(page))[0]).toBe('Kept')
  expect(linkIn(page)).toBeDefined()
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(said()).toEqual([])
})

test('a reset ends what is kept, and so does the plain address', async () => {
  const { page } = await edited()
  await page.evaluate(async () => {
    ;(window as unknown as FakeWindow).fake.reset()
    // What code changes is in the address after the next request.
    await fetch('/api/environments/2/dashboards/')
  })
  // A browser that begins to load the page again before its link is gone loads the address with the link.
  await expect.poll(() => linkIn(page)).toBeUndefined()
  await reload(page)
  const [afterReset, address] = [await names(page), page.url()]
  await rename(page, 'Renamed')
  // Until its link is there, an edit cannot be told from one of a page that is loaded again.
  await expect.poll(() => linkIn(page)).toBeDefined()

  await page.goto(`${pages().url}?persist=link`)
  await listed(page)

  expect([afterReset[0], (await names(page))[0]]).toEqual(['App overview', 'App overview'])
  expect(address).not.toContain('fake=')
})

test('a page that is left leaves its address as it is, because the next page has read that already', async () => {
  const { page } = await edited()
  const link = linkIn(page)

  await page.evaluate(async () => {
    ;(window as unknown as FakeWindow).fake.reset()
    dispatchEvent(new Event('pagehide'))
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  })

  expect(linkIn(page)).toBe(link)
  await reload(page)
  expect((await names(page))[0]).toBe('App overview')
})

test('a page that is shown again keeps its address up to date', async () => {
  const { page } = await edited()
  const link = linkIn(page)
  await page.evaluate(() => ['pagehide', 'pageshow'].forEach((event) => dispatchEvent(new Event(event))))

  await rename(page, 'Renamed again')

  expect(linkIn(page)).not.toBe(link)
})

test('a router of hashes reads its own part alone, and the link comes back behind it', async () => {
  const { page } = await openAddress(`${pages().url}?persist=link#/dashboards/7`)
  await rename(page, 'Kept')

  await goTo(page, '/dashboards/8?tab=2')
  await expect.poll(() => linkIn(page)).toBeDefined()
  await page.goBack()
  await expect.poll(() => routes(page)).toHaveLength(5)
  const read = await routes(page)
  await expect.poll(() => linkIn(page)).toBeDefined()

  expect(new Set(read)).toEqual(new Set(['#/dashboards/7', '#/dashboards/8?tab=2']))
  expect(page.url()).toContain('#/dashboards/7#fake=')
  const other = await openAddress(page.url())
  expect((await names(other.page))[0]).toBe('Kept')
  expect(await routes(other.page)).toEqual(['#/dashboards/7'])
})

test.each([
  ['sets its hash', (page: Page) => goTo(page, '/dashboards/8')],
  ['pushes a path', (page: Page) => push(page, '/?persist=link&page=2')],
  ['replaces its address', (page: Page) => page.evaluate(() => history.replaceState(null, '', '/?persist=link&x'))],
])('an app that %s keeps the state, also when it is loaded again at once', async (_, move) => {
  const { page } = await edited()

  await move(page)
  await reload(page)
  const atOnce = (await names(page))[0]
  await move(page)
  await expect.poll(() => linkIn(page)).toBeDefined()
  await rename(page, 'Renamed later')
  const other = await openAddress(page.url())

  expect(atOnce).toBe('Renamed')
  expect((await names(other.page))[0]).toBe('Renamed later')
})

test('the history state of a router stays', async () => {
  const { page } = await edited()
  await push(page, '/?persist=link&page=2')

  await rename(page, 'Renamed later')

  await expect.poll(() => linkIn(page)).toBeDefined()
  expect(await page.evaluate(() => history.state as unknown)).toEqual({ own: 1 })
})

test('a browser that refuses its storage goes on from the link', async () => {
  const context = await profile()
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No storage here.', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  const { page, said } = await openAddress(`${pages().url}?persist=link`, context)
  await rename(page, 'Kept')

  await reload(page)

  expect((await names(page))[0]).toBe('Kept')
  expect(said()).toEqual([])
})

test.each(['{', 'null', '7'])('a tab whose note of the link is %s goes on from the link', async (note) => {
  const { page } = await edited()
  await page.evaluate((text) => sessionStorage.setItem('fake-dashboards/link', text), note)

  await reload(page)

  expect((await names(page))[0]).toBe('Renamed')
})

test('two tabs with one link do not write into each other', async () => {
  const { page } = await edited()
  const context = await profile()
  const [one, other] = [await openAddress(page.url(), context), await openAddress(page.url(), context)]

  await rename(one.page, 'One')
  await rename(other.page, 'Other')
  await Promise.all([reload(one.page), reload(other.page)])

  expect([(await names(one.page))[0], (await names(other.page))[0]]).toEqual(['One', 'Other'])
  expect(linkIn(one.page)).not.toBe(linkIn(other.page))
})

test('a link that is put into the address of a page that is open is opened there', async () => {
  const link = (await edited('', 'Of the link')).page.url()
  const { page } = await edited('', 'Of the page')

  await page.goto(link)

  await expect.poll(async () => (await names(page))[0]).toBe('Of the link')
})

test('a page that starts at the present opens at the moment of its link', async () => {
  const { page } = await edited('&now=1780000000000')

  const other = await openAddress(page.url().replace('now=1780000000000', 'now=1780000060000'))

  expect((await names(other.page))[0]).toBe('Renamed')
  expect((await stateOf(other.page)).now).toBe((await stateOf(page)).now)
  expect(other.said()).toEqual([])
})

test('a page whose clock follows real time goes on from its link, and after a reload', async () => {
  const { page, said } = await edited('&live')

  await reload(page)
  const other = await openAddress(page.url())

  expect([(await names(page))[0], (await names(other.page))[0]]).toEqual(['Renamed', 'Renamed'])
  expect([said(), other.said()]).toEqual([[], []])
})

test('hot-module replacement hands the state over', async () => {
  const { page, said } = await edited()
  const replaced = await pages().vite.moduleGraph.getModuleByUrl('/fake.ts')

  await pages().vite.reloadModule(replaced!)
  await listed(page, 2)
  const handedOver = (await names(page))[0]
  await rename(page, 'Renamed later')
  await reload(page)

  expect([handedOver, (await names(page))[0]]).toEqual(['Renamed', 'Renamed later'])
  expect(linkIn(page)).toBeDefined()
  expect(said()).toEqual([])
})

test('nothing of links is loaded where no state is kept in one', async () => {
  const loaded = (page: Page) =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /link-address|page-link/.test(name)),
    )
  const [without, withLink] = [await open('?persist=tab'), await open('?persist=link')]

  expect(await loaded(without.page)).toEqual([])
  expect(await loaded(withLink.page)).not.toEqual([])
})

const start = 'it starts from the'
test.each([
  ['of another version', (url: string) => url.replace(/fake=[^~]+/, 'fake=0.0.1'), 'version 0.0.1'],
  [
    'of another seed',
    (url: string) => url.replace('persist', 'seed=2&persist'),
    `${start} seed 1, and this page from 2`,
  ],
  ['cut off', (url: string) => url.slice(0, -20), 'cut off or damaged'],
  ['cut off in its head', (url: string) => url.replace(/fake=.*/, 'fake=0.1'), 'cut off or damaged'],
  ['forged', (url: string) => url.replace(/~[\w-]+$/, '~<script>'), 'cut off or damaged'],
])('a link %s is named in one line, and the page starts over', async (_, change, reason) => {
  const { page } = await edited()

  const { page: other, said } = await openAddress(change(page.url()))
  await reload(other)

  expect((await names(other))[0]).toBe('App overview')
  expect(said()).toEqual([expect.stringContaining(reason)])
  expect(other.url()).not.toContain('fake=')
})

test('what is too long for an address is said once, the last link stays, and a reload loses nothing', async () => {
  const { page, said } = await edited()
  const before = linkIn(page)
  await page.evaluate(() => {
    const { fake } = window as unknown as FakeWindow
    const noise = Array.from({ length: 60_000 }, (_, n) => Math.trunc(Math.sin(n) * 1e9).toString(36)).join('')
    fake.db.dashboard.create({ name: 'Large', project_id: 2, description: noise })
  })

  await rename(page, 'Too long')
  await rename(page, 'Too long again')
  await reload(page)

  expect(linkIn(page)).toBe(before)
  expect((await names(page))[0]).toBe('Too long again')
  await expect(linkOf(page)).rejects.toThrow('may have at most 64000. Rows that the scenario makes are not in it')
  expect(said().length).toBeLessThanOrEqual(2)
  expect(said()[0]).toContain('The address keeps the last state that fitted: A link would be')
})
