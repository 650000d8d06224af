import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { onTestFinished } from 'vitest'

const USUAL = { width: 1280, height: 720 }
const EMPTY = '/empty-page'

/** Gives a page for the length of a test. */
type LendPage = (browser: Browser, options?: BrowserContextOptions) => Promise<Page>

/**
 * Lends pages to tests, and lends a page anew when its test has passed: to open one takes a third of a second of a processor,
 * and an app that is in its cache loads in half the time. Each test has a page without storage, cookies, worker, routes and
 * listeners all the same; a script for later documents, which the test adds, it disposes of itself. Pages with other options
 * than a size, and what a failed test leaves, are closed.
 */
export function pageLender(): LendPage {
  let free: Page | undefined
  return async (browser, { viewport = USUAL, ...options } = {}) => {
    const isUsual = Object.keys(options).length === 0
    const kept = isUsual && free?.isClosed() === false ? free : undefined
    if (kept) free = undefined
    const page = kept ?? (await (await browser.newContext({ ...options, viewport })).newPage())
    if (kept && viewport) await page.setViewportSize(viewport)
    onTestFinished(async ({ task }) => {
      const context = page.context()
      if (!isUsual || task.result?.state === 'fail' || page.isClosed() || context.pages().length > 1)
        return context.close()
      await clear(page)
      free = page
    })
    return page
  }
}

/** Takes away all that a test and its app may have left in a page. */
async function clear(page: Page): Promise<void> {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners('pageerror').removeAllListeners('request').removeAllListeners('console')
  await page.emulateMedia({ colorScheme: null })
  await page.mouse.move(0, 0)
  await context.clearCookies()
  const { origin } = new URL(page.url())
  if (origin !== 'null') await clearStorage(page, origin)
  await page.goto('about:blank')
}

/** Clears it once the app has gone, because an app may write while it goes. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  await page.route(origin + EMPTY, (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await page.goto(origin + EMPTY)
  await page.evaluate(() => sessionStorage.clear())
  await page.unrouteAll()
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
