import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { onTestFinished, test } from 'vitest'
import type { TestAPI } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import { scenarios } from '../../../src/scenarios.ts'
import { office } from '../api/office.ts'
import { chromium, requireChromium } from '../browser/chromium.ts'
import { pageLender } from '../browser/lent-page.ts'
import { sharedChromium } from '../browser/shared-chromium.ts'
import { served } from '../servers/served.ts'
import type { Served } from '../servers/served.ts'

const file = new URL('../../../dist/inspector.js', import.meta.url)
const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<script type="module">import { mountInspector } from '/inspector.js'; mountInspector(document, { url: location.origin, isServed: true })</script>
</head><body></body></html>`

/** The part that tests of a file share: one Chromium. Where there is none, they are skipped. */
export function inspectorTests(): { readonly test: TestAPI; readonly browser: () => Browser } {
  requireChromium('The page of the inspector')
  return { test: test.skipIf(chromium === undefined) as TestAPI, browser: sharedChromium() }
}

/** A served fake, and the built page of the inspector over it in a real Chromium. */
export interface InspectorPage extends Served {
  readonly page: Page
}

const lend = pageLender()

/** Opens the page of the inspector over a server of its own. What the page logs as an error fails the test. */
export async function openInspectorPage(
  browser: Browser,
  fake: Fake = createFake({ scenario: office }),
  options: BrowserContextOptions = {},
): Promise<InspectorPage> {
  const all = await served({ scenarios }, fake)
  const page = await lend(browser, options)
  await page.context().setExtraHTTPHeaders({ 'X-Fake-Token': all.server.token })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  onTestFinished(() => {
    if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`)
  })
  await page.route(`${all.server.url}/inspector`, (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  await page.route(`${all.server.url}/inspector.js`, (route) =>
    route.fulfill({ body: readFileSync(file, 'utf8'), contentType: 'text/javascript' }),
  )
  await page.goto(`${all.server.url}/inspector`)
  return { ...all, page }
}

/** A property of the style that a part of the page has in the end. */
export const styleOf = (part: Locator, property: string): Promise<string> =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** The id of the element that has the focus. */
export const focusedId = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id)

/** The text of what has the focus. */
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
