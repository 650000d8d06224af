import { expect } from 'vitest'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { openTab, selectRequest } from '../support/inspector/tabs.ts'
import { create, namesIn } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('a new row begins with what it may be, and is refused in words where it does not fit', async () => {
  const { page, control } = await openInspectorPage(browser())
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: 'dashboard 0 rows' }).press('Enter')
  await panel.getByRole('button', { name: 'Add row' }).press('Enter')
  const field = panel.getByRole('textbox', { name: /^A new dashboard/ })
  const row = JSON.parse(await field.inputValue()) as object
  expect(row).toMatchObject({ project_id: 1 })
  expect(row).not.toHaveProperty('id')
  const save = async (values: object) => {
    await field.fill(JSON.stringify({ ...row, ...values }))
    await panel.getByRole('button', { name: 'Save row' }).press('Enter')
  }

  await save({ name: 'By hand', project_id: 99 })
  await panel.getByRole('alert').getByText('99').waitFor()
  await save({ name: 'By hand', project_id: 2 })

  await page.getByRole('status').getByText('Edit 1: added dashboard 1.').first().waitFor()
  expect((await control.rows.get('dashboard', 1)).row).toMatchObject({ name: 'By hand', project_id: 2 })
})

test('a row is added and removed, and no row of the past can be', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: 'dashboard 1 row' }).press('Enter')
  await panel.getByRole('button', { name: 'Add row' }).press('Enter')
  await panel.getByRole('button', { name: 'Save row' }).press('Enter')
  await panel
    .getByRole('region', { name: 'Rows of dashboard' })
    .getByRole('button', { name: 'dashboard 2' })
    .press('Enter')
  await panel.getByRole('button', { name: 'Remove row' }).press('Enter')
  await page.getByRole('status').getByText('Edit 2: removed dashboard 2, after request 1.').waitFor()
  expect(await namesIn(control)).toEqual(['Sales'])

  await selectRequest(page, 1)
  await panel.getByRole('button', { name: 'dashboard 0 rows' }).or(panel.getByText('No rows.')).waitFor()
  expect(await panel.getByRole('button', { name: 'Add row' }).count()).toBe(0)
})
