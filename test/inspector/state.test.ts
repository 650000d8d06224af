import { expect } from 'vitest'
import { focusedId, focusedText, inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { openTab, selectRequest, sendAs } from '../support/inspector/tabs.ts'
import { create, dashboards } from '../support/servers/served.ts'

const first = `${dashboards}1/`

const { test, browser } = inspectorTests()

test('a row is shown as the selected request found it, as it was after, and as it is now', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'First')
  for (const name of ['Second', 'Third']) await sendAs('owner', server.url, 'PATCH', first, { name })
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Fourth' })
  await selectRequest(page, 3)
  const panel = await openTab(page, 'State')

  await panel.getByRole('textbox', { name: 'Key of the row' }).fill('1')
  await panel.getByRole('textbox', { name: 'Key of the row' }).press('Enter')
  await panel.getByText('"Second"').waitFor()
  await panel.getByRole('button', { name: 'After it' }).press('Enter')
  await panel.getByText('"Third"').waitFor()
  await panel.getByRole('button', { name: 'Now' }).press('Enter')
  await panel.getByText('"Fourth"').waitFor()
  await panel.getByRole('button', { name: 'Before request 3' }).press('Enter')

  await selectRequest(page, 2)
  await panel.getByText('"First"').waitFor()
})

test('links lead from table to row, to the rows that it names and that name it, and back', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  const panel = await openTab(page, 'State')
  const heading = (name: string) => panel.getByRole('heading', { name, exact: true }).waitFor()

  await panel.getByRole('button', { name: 'dashboard 1 row' }).press('Enter')
  await heading('dashboard')
  await panel
    .getByRole('region', { name: 'Rows of dashboard' })
    .getByRole('button', { name: 'dashboard 1' })
    .press('Enter')
  await heading('dashboard 1')
  await panel.getByRole('button', { name: 'user 1' }).press('Enter')
  await heading('user 1')
  await panel.getByRole('button', { name: /^\d+ key$/ }).press('Enter')
  await heading('key, user_id 1')
  await panel.getByRole('region', { name: 'Rows of key' }).getByText('[redacted]').first().waitFor()
  await panel.getByRole('button', { name: '← Back' }).press('Enter')
  await heading('user 1')
  await expect.poll(() => focusedText(page)).toBe('user 1')
})

test('a row of the present is changed by hand, refused in words where it does not fit, and put back', async () => {
  const { page, server, fake } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  const panel = await openTab(page, 'State')
  await panel.getByRole('textbox', { name: 'Key of the row' }).fill('1')
  await panel.getByRole('button', { name: 'Find row' }).press('Enter')
  await panel.getByRole('button', { name: 'Edit row' }).press('Enter')
  const field = panel.getByRole('textbox', { name: /live world/ })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

  await field.fill('{"name": 7}')
  await panel.getByRole('button', { name: 'Save row' }).press('Enter')
  await panel.getByRole('alert').getByText('name: expected text or null, got 7').waitFor()
  await field.fill('{"name": "By hand"')
  await panel.getByRole('button', { name: 'Save row' }).press('Enter')
  await panel.getByRole('alert').getByText('This is not JSON').waitFor()
  expect(fake.db.dashboard.get(1)?.name).toBe('Sales')
  await field.fill('{"name": "Sales"}')
  await panel.getByRole('button', { name: 'Save row' }).press('Enter')
  await panel.getByRole('alert').getByText('No value is different from before.').waitFor()

  await field.fill('{"name": "By hand"}')
  await panel.getByRole('button', { name: 'Save row' }).press('Enter')
  await panel.getByText('"By hand"').waitFor()
  expect(await focusedId(page)).toBe('request-panel')
  expect(fake.db.dashboard.get(1)?.name).toBe('By hand')
  await panel.getByRole('button', { name: 'Undo edit 1' }).press('Enter')
  await panel.getByText('"Sales"').waitFor()
  expect(fake.db.dashboard.get(1)?.name).toBe('Sales')
})

test('only the columns of a row that were written are sent', async () => {
  const { page, server, fake } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  const before = fake.db.dashboard.get(1)!
  const panel = await openTab(page, 'State')
  await panel.getByRole('textbox', { name: 'Key of the row' }).fill('1')
  await panel.getByRole('button', { name: 'Find row' }).press('Enter')
  await panel.getByRole('button', { name: 'Edit row' }).press('Enter')
  const field = panel.getByRole('textbox', { name: /live world/ })
  const row = JSON.parse(await field.inputValue()) as object
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')

  await field.fill(JSON.stringify({ ...row, pinned: true, tags: ['a'] }))
  await panel.getByRole('button', { name: 'Save row' }).press('Enter')

  expect((await sent).postDataJSON()).toEqual({ pinned: true, tags: ['a'] })
  await panel.getByText('["a"]').waitFor()
  expect(await focusedId(page)).toBe('request-panel')
  expect(fake.db.dashboard.get(1)).toEqual({ ...before, pinned: true, tags: ['a'] })
})

test('a row that is not there is told in words', async () => {
  const { page } = await openInspectorPage(browser())
  const panel = await openTab(page, 'State')

  await panel.getByRole('textbox', { name: 'Key of the row' }).fill('77')
  await panel.getByRole('button', { name: 'Find row' }).press('Enter')

  await panel.getByRole('alert').getByText(/77/).waitFor()
})

test('a table is read page by page, and a page that has no rows any more says so', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  for (let count = 0; count < 51; count++) await control.rows.add('cohort', { project_id: 1 })
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: 'cohort 51 rows' }).press('Enter')
  await panel.getByText('1 to 50 of 51').waitFor()
  await panel.getByRole('button', { name: 'Later →' }).press('Enter')
  await panel.getByRole('heading', { name: 'cohort, from 51' }).waitFor()
  await panel.getByText('51 to 51 of 51').waitFor()

  await control.rows.remove('cohort', 51)

  await panel.getByText('No rows.').waitFor()
  await panel.getByRole('button', { name: '← Back' }).press('Enter')
  await panel.getByRole('region', { name: 'Rows of cohort' }).getByRole('button', { name: 'cohort 50' }).waitFor()
})
