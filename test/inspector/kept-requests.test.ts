import type { Page } from '@playwright/test'
import { expect, onTestFinished } from 'vitest'
import { MOST_REQUESTS } from '../../src/hosts/inspector/page/session/requests.ts'
import { tellManyRequests } from '../support/inspector/many-requests.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { requestRow } from '../support/inspector/rows.ts'
import { ask } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

/** The page with as many requests as it keeps, and a way to let more of them come. */
async function openFull() {
  const { page, server, control } = await openInspectorPage(browser())
  await ask(server.url, '/api/')
  const like = (await control.entries()).entries[0]!
  await tellManyRequests(page, like, MOST_REQUESTS)
  await requestRow(page, MOST_REQUESTS).waitFor()
  await page.getByText(`${MOST_REQUESTS}`, { exact: true }).first().waitFor()
  const come = async (count: number): Promise<void> => {
    const numbers = Array.from({ length: count }, (_, place) => MOST_REQUESTS + place + 1)
    const events = numbers.map((number) => `event: came\ndata: ${JSON.stringify({ ...like, number })}\n\n`)
    // The stream has ended, and the page asks again.
    await page.route('**/__fake/events*', async (route) => {
      const begin = {
        newest: MOST_REQUESTS,
        clock: { now: '2026-01-01T00:00:00Z', following: false },
        actor: { as: null },
      }
      const data = JSON.stringify({ ...begin, faults: [], held: [], gates: [] })
      await route.fulfill({
        contentType: 'text/event-stream',
        body: `event: begin\ndata: ${data}\n\n${events.join('')}`,
      })
    })
    await page.getByText(/requests? forgotten/).waitFor()
  }
  return { page, come }
}

/** The number of the first row that is wholly in view, and how far below the upper edge it is. */
const firstInView = (page: Page) =>
  page.getByRole('listbox').evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const rows = [...list.querySelectorAll<HTMLElement>('[role=option]')]
    const row = rows.find((one) => one.getBoundingClientRect().top >= top - 0.5)!
    return [Number(row.id.slice('request-'.length)), Math.round(row.getBoundingClientRect().top - top)]
  })

test('a reader stays where they are while the oldest requests go', async () => {
  const { page, come } = await openFull()
  await page.getByRole('listbox').evaluate((list) => (list.scrollTop = 28 * 300 + 10))
  await expect.poll(async () => (await firstInView(page))[0]).toBe(302)
  const before = await firstInView(page)

  await come(40)

  await page.getByText('40 requests forgotten').waitFor()
  expect(await firstInView(page)).toEqual(before)
})

test('the selected request stays the first row, with all that is known of it', async () => {
  const { page, come } = await openFull()
  await page.getByRole('listbox').press('Home')
  await requestRow(page, 1).waitFor()

  await come(40)

  await page.getByText('39 requests forgotten').waitFor()
  await page.getByRole('heading', { name: '#1 ' }).waitFor()
  await page.getByRole('listbox').press('ArrowDown')
  await page.getByRole('heading', { name: '#41 ' }).waitFor()
})

test('rows in view are not made anew while the requests before them are read', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await ask(server.url, '/api/')
  const script = await page.addInitScript(() => {
    const seen: string[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLElement && node.role === 'option') seen.push(node.id)
    }).observe(document, { childList: true, subtree: true })
    Object.assign(window, { seen })
  })
  onTestFinished(() => script.dispose())

  await tellManyRequests(page, (await control.entries()).entries[0]!, 3000)
  await page.getByText('3000', { exact: true }).first().waitFor()
  await requestRow(page, 3000).waitFor()

  const made = await page.evaluate(() => (window as typeof window & { readonly seen: readonly string[] }).seen)
  expect(made.length).toBeLessThan(100)
  expect(new Set(made).size).toBe(made.length)
})
