import type { Locator } from '@playwright/test'
import { expect } from 'vitest'
import { inspectorTests, openInspectorPage } from '../support/inspector-page.ts'
import { openTab, selectRequest, sendAs } from '../support/inspector-tabs.ts'
import { dashboards } from '../support/served.ts'

const { test, browser } = inspectorTests()

/** Each of these turns what follows it, up to its end or that of the paragraph. */
const TURNING = ['202A', '202B', '202D', '202E', '2066', '2067', '2068', '202C', '2069']
const turning = TURNING.map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('x')
const asEscapes = TURNING.map((code) => `\\u${code}`).join('x')

/** The last letters of an element, from the left as they are drawn. */
const endOf = (element: Locator): Promise<string> =>
  element.evaluate((drawn) => {
    const text = [...drawn.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE) as Text
    const letters = Array.from(text.data, (letter, place) => {
      const range = document.createRange()
      range.setStart(text, place)
      range.setEnd(text, place + 1)
      const { top, left } = range.getBoundingClientRect()
      return { letter, top, left }
    })
    return letters
      .slice(-10)
      .toSorted((a, b) => a.top - b.top || a.left - b.left)
      .map(({ letter }) => letter)
      .join('')
  })

test('what a sentence of the server quotes turns nothing around it', async () => {
  const { page, server } = await openInspectorPage(browser())
  await sendAs('owner', server.url, 'POST', dashboards, { use_template: `${turning} אבג`, [turning]: 1 })
  await selectRequest(page, 1)

  const panel = page.getByRole('tabpanel', { name: 'Why' })
  const decision = panel.getByText(/^Refused with 400/)
  const warning = panel.getByText('Unknown body key')

  await expect.poll(() => decision.innerText()).toContain(asEscapes)
  await expect.poll(() => warning.innerText()).toContain(asEscapes)
  expect(await endOf(warning)).toBe((await warning.innerText()).slice(-10))
})

test('why a form was refused is said with escapes, too', async () => {
  const { page } = await openInspectorPage(browser())
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: 'dashboard', exact: false }).first().press('Enter')
  await panel.getByRole('button', { name: 'Add as JSON' }).press('Enter')

  await panel.getByRole('textbox', { name: /^A new dashboard/ }).fill(JSON.stringify({ [turning]: 1 }))
  await panel.getByRole('button', { name: 'Add row' }).press('Enter')

  await expect.poll(() => page.getByRole('alert').innerText()).toContain(asEscapes)
})
