import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromium } from '../support/chromium.ts'
import { launchInspectorBrowser, openInspectorPage } from '../support/inspector-page.ts'
import { ask, dashboards } from '../support/served.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchInspectorBrowser()
})
afterAll(() => browser.close())

test.runIf(chromium)('the page lists the requests before it was opened, and those that come later', async () => {
  const { page, server } = await openInspectorPage(browser)
  const list = page.getByRole('region', { name: 'Requests' })
  await ask(server.url, dashboards)
  await list.getByText(dashboards).waitFor()

  await ask(server.url, '/api/environments/1/events/')

  await list.getByText('/api/environments/1/events/').waitFor()
  expect(await list.getByText('/api/').count()).toBe(2)
})
