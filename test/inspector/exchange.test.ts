import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { office } from '../support/api/office.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { requestRow } from '../support/inspector/rows.ts'
import { openTab, selectRequest, sendAs } from '../support/inspector/tabs.ts'
import { ask, create, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

/** Waits until the page gets events. From then on it reads the beginning of the messages of all requests so far. */
const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor()

test('headers stand in a table, and bodies are trees that fold by the keyboard', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Exchange')
  const [request, answer] = [
    panel.getByRole('region', { name: 'Request', exact: true }),
    panel.getByRole('region', { name: 'Answer', exact: true }),
  ]

  await request.getByText(/^\d+ headers$/).press('Enter')
  await request.locator('dl > div', { hasText: /^content-typeapplication\/json$/ }).waitFor()
  const author = answer.locator('summary', { hasText: 'created_by' })
  const email = answer.getByText('"owner@acme.test"', { exact: true })
  expect(await email.count()).toBe(0)
  await author.press('Enter')
  await email.waitFor()
  await author.press('Enter')
  await email.waitFor({ state: 'detached' })
})

test('the command that sends a request again is read when it is opened', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Exchange')
  const asked = page.waitForRequest(/curl/)

  await panel.getByText('As a curl command').press('Enter')

  await asked
  await panel.getByText(`curl -X POST '${server.url}${dashboards}'`).waitFor()
})

test('an answer that a fault cut off says where', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await control.faults.add({ effect: { cut: 20 }, times: 1 })
  await ask(server.url, dashboards)
    .then((answer) => answer.text(), String)
    .catch(String)
  await selectRequest(page, 1)

  const panel = await openTab(page, 'Exchange')

  await panel.getByText('A fault cut it off after 20 characters of the body.').waitFor()
})

test('the address stands above the tabs as somebody wrote it, and here as it was sent', async () => {
  const { page, server } = await openInspectorPage(browser())
  const sent = `/api/environments/1/events/?properties=${encodeURIComponent('[{"key":"$browser"}]')}`
  await ask(server.url, sent)
  await selectRequest(page, 1)

  const panel = await openTab(page, 'Exchange')

  await panel.getByText(`GET ${server.url}${sent}`).waitFor()
  await page.getByRole('heading', { name: '/events/?properties=[{"key":"$browser"}]' }).waitFor()
})

test('a body can be seen as it was sent, and both clocks stand below', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, "It's ours")
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Exchange')

  const request = panel.getByRole('region', { name: 'Request', exact: true })
  await request.getByText('20 bytes as sent').press('Enter')

  expect(await request.locator('pre').innerText()).toBe(`{"name":"It's ours"}`)
  await panel.getByText('came 2026-01-01T00:00:00Z, took 0 ms').waitFor()
  await panel.getByText('Real clock').waitFor()
})

test('a long body tells how much of it is left out', async () => {
  const { page, server } = await openInspectorPage(browser())
  await sendAs('owner', server.url, 'POST', dashboards, { name: 'Sales', description: 'x'.repeat(150_000) })
  await selectRequest(page, 1)

  const panel = await openTab(page, 'Exchange')

  const request = panel.getByRole('region', { name: 'Request', exact: true })
  await request.getByText(/The last 50\d\d\d characters are left out/).waitFor()
})

test('of a body of 100,000 characters only the branches that are open are drawn', async () => {
  const { page, server } = await openInspectorPage(browser())
  const deep = (depth: number): object => (depth === 0 ? {} : { left: deep(depth - 1), right: deep(depth - 1) })
  await sendAs('owner', server.url, 'POST', dashboards, { name: 'Sales', filters: deep(12) })
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Exchange')

  await panel.getByRole('region', { name: 'Request', exact: true }).getByText('filters', { exact: true }).waitFor()

  expect(await panel.locator('li').count()).toBeLessThan(200)
})

test('messages that the journal has forgotten are not waited for, and it says so', async () => {
  const fake = createFake({ scenario: office, journalLimit: 2 })
  const { page, server } = await openInspectorPage(browser(), fake)
  await live(page)
  for (const number of [1, 2, 3]) {
    await ask(server.url, dashboards)
    await requestRow(page, number).waitFor()
  }
  await selectRequest(page, 1)

  const panel = await openTab(page, 'Exchange')

  await panel.getByText('No request "1". Known: 2, 3.').waitFor()
})
