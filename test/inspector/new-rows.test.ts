import { expect } from 'vitest'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { openTab, selectRequest } from '../support/inspector/tabs.ts'
import { create, namesIn } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('a new row has a field for each column, filled with what it begins with', async () => {
  const { page, control } = await openInspectorPage(browser())
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: 'dashboard 0 rows' }).press('Enter')
  await panel.getByRole('button', { name: 'Add row' }).press('Enter')
  const field = (name: string) =>
    panel.getByRole('group', { name: /^A new dashboard/ }).getByLabel(name, { exact: true })
  expect(await field('project_id').inputValue()).toBe('1')
  expect(await field('id').count()).toBe(0)

  await field('name').fill('By hand')
  await field('pinned').press(' ')
  await field('project_id').fill('99')
  await field('name').press('Enter')
  await panel.getByRole('alert').getByText('99').waitFor()
  await field('project_id').fill('2')
  await field('name').press('Enter')

  await page.getByRole('status').getByText('Added a dashboard.').waitFor()
  expect((await control.rows.get('dashboard', 1)).row).toMatchObject({ name: 'By hand', pinned: true, project_id: 2 })
})

test('a new row may be written as JSON', async () => {
  const { page, control } = await openInspectorPage(browser())
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: 'dashboard 0 rows' }).press('Enter')
  await panel.getByRole('button', { name: 'Add as JSON' }).press('Enter')

  await panel.getByRole('textbox', { name: /^A new dashboard/ }).fill('{"project_id": 1, "name": "JSON"}')
  await panel.getByRole('button', { name: 'Add row' }).press('Enter')

  await page.getByRole('status').getByText('Added a dashboard.').waitFor()
  expect(await namesIn(control)).toEqual(['JSON'])
})

test('a row is added and removed, and no row of the past can be', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: 'dashboard 1 row' }).press('Enter')
  await panel.getByRole('button', { name: 'Add row' }).press('Enter')
  await panel.getByRole('button', { name: 'Add row' }).press('Enter')
  await panel
    .getByRole('region', { name: 'Rows of dashboard' })
    .getByRole('button', { name: 'dashboard 2' })
    .press('Enter')
  await panel.getByRole('button', { name: 'Remove row' }).press('Enter')
  await page.getByRole('status').getByText('Removed dashboard 2.').waitFor()
  expect(await namesIn(control)).toEqual(['Sales'])

  await selectRequest(page, 1)
  await panel.getByRole('button', { name: 'dashboard 0 rows' }).or(panel.getByText('No rows.')).waitFor()
  expect(await panel.getByRole('button', { name: 'Add row' }).count()).toBe(0)
})
