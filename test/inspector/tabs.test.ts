import { expect } from 'vitest'
import { findBarriers } from '../support/browser/axe.ts'
import { focusedText, inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { openTab, selectRequest, sendAs, tabNames } from '../support/inspector/tabs.ts'
import { create, dashboards } from '../support/servers/served.ts'

const first = `${dashboards}1/`

const { test, browser } = inspectorTests()

test('arrows, Home and End open tabs, and one of the tabs alone is reached by Tab', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await selectRequest(page, 1)
  const chosen = async () => (await page.getByRole('tab', { selected: true }).innerText()).split(' ')[0]
  await page.getByRole('tab', { selected: true }).press('End')
  expect(await chosen()).toBe('Otherwise')

  await page.keyboard.press('ArrowRight')
  expect(await chosen()).toBe('Why')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await chosen()).toBe('State')
  await expect.poll(() => focusedText(page)).toBe('State')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel')
})

test('no tab moves when another one is opened', async () => {
  const { page } = await openInspectorPage(browser())
  const places = () => page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().left))
  const before = await places()

  await openTab(page, 'Exchange')

  expect(await places()).toEqual(before)
})

test('keys that are the browser’s, such as Alt with an arrow, open no tab', async () => {
  const { page } = await openInspectorPage(browser())
  const tab = page.getByRole('tab', { name: 'Why' })

  for (const key of ['Alt+ArrowRight', 'Control+End', 'Meta+ArrowRight']) await tab.press(key)
  expect(await tab.getAttribute('aria-selected')).toBe('true')
})

test('the tab and the focus stay when another request is selected', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Mine' })
  await selectRequest(page, 1)
  await openTab(page, 'Change')

  await selectRequest(page, 2)

  await page.getByRole('tabpanel', { name: 'Change' }).getByText('"Mine"').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox')
})

test('without a selected request the state is the present, and the other tabs say what to do', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  const panel = await openTab(page, 'State')
  await panel.getByText('As it is now.').waitFor()
  await panel.getByRole('button', { name: 'dashboard 1 row' }).waitFor()

  await create(server.url, 'Mine')

  await panel.getByRole('button', { name: 'dashboard 2 rows' }).waitFor()
  for (const name of tabNames.filter((one) => one !== 'State'))
    await (await openTab(page, name)).getByText('Select a request to see this.').waitFor()
})

test('axe finds nothing in any tab, with what each of them opens', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Mine', nothing: 1 })
  await sendAs('reader', server.url, 'PATCH', first, { name: 'Mine' })
  const barriers: string[] = []
  const look = async () => barriers.push(...(await findBarriers(page)))
  await selectRequest(page, 3)
  await page.getByRole('region', { name: 'Rule K.8' }).waitFor()
  await look()
  await selectRequest(page, 2)
  await openTab(page, 'Change')
  await look()
  await openTab(page, 'Exchange')
  await look()
  const otherwise = await openTab(page, 'Otherwise')
  await otherwise.getByRole('button', { name: 'Ask again' }).press('Enter')
  await otherwise.getByText(/\d+ differences/).press('Enter')
  await look()
  const state = await openTab(page, 'State')
  await state.getByRole('button', { name: 'Now' }).press(' ')
  await look()
  await state.getByRole('button', { name: 'dashboard 1 row' }).press('Enter')
  await state.getByRole('region', { name: 'Rows of dashboard' }).getByRole('button', { name: 'dashboard 1' }).waitFor()
  await look()
  await state.getByRole('button', { name: 'dashboard 1', exact: true }).press('Enter')
  await state.getByRole('button', { name: 'Edit row' }).press('Enter')
  await look()
  await page.getByRole('button', { name: 'Copy as…' }).press('Enter')
  await look()

  expect(barriers).toEqual([])
})

test('markup in names, keys and bodies stays text in every tab', async () => {
  const { page, server } = await openInspectorPage(browser())
  const markup = '<img src=x onerror="window.attacked=true"><b>bold</b>'
  await create(server.url, markup)
  await sendAs('owner', server.url, 'PATCH', `${first}?${encodeURIComponent(markup)}`, {
    name: `${markup}!`,
    description: `\`${markup}\` **${markup}** [${markup}](javascript:alert(1))`,
    [markup]: markup,
  })
  await selectRequest(page, 2)

  for (const name of tabNames) {
    const panel = await openTab(page, name)
    if (name === 'State') {
      await panel.getByRole('textbox', { name: 'Key of the row' }).fill('1')
      await panel.getByRole('button', { name: 'Find row' }).press('Enter')
    }
    if (name === 'Otherwise') await panel.getByRole('button', { name: 'Ask again' }).press('Enter')
    if (name !== 'Why') await panel.getByText('<b>bold</b>').first().waitFor({ state: 'attached' })
    expect(await panel.locator('img, b, a, script').count()).toBe(0)
  }
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
})
