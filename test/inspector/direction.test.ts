import type { Locator } from '@playwright/test'
import { expect } from 'vitest'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { openTab, selectRequest, sendAs } from '../support/inspector/tabs.ts'
import { dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

/** Each of these turns what follows it, up to its end or that of the paragraph. */
const TURNING = ['202A', '202B', '202D', '202E', '2066', '2067', '2068', '202C', '2069']
const turning = TURNING.map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('x')
const asEscapes = TURNING.map((code) => `\\u${code}`).join('x')

/** The text at the end of an element, line by line from the left as it is drawn. */
const drawn = (element: Locator): Promise<string> =>
  element.evaluate((within) => {
    const text = [...within.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE) as Text
    const letters = Array.from(text.data, (letter, place) => {
      const range = document.createRange()
      range.setStart(text, place)
      range.setEnd(text, place + 1)
      const { top, left } = range.getBoundingClientRect()
      return { letter, top, left }
    })
    return letters
      .filter(({ letter }) => letter !== '\u200E')
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
  expect((await drawn(warning)).slice(-10)).toBe((await warning.innerText()).slice(-10))
})

test('names from right to left stay at their numbers in a sentence of the server', async () => {
  const { page, server, fake } = await openInspectorPage(browser())
  for (const [id, name] of [
    [1, 'אתר'],
    [2, 'דוח 7 חדש'],
  ] as const)
    fake.db.project.update({ where: { id: { equals: id } }, data: { name } })
  await sendAs('owner', server.url, 'GET', '/api/environments/99/dashboards/')
  await selectRequest(page, 1)

  const hint = page.getByRole('tabpanel', { name: 'Why' }).getByText('There is no project 99')

  expect(await drawn(hint)).toMatch(/opens: 1 \("רתא"\), 2 \("שדח 7 חוד"\)\.$/)
})

test('why a form was refused is said with escapes, too', async () => {
  const { page } = await openInspectorPage(browser())
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: 'dashboard', exact: false }).first().press('Enter')
  await panel.getByRole('button', { name: 'Add row' }).press('Enter')

  await panel.getByRole('textbox', { name: /^A new dashboard/ }).fill(JSON.stringify({ [turning]: 1 }))
  await panel.getByRole('button', { name: 'Save row' }).press('Enter')

  await expect.poll(() => page.getByRole('alert').innerText()).toContain(asEscapes)
})

test('a quotation from right to left that never ends is shown at once', async () => {
  const { page, server } = await openInspectorPage(browser())
  await sendAs('owner', server.url, 'POST', dashboards, { use_template: `"${'א'.repeat(200_000)}` })
  await selectRequest(page, 1)

  const panel = page.getByRole('tabpanel', { name: 'Why' })
  await panel.getByText(/^Refused with 400/).waitFor({ timeout: 20_000 })
})
