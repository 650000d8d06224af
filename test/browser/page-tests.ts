import type { BrowserContext, Page } from '@playwright/test'
import { beforeAll, onTestFinished, test } from 'vitest'
import type { TestAPI } from 'vitest'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { pageLender } from '../support/browser/lent-page.ts'
import { sharedChromium } from '../support/browser/shared-chromium.ts'
import { listed, saidIn, sharedPages } from './pages.ts'
import type { Pages } from './pages.ts'

/** The milliseconds that a step has, which is less than a test has: what hangs is told by the step that waits. */
const STEP = 20_000

const lend = pageLender()

/** The parts that tests of a file share: one Vite and one Chromium. */
export function pageTests(lane: string) {
  requireChromium(lane)
  const browser = sharedChromium()
  let opened: Pages | undefined
  beforeAll(async () => {
    if (chromium !== undefined) opened = await sharedPages()
  })
  const pages = () => opened!

  /** A browser profile that ends with the test. */
  async function profile(): Promise<BrowserContext> {
    const context = await browser().newContext()
    context.setDefaultTimeout(STEP)
    onTestFinished(() => context.close())
    return context
  }

  /** The page as in a new profile, and what the fake says in its console. */
  async function open(query = '') {
    const page = await lend(browser())
    const said = saidIn(page)
    page.setDefaultTimeout(STEP)
    await pages().load(page, query)
    return { page, said }
  }

  return { test: test.skipIf(chromium === undefined) as TestAPI, pages, profile, open, names, rename, reload }
}

/** The dashboards that the page lists. */
const names = (page: Page): Promise<string[]> => page.locator('#dashboards li').allTextContents()

/** Renames the first dashboard, by the page's own form. */
async function rename(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.locator('#dashboards').getByText(name, { exact: true }).waitFor()
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await listed(page)
}
