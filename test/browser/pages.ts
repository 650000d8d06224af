import { chromium as playwright } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createViteServer } from 'vitest/node'
import type { Fake } from '../../src/fake/fake.ts'
import { quickLaunchOptions } from '../support/chromium.ts'
import { root } from '../support/guides.ts'

const made = `${root}test/.reports/browser`

type ViteDevServer = Awaited<ReturnType<typeof createViteServer>>

/** What the page under test leaves for a test to take. */
export interface FakeWindow extends Window {
  readonly fake: Fake
  readonly stop: () => Promise<void>
  readonly link: () => Promise<string>
  readonly copyLink: () => Promise<string>
}

/** The page of this folder in Vite's development server, and a real Chromium to open it in. */
export interface Pages {
  readonly vite: ViteDevServer
  /** A browser profile of its own, gone when `close` is called. */
  context(): Promise<BrowserContext>
  /** Opens the page with a query, and waits until it lists dashboards. */
  open(context: BrowserContext, query?: string): Promise<Page>
  readonly url: string
  close(): Promise<void>
}

/** Starts the dev server and the browser. Each lane has folders of its own, so that two can run at the same time. */
export async function openPages(lane: string): Promise<Pages> {
  const folder = `${made}/${lane.replaceAll(' ', '-')}`
  const [vite, browser] = await Promise.all([openVite(folder), openChromium()])
  const url = vite.resolvedUrls!.local[0]!
  return {
    vite,
    url,
    context: () => browser.newContext(),
    async open(context, query = '') {
      const page = await context.newPage()
      await page.goto(url + query)
      await listed(page)
      return page
    },
    async close() {
      await Promise.all([vite.close(), browser.close()])
    },
  }
}

/** Waits until the page has listed its dashboards the given number of times without being reloaded. */
export async function listed(page: Page, times = 1): Promise<void> {
  await page.waitForSelector(`body[data-loads="${times}"]`, { timeout: 20_000 })
}

function openChromium(): Promise<Browser> {
  return playwright.launch(quickLaunchOptions)
}

/** Source maps are two thirds of what a page loads, and no test reads one. */
const withoutMaps: Plugin = {
  name: 'without-maps',
  transform: (code) => ({ code, map: { mappings: '' } }),
}

async function openVite(folder: string): Promise<ViteDevServer> {
  mkdirSync(`${folder}/public`, { recursive: true })
  const script = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
  copyFileSync(script, `${folder}/public/mockServiceWorker.js`)
  const server = await createViteServer({
    configFile: false,
    root: fileURLToPath(new URL('page', import.meta.url)),
    publicDir: `${folder}/public`,
    cacheDir: `${folder}/vite`,
    logLevel: 'error',
    plugins: [withoutMaps],
    // Found too late, they would make Vite load the page again in the middle of a test.
    optimizeDeps: { include: ['msw', 'msw/browser', '@faker-js/faker/locale/en'] },
    server: { host: '127.0.0.1', port: 0, watch: null, fs: { allow: [root] } },
  })
  return server.listen()
}
