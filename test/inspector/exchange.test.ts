import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromium } from '../support/chromium.ts'
import { launchInspectorBrowser, openInspectorPage } from '../support/inspector-page.ts'
import { openTab, selectRequest, sendAs } from '../support/inspector-tabs.ts'
import { create, dashboards } from '../support/served.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchInspectorBrowser()
})
afterAll(() => browser.close())

test.runIf(chromium)('headers stand in a table, and bodies are trees that fold by the keyboard', async () => {
  const { page, server } = await openInspectorPage(browser)
  await create(server.url, 'Sales')
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Exchange')
  const [request, answer] = [
    panel.getByRole('region', { name: 'Request', exact: true }),
    panel.getByRole('region', { name: 'Answer', exact: true }),
  ]

  await request.getByText(/^\d+ headers$/).press('Enter')
  await request.getByRole('row', { name: 'content-type application/json' }).waitFor()
  const author = answer.locator('summary', { hasText: 'created_by' })
  expect(await answer.getByText('owner@acme.test').count()).toBe(0)
  await author.press('Enter')
  await answer.getByText('"owner@acme.test"').waitFor()
  await author.press('Enter')
  await answer.getByText('"owner@acme.test"').waitFor({ state: 'detached' })
})

test.runIf(chromium)(
  'a body can be seen as it was sent, and both clocks and a command for the shell stand below',
  async () => {
    const { page, server } = await openInspectorPage(browser)
    await create(server.url, "It's ours")
    await selectRequest(page, 1)
    const panel = await openTab(page, 'Exchange')

    await panel.getByRole('button', { name: 'Raw body of the request' }).press('Enter')

    expect(await panel.getByRole('region', { name: 'Raw body of the request' }).innerText()).toBe(
      `{"name":"It's ours"}`,
    )
    await panel.getByText('came 2026-01-01T00:00:00Z, took 0 ms').waitFor()
    await panel.getByText('Real clock').waitFor()
    const curl = await panel.getByRole('region', { name: 'The curl command' }).innerText()
    expect(curl).toContain(`curl -X POST '${server.url}${dashboards}'`)
    expect(curl).toContain(`--data-raw '{"name":"It'\\''s ours"}'`)
    expect(curl).not.toContain('phx_')
  },
)

test.runIf(chromium)('a long body tells how much of it is left out', async () => {
  const { page, server } = await openInspectorPage(browser)
  await sendAs('owner', server.url, 'POST', dashboards, { name: 'Sales', description: 'x'.repeat(150_000) })
  await selectRequest(page, 1)

  const panel = await openTab(page, 'Exchange')

  const request = panel.getByRole('region', { name: 'Request', exact: true })
  await request.getByText(/The last 50\d\d\d characters are left out/).waitFor()
})
