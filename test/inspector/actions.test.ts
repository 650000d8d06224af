import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { office } from '../support/api/office.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { requestRow } from '../support/inspector/rows.ts'
import { selectRequest, sendAs } from '../support/inspector/tabs.ts'
import { create, dashboards, namesIn } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

const copies = { permissions: ['clipboard-read', 'clipboard-write'] }
const pressIn = (page: Page, role: 'group' | 'dialog', name: string) =>
  page.getByRole(role).getByRole('button', { name, exact: true }).press('Enter')
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor()

test('going back asks first, and then the live world is where the request found it', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'First')
  await create(server.url, 'Second')
  await selectRequest(page, 2)

  await pressIn(page, 'group', 'Go back here…')
  await page.getByRole('dialog').getByText('This changes the world that your app talks to').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go back')
  await page.keyboard.press('Escape')
  expect(await namesIn(control)).toEqual(['First', 'Second'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go back here…')

  await pressIn(page, 'group', 'Go back here…')
  await pressIn(page, 'dialog', 'Go back')
  await said(page, 'The world is where request 2 found it.')
  expect(await namesIn(control)).toEqual(['First'])
})

test('a branch is a world of its own, with a base URL to copy, and can be shown', async () => {
  const { page, server, control } = await openInspectorPage(browser(), undefined, copies)
  await create(server.url, 'First')
  await create(server.url, 'Second')
  await selectRequest(page, 2)

  await pressIn(page, 'group', 'Branch…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('not a name')
  await pressIn(page, 'dialog', 'Open world')
  await page.getByRole('dialog').getByRole('alert').getByText('No name for a world').waitFor()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('other')
  await page.keyboard.press('Enter')
  await pressIn(page, 'dialog', 'Copy the base URL')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/w/other`)
  await page.getByRole('dialog').getByRole('status').getByText('Copied the base URL.').waitFor()

  await pressIn(page, 'dialog', 'Show this world')
  await said(page, 'World other is shown.')
  await page.getByRole('heading', { name: 'World other' }).waitFor()
  expect(await namesIn(await control.worlds.open('other'))).toEqual(['First'])
  expect(await namesIn(control)).toEqual(['First', 'Second'])
})

test('the focus is in a dialog, and on its next step, as soon as there is something to see', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'First')
  await selectRequest(page, 1)
  // What has the focus when a button comes into the page: an effect after the next picture would be too late for a quick key.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.activeElement?.textContent ?? '')).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
  const focusAtChanges = () => page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)

  await pressIn(page, 'group', 'Branch…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Enter')
  await page.getByRole('dialog').getByText('Show this world').waitFor()

  const focused = await focusAtChanges()
  expect(focused).not.toContain('Branch…')
  expect(focused).toContain('Show this world')
})

test('a dialog that Escape closes gives the focus back to its button', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'First')
  await selectRequest(page, 1)
  await page.getByRole('button', { name: 'Branch…' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)

  await page.keyboard.press('Escape')

  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Branch…')
})

test('a request is copied as a command, a test and a story, the session as a capsule, and it is said', async () => {
  const { page, server } = await openInspectorPage(browser(), undefined, copies)
  await create(server.url, 'First')
  await selectRequest(page, 1)
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await pressIn(page, 'group', 'Copy as…')

  await pressIn(page, 'group', 'curl')
  await said(page, 'Copied the curl command.')
  expect(await read()).toContain(`curl -X POST '${server.url}${dashboards}'`)
  await pressIn(page, 'group', 'Capsule')
  await said(page, 'Copied the capsule.')
  expect((JSON.parse(await read()) as { readonly requests: readonly unknown[] }).requests).toHaveLength(1)

  await pressIn(page, 'group', 'Test')
  await said(page, 'Copied a test.')
  expect(await read()).toContain('createFake({ capsule, at: 1 })')
  await pressIn(page, 'group', 'Story')
  await said(page, 'Copied a story.')
  expect(await read()).toContain('capsule')

  const download = page.waitForEvent('download')
  await pressIn(page, 'group', 'Download capsule')
  expect((await download).suggestedFilename()).toBe('capsule.json')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy as…')
})

test('a command that lacks the end of a long body is copied with a word about it', async () => {
  const { page, server } = await openInspectorPage(browser(), undefined, copies)
  await sendAs('owner', server.url, 'POST', dashboards, { name: 'Sales', description: 'x'.repeat(150_000) })
  await selectRequest(page, 1)
  await pressIn(page, 'group', 'Copy as…')

  await pressIn(page, 'group', 'curl')

  await said(page, /^Copied the curl command\. The last 50\d\d\d characters are left out\.$/)
})

test('where the page may not write to the clipboard, the text is shown and selected', async () => {
  const { page, server } = await openInspectorPage(browser())
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))
  })
  await sendAs('owner', server.url, 'GET', dashboards)
  await selectRequest(page, 1)
  await pressIn(page, 'group', 'Copy as…')

  await pressIn(page, 'group', 'curl')

  const field = page.getByRole('dialog').getByRole('textbox', { name: 'the curl command' })
  await field.waitFor()
  const selected = await page.evaluate(() => {
    const area = document.activeElement as HTMLTextAreaElement
    return area.value.slice(area.selectionStart, area.selectionEnd)
  })
  expect(selected).toBe(await field.inputValue())
  expect(selected).toContain('curl -X GET')
})

test('why something cannot be copied stands in the menu, and its buttons stay in reach', async () => {
  const { page, server } = await openInspectorPage(browser(), createFake({ scenario: office, journalLimit: 1 }), copies)
  for (const number of [1, 2, 3]) {
    await create(server.url, 'First')
    await requestRow(page, number).waitFor()
  }
  await selectRequest(page, 1)
  await pressIn(page, 'group', 'Copy as…')

  await pressIn(page, 'group', 'Test')

  await page.getByRole('alert').getByText('Request 1 is not in the session log.').waitFor()
  await page.getByRole('button', { name: 'Capsule', exact: true }).click({ timeout: 2000 })
  await said(page, 'Copied the capsule.')
})

test('a dialog that a reset closes leaves the focus in the page', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'First')
  await selectRequest(page, 1)
  await pressIn(page, 'group', 'Branch…')
  await page.getByRole('dialog').waitFor()

  await control.reset()

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('request-panel')
})
