import type { Locator } from '@playwright/test'
import { expect } from 'vitest'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { openTab, selectRequest, sendAs } from '../support/inspector/tabs.ts'
import { ask, create, dashboards } from '../support/servers/served.ts'

const first = `${dashboards}1/`
const choose = (panel: Locator, name: string) => panel.locator('summary', { hasText: name }).press('Enter')
const askAgain = (panel: Locator) => panel.getByRole('button', { name: 'Ask again' }).press('Enter')

const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

const { test, browser } = inspectorTests()

test('a request is asked again as somebody else, and the world stays as it is', async () => {
  const { page, server, fake } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('reader', server.url, 'PATCH', first, { name: 'Mine' })
  await selectRequest(page, 2)
  const panel = await openTab(page, 'Otherwise')

  await panel.getByRole('combobox', { name: 'Sent by' }).selectOption('admin')
  await askAgain(panel)

  const result = panel.getByRole('region', { name: 'What would have been' })
  await result.getByText('It was 403, and would be 200. No request came later.').waitFor()
  expect(await result.getByRole('list').count()).toBe(0)
  // It is told once: what is read out is what is seen.
  expect(await page.getByText('It was 403, and would be 200.').count()).toBe(1)
  expect(await result.getByRole('status').textContent()).toMatch(/^It was 403/)
  await result.getByText(/\d+ differences/).press('Enter')
  await result.getByRole('row', { name: /status 403 200/ }).waitFor()
  expect(fake.db.dashboard.get(1)?.name).toBe('Sales')
})

test('a request that is not sent changes later answers, and each of them is a link to its request', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Mine' })
  await sendAs('owner', server.url, 'GET', first)
  await sendAs('owner', server.url, 'GET', '/api/environments/1/events/')
  await selectRequest(page, 2)
  const panel = await openTab(page, 'Otherwise')
  await choose(panel, 'Another request')
  await panel.getByRole('checkbox', { name: 'It is not sent at all' }).press(' ')
  await askAgain(panel)

  await panel.getByText('It was 200, and would not be sent. 1 later answer differs, 1 is the same.').waitFor()
  await panel.getByRole('button', { name: /^#3 GET/ }).press('Enter')

  await page.getByRole('heading', { name: '#3 GET' }).waitFor()
  await selectRequest(page, 2)
  await panel.getByText('1 later answer differs').waitFor()
})

test('a request is asked again with another body, under the other contract, and with another row', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Mine' })
  await selectRequest(page, 2)
  const panel = await openTab(page, 'Otherwise')

  await choose(panel, 'Another request')
  await panel.getByRole('textbox', { name: 'Body' }).fill('{"name"')
  await askAgain(panel)
  await panel.getByText('It was 200, and would be 400.').waitFor()

  await choose(panel, 'The other contract')
  await panel.getByRole('combobox', { name: 'Contract' }).selectOption('live')
  await askAgain(panel)
  await panel.getByText(/^It was 200, and would be 200\./).waitFor()

  await choose(panel, 'Another row')
  await askAgain(panel)
  await panel.getByText('It was 200, and would be 404.').waitFor()
})

test('an answer below the fold is scrolled into view, and the focus stays where it is', async () => {
  const { page, server } = await openInspectorPage(browser(), undefined, { viewport: { width: 1280, height: 600 } })
  await create(server.url, 'Sales')
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Otherwise')
  await choose(panel, 'Another request')
  await panel.getByRole('checkbox', { name: 'It is not sent at all' }).press(' ')
  const button = panel.getByRole('button', { name: 'Ask again' })
  await button.press('Enter')

  await expect.poll(() => isInView(panel.getByText('Not sent.'))).toBe(true)
  expect(await isInView(panel.getByText(/^It was 201, and would not be sent/))).toBe(true)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('of another request only what is different is sent along', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await ask(server.url, first, { method: 'PATCH', body: '{\r\n"name": "Mine"\r\n}' })
  await selectRequest(page, 2)
  const panel = await openTab(page, 'Otherwise')
  const asked = page.waitForRequest((request) => request.url().endsWith('/otherwise'))

  await choose(panel, 'Another request')
  await panel.getByRole('combobox', { name: 'Method' }).selectOption('GET')
  await askAgain(panel)

  expect((await asked).postDataJSON()).toEqual({ at: 2, request: { method: 'GET' } })
})

test('what cannot be asked is refused in words', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Otherwise')
  await choose(panel, 'Another row')
  await panel.getByRole('textbox', { name: 'Key of the row' }).fill('77')

  await askAgain(panel)

  await panel.getByRole('alert').getByText(/77/).waitFor()
})

test('beside the reason why something cannot be asked, the answer to the question before is gone', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Otherwise')
  await askAgain(panel)
  await panel.getByText(/^It was 201, and would be/).waitFor()

  await choose(panel, 'Another row')
  await panel.getByRole('textbox', { name: 'Key of the row' }).fill('77')
  await askAgain(panel)
  await panel.getByRole('alert').waitFor()

  expect(await panel.getByRole('status').textContent()).toBe('')
})
