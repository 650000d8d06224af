import { chromium as playwright } from '@playwright/test'
import { expect, onTestFinished } from 'vitest'
import { launchOptions } from '../support/browser/chromium.ts'
import { pageTests } from './page-tests.ts'
import { listed } from './pages.ts'

const { test, pages, names, rename } = pageTests('A page that is gone back to')

/**
 * Playwright turns off the back/forward cache, by which browsers keep a page that is left and show it again as it was.
 */
const keepsPages = { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }

test('a page that the browser has kept is answered again, and knows what was changed since', async () => {
  const browser = await playwright.launch(keepsPages)
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  // A page with a web socket, as Vite's is, is not kept by every version.
  await context.routeWebSocket(/./, () => undefined)
  // As long as another page has the worker, msw leaves it in place, and the browser may keep the first page.
  await pages().open(context)
  const page = await pages().open(context, '?persist=tab')
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('was kept', String(persisted))),
  )
  await page.goto(`${pages().url}?persist=tab&next`)
  await listed(page)
  await rename(page, 'Renamed on the next page')

  await page.evaluate(() => history.back())

  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('was kept'))).toBe('true')
  await expect.poll(async () => (await names(page))[0]).toBe('Renamed on the next page')
  await rename(page, 'Renamed again')
})
