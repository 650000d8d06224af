import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expect, onTestFinished } from 'vitest'
import { replay } from '../../src/repro.ts'
import type { Capsule } from '../../src/repro/capsule/capsule.ts'
import { launchOptions } from '../support/browser/chromium.ts'
import { pageTests } from './page-tests.ts'
import { listed } from './pages.ts'
import type { FakeWindow } from './pages.ts'

const { test, pages, profile, open, names, rename, reload } = pageTests('A state that outlives its page')

const renameSecond = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/environments/2/dashboards/2/', {
      method: 'PATCH',
      body: '{"name":"Second"}',
      headers: { 'Content-Type': 'application/json' },
    }),
  )

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

test('a frame of the same origin keeps its own edits in the tab, and leaves those of the page around it', async () => {
  const { page, said } = await open('?persist=tab')
  const openFrame = async () => {
    await page.evaluate(
      (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
      page.url(),
    )
    const frame = page.frameLocator('iframe')
    await frame.locator('body[data-loads="1"]').waitFor({ state: 'attached' })
    return frame
  }
  const frame = await openFrame()
  await rename(page, 'Of the page')
  await frame.getByLabel('Name').fill('Of the frame')
  await frame.getByRole('button', { name: 'Rename' }).click()
  await frame.locator('#dashboards').getByText('Of the frame').waitFor()

  await reload(page)

  expect((await names(page))[0]).toBe('Of the page')
  await (await openFrame()).locator('#dashboards').getByText('Of the frame').waitFor()
  expect(said()).toEqual([])
})

test('what starts at the present goes on where it started', async () => {
  const { page, said } = await open('?persist=tab&now=1780000000000')
  await rename(page, 'Kept')

  await page.goto(`${pages().url}?persist=tab&now=1780000060000`)
  await listed(page)

  expect((await names(page))[0]).toBe('Kept')
  expect(await page.evaluate(() => (window as unknown as FakeWindow).fake.clock.now())).toBe(1_780_000_000_000)
  expect(said()).toEqual([])
})

test('a clock that runs goes on as if the page had stayed open, and starts anew where nothing was changed', async () => {
  const { page, said } = await open('?persist=tab&live')
  const time = () => page.evaluate(() => (window as unknown as FakeWindow).fake.clock.now() - Date.now())
  const move = () => page.evaluate(() => (window as unknown as FakeWindow).fake.clock.advance('1h'))
  const start = await time()
  await rename(page, 'Kept')
  await move()
  await reload(page)
  const kept = await time()
  await page.evaluate(() => (window as unknown as FakeWindow).fake.reset())
  await reload(page)

  expect(Math.abs(kept - start - 3_600_000)).toBeLessThan(100)
  expect(await time()).toBeLessThan(start)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(said()).toEqual([])
})

test('a page that follows a capsule keeps no state, and says so', async () => {
  const page = await (await profile()).newPage()
  const error = page.waitForEvent('pageerror')

  await page.goto(`${pages().url}?persist=tab&follow`)

  expect((await error).message).toBe(
    'A capsule is followed from its start, and "persist" continues from later. Leave one out.',
  )
})

test('a reset ends what is kept', async () => {
  const { page } = await open('?persist=tab')
  await rename(page, 'Kept')

  await page.evaluate(() => (window as unknown as FakeWindow).fake.reset())
  await reload(page)

  expect((await names(page))[0]).toBe('App overview')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('two tabs of an origin share a state, where that is asked for', async () => {
  const context = await profile()
  const [one, other] = [await pages().open(context, '?persist=origin'), await pages().open(context, '?persist=origin')]

  await rename(one, 'Shared')
  await rename(other, 'Shared, and back')
  await other.getByRole('button', { name: 'More events' }).click()
  await renameSecond(one)
  await Promise.all([reload(one), reload(other)])

  for (const page of [one, other]) expect((await names(page)).slice(0, 2)).toEqual(['Shared, and back', 'Second'])
})

test.each(['request', 'answer'] as const)(
  'a write whose %s waits in one tab and a write of another tab meanwhile are both kept',
  async (at) => {
    const context = await profile()
    const [one, other] = [
      await pages().open(context, '?persist=origin'),
      await pages().open(context, '?persist=origin'),
    ]
    await one.evaluate((place) => void (window as unknown as FakeWindow).fake.hold({ method: 'PATCH', at: place }), at)
    const renamed = rename(one, 'Held')
    await one.waitForFunction(() => (window as unknown as FakeWindow).fake.gates.pending().length > 0)

    await renameSecond(other)
    await one.evaluate(() => (window as unknown as FakeWindow).fake.gates.pending()[0]!.release())
    await renamed
    await Promise.all([reload(one), reload(other)])

    for (const page of [one, other]) expect((await names(page)).slice(0, 2)).toEqual(['Held', 'Second'])
  },
)

test('what two tabs, each with a process of its own, write at the same moment is all kept', async () => {
  // The shell has one process for both.
  const browser = await chromium.launch(launchOptions)
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  const [one, other] = [await pages().open(context, '?persist=origin'), await pages().open(context, '?persist=origin')]
  const createMany = (page: Page) =>
    page.evaluate(async () => {
      const create = () =>
        fetch('/api/environments/2/dashboards/', { method: 'POST', body: new URLSearchParams({ name: 'Created' }) })
      const ids: number[] = []
      for (let at = 0; at < 15; at++) ids.push(((await (await create()).json()) as { id: number }).id)
      return ids
    })

  const created = (await Promise.all([one, other].map(createMany))).flat()
  await Promise.all([reload(one), reload(other)])

  const kept = () => (window as unknown as FakeWindow).fake.db.dashboard.getAll().map(({ id }) => id)
  expect(new Set(created).size).toBe(30)
  for (const page of [one, other]) expect(await page.evaluate(kept)).toEqual(expect.arrayContaining(created))
})

test('a capsule of one tab has all that it asked, and what another tab wrote in between', async () => {
  const context = await profile()
  const [one, other] = [await pages().open(context, '?persist=origin'), await pages().open(context, '?persist=origin')]
  await rename(one, 'First')
  await renameSecond(other)
  await rename(one, 'Third')

  const captured = () => (window as unknown as FakeWindow).fake.capture().then((capsule) => JSON.stringify(capsule))
  const capsule = JSON.parse(await one.evaluate(captured)) as Capsule

  const asked = () => (window as unknown as FakeWindow).fake.journal.asked
  expect(capsule.requests).toHaveLength(await one.evaluate(asked))
  expect((await replay(capsule)).differences).toEqual([])
  expect(capsule.events.filter(({ written }) => written)).toHaveLength(1)
})

test('an app that clears the storage waits a moment at most, and goes on', async () => {
  const { page } = await open('?persist=origin')
  await rename(page, 'Before')
  await page.evaluate(() => localStorage.clear())

  await renameSecond(page)
  await reload(page)

  expect((await names(page)).slice(0, 2)).toEqual(['App overview', 'Second'])
})

test('a request that waits while another tab answers changes nothing of a fake that is reset meanwhile', async () => {
  const context = await profile()
  const [one, other] = [await pages().open(context, '?persist=origin'), await pages().open(context, '?persist=origin')]
  const before = await names(one)
  await other.evaluate(
    () =>
      new Promise<void>(
        (held) => void navigator.locks.request('fake-dashboards/state', () => (held(), new Promise(() => 0))),
      ),
  )
  const answered = renameSecond(one).then(() => 'answered', String)
  await one.waitForFunction(() => (window as unknown as FakeWindow).fake.journal.last?.method === 'PATCH')

  await one.evaluate(() => (window as unknown as FakeWindow).fake.reset())
  expect(await answered).toContain('Failed to fetch')
  await other.close()
  await reload(one)

  expect(await names(one)).toEqual(before)
})

test('two tabs keep each its own state, where that is asked for', async () => {
  const context = await profile()
  const [one, other] = [await pages().open(context, '?persist=tab'), await pages().open(context, '?persist=tab')]

  await rename(one, 'One')
  await rename(other, 'Other')
  await Promise.all([reload(one), reload(other)])

  expect([(await names(one))[0], (await names(other))[0]]).toEqual(['One', 'Other'])
})

test.each([
  ['another version', (text: string) => text.replace(/"version":"[^"]+"/, '"version":"0.0.0"'), 'of version 0.0.0'],
  ['half of a state', (text: string) => text.slice(0, text.length / 2), 'JSON'],
  ['something else', () => 'null', 'null'],
  ['a row that does not fit', (text: string) => text.replace('"Kept"', '17'), 'name: expected text'],
])('%s is dropped with one line, and the page starts afresh', async (_, change, reason) => {
  const { page, said } = await open('?persist=tab')
  await rename(page, 'Kept')
  await page.goto(`${pages().url}blank.html`)
  const text = await page.evaluate(() => sessionStorage.getItem('fake-dashboards/state'))
  await page.evaluate((broken) => sessionStorage.setItem('fake-dashboards/state', broken), change(text!))

  await page.goto(`${pages().url}?persist=tab`)
  await listed(page)
  await reload(page)

  expect((await names(page))[0]).toBe('App overview')
  expect(said()).toHaveLength(1)
  expect(said()[0]).toContain(reason)
})

test('a state of another seed is dropped with one line', async () => {
  const { page, said } = await open('?persist=tab')
  await rename(page, 'Kept')

  await page.goto(`${pages().url}?persist=tab&seed=2`)
  await listed(page)

  expect((await names(page))[0]).toBe('App overview')
  expect(said()).toEqual([expect.stringContaining('has changed')])
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
