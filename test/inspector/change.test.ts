import type { Locator } from '@playwright/test'
import { expect } from 'vitest'
import { focusedText, inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { openTab, selectRequest, sendAs } from '../support/inspector/tabs.ts'
import { create, dashboards } from '../support/servers/served.ts'

const first = `${dashboards}1/`

const { test, browser } = inspectorTests()

test('a changed row is told column by column, and JSON within a column by its path', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Mine', tags: ['a'] })
  await selectRequest(page, 2)

  const panel = await openTab(page, 'Change')

  const rows = panel.getByRole('table', { name: 'dashboard 1, column by column' }).getByRole('row')
  expect((await rows.allInnerTexts()).map((text) => text.split(/\s+/).join(' '))).toEqual([
    'Column Before After',
    '± name "Sales" "Mine"',
    '+ tags[0] none "a"',
  ])
  expect(await rows.nth(1).getByRole('img').getAttribute('aria-label')).toBe('changed')
  await panel.getByText('14 columns unchanged').press('Enter')
  await panel.getByText('created_by_id').waitFor()
})

test('values that differ in what nobody sees look different', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Weekly sales')
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Weekly\u00A0sales\u200B' })
  await selectRequest(page, 2)

  const panel = await openTab(page, 'Change')

  expect(await panel.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    '"Weekly sales"',
    '"Weekly\\u00A0sales\\u200B"',
  ])
})

test('an added row is told whole, and its link shows it as the request left it', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Later' })
  await selectRequest(page, 1)
  const panel = await openTab(page, 'Change')
  await panel.getByText('added', { exact: true }).waitFor()

  await panel.getByRole('button', { name: 'dashboard 1' }).press('Enter')

  const state = page.getByRole('tabpanel', { name: 'State' })
  await state.getByRole('heading', { name: 'dashboard 1' }).waitFor()
  await state.getByRole('button', { name: 'After it', pressed: true }).waitFor()
  await state.getByText('"Sales"').waitFor()
  await expect.poll(() => focusedText(page)).toBe('dashboard 1')
})

test('that nothing was changed is said in words', async () => {
  const { page, server } = await openInspectorPage(browser())
  await sendAs('owner', server.url, 'GET', dashboards)
  await sendAs('reader', server.url, 'POST', dashboards, { name: 'Sales' })

  await openTab(page, 'Change')
  for (const number of [1, 2]) {
    await selectRequest(page, number)
    await page
      .getByRole('region', { name: `#${number} ` })
      .getByText('Nothing was changed by this request.')
      .waitFor()
  }
})

test('a long value has the colour of its kind, and is seen once when it is open', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  const name = 'long '.repeat(79).trim()
  await sendAs('owner', server.url, 'PATCH', first, { name })
  await selectRequest(page, 2)
  const panel = await openTab(page, 'Change')
  const [short, beginning] = [panel.getByText('"Sales"'), panel.getByText('"long long')]
  const colourOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)

  expect(await colourOf(beginning.first())).toBe(await colourOf(short))
  await panel.locator('summary', { hasText: '396 characters' }).press('Enter')

  await panel.getByText(JSON.stringify(name), { exact: true }).waitFor()
  expect(await beginning.filter({ visible: true }).count()).toBe(1)
})
