import { chromium as playwright } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { quickLaunchOptions } from './chromium.ts'
import type { PageAttack } from './page-attacks.ts'

/** Where a page comes from: the first may use a server. */
export type Place = 'http://app.test' | 'http://evil.example' | 'file'

/** A site under several names, and a real Chromium that visits it. */
export interface HostileSite {
  /** The Chromium, for pages that mean well. The names of the site lead to this machine, on every port. */
  readonly browser: Browser
  open(place: Place): Promise<Page>
  /** Lets a page try one thing against an address. */
  attack(page: Page, attack: PageAttack, target: string): Promise<void>
  close(): Promise<void>
}

const PAGE = '<!doctype html><title>A page</title><body>'

export async function openHostileSite(): Promise<HostileSite> {
  const site = createServer((incoming, outgoing) => {
    const to = new URL(incoming.url ?? '/', 'http://site').searchParams.get('to')
    if (to === null) outgoing.setHeader('Content-Type', 'text/html').end(PAGE)
    else outgoing.writeHead(307, { Location: to, 'Access-Control-Allow-Origin': '*' }).end()
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const { port } = site.address() as AddressInfo
  // Both names lead to this machine, so that no rule about private networks is between page and server.
  const names = '--host-resolver-rules=MAP app.test 127.0.0.1, MAP evil.example 127.0.0.1'
  const browser = await playwright.launch({ ...quickLaunchOptions, args: [...quickLaunchOptions.args, names] })
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-'))
  writeFileSync(join(folder, 'page.html'), PAGE)
  const urlOf = (place: Place) =>
    place === 'file' ? pathToFileURL(join(folder, 'page.html')).href : `${place}:${port}/`
  return {
    browser,
    async open(place) {
      // In a context of its own, so that a test can open another page beside it.
      const page = await (await browser.newContext()).newPage()
      await page.goto(urlOf(place))
      return page
    },
    async attack(page, { script }, target) {
      const relay = `http://evil.example:${port}/?to=${encodeURIComponent(target)}`
      await page.evaluate(`((target, relay) => { ${script} })(${JSON.stringify(target)}, ${JSON.stringify(relay)})`)
    },
    async close() {
      await browser.close()
      await new Promise((closed) => site.close(closed))
      rmSync(folder, { recursive: true })
    },
  }
}
