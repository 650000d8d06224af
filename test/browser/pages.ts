import type { BrowserContext, Page } from '@playwright/test'
import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createViteServer } from 'vitest/node'
import type { Fake } from '../../src/fake/fake.ts'
import { root } from '../support/texts/guides.ts'

const made = `${root}test/.reports/browser`

type ViteDevServer = Awaited<ReturnType<typeof createViteServer>>

/** The values that the page under test leaves for a test. */
export interface FakeWindow extends Window {
  readonly fake: Fake
  readonly stop: () => Promise<void>
  readonly link: () => Promise<string>
  readonly copyLink: () => Promise<string>
}

/** The page of this folder in Vite's development server, for a real Chromium to open. */
export interface Pages {
  readonly vite: ViteDevServer
  /** Opens the page with a query, and waits until it lists dashboards. */
  open(context: BrowserContext, query?: string): Promise<Page>
  /** The same in a page that is there. */
  load(page: Page, query?: string): Promise<void>
  readonly url: string
}

let opened: Pages | undefined

/** The dev server that all files of one of Vitest's workers share, as they do Chromium. It ends with the worker. */
export async function sharedPages(): Promise<Pages> {
  return (opened ??= await openPages())
}

async function openPages(): Promise<Pages> {
  const vite = await openVite(`${made}/${process.env['VITEST_POOL_ID']}`)
  const url = vite.resolvedUrls!.local[0]!
  const load = async (page: Page, query = '') => {
    await page.goto(url + query)
    await listed(page)
  }
  return {
    vite,
    url,
    load,
    async open(context, query) {
      const page = await context.newPage()
      await load(page, query)
      return page
    },
  }
}

/** The link to the state of a page. */
export const linkOf = (page: Page): Promise<string> => page.evaluate(() => (window as unknown as FakeWindow).link())

/** What the fake says in a console from now on. */
export function saidIn(console: Pick<Page | BrowserContext, 'on'>): () => readonly string[] {
  const lines: string[] = []
  console.on('console', (message) => lines.push(message.text()))
  return () => lines.filter((line) => line.includes('[fake-dashboards]'))
}

/** Waits until the page has listed its dashboards the given number of times without being reloaded. */
export async function listed(page: Page, times = 1): Promise<void> {
  await page.waitForSelector(`body[data-loads="${times}"]`, { timeout: 20_000 })
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
    // As dependencies, the package and msw are few and small files: a page takes a tenth less of a processor, a reload a fifth.
    optimizeDeps: {
      // Vite does not see that the package was built anew.
      force: true,
      include: ['fake-dashboards/browser', 'fake-dashboards/scenarios', 'msw'],
      rolldownOptions: { output: { minify: true } },
    },
    server: { host: '127.0.0.1', port: 0, watch: null, fs: { allow: [root] } },
  })
  return server.listen()
}
