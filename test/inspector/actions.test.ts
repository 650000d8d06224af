import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { office } from '../support/api/office.ts'
import { focusedId, focusedText, inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { requestRow } from '../support/inspector/rows.ts'
import { selectRequest, sendAs } from '../support/inspector/tabs.ts'
import { create, dashboards, namesIn } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

const copies = { permissions: ['clipboard-read', 'clipboard-write'] }
const pressIn = (page: Page, role: 'group' | 'dialog', name: string) =>
  page.getByRole(role).getByRole('button', { name, exact: true }).press('Enter')
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor()

test('going back asks first, and then the live world is where the request found it', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'First')
  await create(server.url, 'Second')
  await selectRequest(page, 2)

  await pressIn(page, 'group', 'Go back here…')
  // A page that is loaded again makes its fake anew, and all would be lost.
  await page.getByRole('dialog').getByText('Your app sees that with its next request.').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Go back')
  await page.keyboard.press('Escape')
  expect(await namesIn(control)).toEqual(['First', 'Second'])
  await expect.poll(() => focusedText(page)).toBe('Go back here…')

  await pressIn(page, 'group', 'Go back here…')
  await pressIn(page, 'dialog', 'Go back')
  await said(page, 'The world is where request 2 found it.')
  expect(await namesIn(control)).toEqual(['First'])
})

test('a branch is a world of its own, which is shown with its base URL, and begins where the request came', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'First')
  await create(server.url, 'Second')
  await selectRequest(page, 2)

  await pressIn(page, 'group', 'Branch')

  await said(page, 'World from-2 is open, and shown.')
  await page.getByRole('heading', { name: 'World from-2' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Base URL' }).inputValue()).toBe(`${server.url}/w/from-2`)
  expect(await focusedId(page)).toBe('set-up')
  expect(await namesIn(await control.worlds.open('from-2'))).toEqual(['First'])
  expect(await namesIn(control)).toEqual(['First', 'Second'])
})

test('each further branch from the same request is another world, however many there are', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'First')
  for (let turn = 1; turn <= 11; turn++) await control.worlds.open(turn === 1 ? 'from-1' : `from-1-${turn}`)
  await selectRequest(page, 1)

  await pressIn(page, 'group', 'Branch')

  await page.getByRole('heading', { name: 'World from-1-12' }).waitFor()
})

test('the focus is in a dialog as soon as there is something to see', async () => {
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

  await pressIn(page, 'group', 'Copy as…')
  await page.getByRole('dialog').getByText('Download capsule').waitFor()

  const focused = await focusAtChanges()
  expect(focused).not.toContain('Copy as…')
  expect(focused).toContain('Test')
})

test.each(['Copy as…', 'Keyboard'])(
  'a dialog that Escape closes gives the focus back to its button: %s',
  async (name) => {
    const { page, server } = await openInspectorPage(browser())
    await create(server.url, 'First')
    await selectRequest(page, 1)
    await page.getByRole('button', { name }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)

    await page.keyboard.press('Escape')

    await expect.poll(() => focusedText(page)).toBe(name)
  },
)

test('a request is copied as a command, a test and a story, the session as a capsule, and it is said', async () => {
  const { page, server } = await openInspectorPage(browser(), undefined, copies)
  await create(server.url, 'First')
  await selectRequest(page, 1)
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await pressIn(page, 'group', 'Copy as…')

  await pressIn(page, 'dialog', 'curl')
  await said(page, 'Copied: curl.')
  expect(await read()).toContain(`curl -X POST '${server.url}${dashboards}'`)
  await pressIn(page, 'dialog', 'Capsule')
  await said(page, 'Copied: Capsule.')
  expect((JSON.parse(await read()) as { readonly requests: readonly unknown[] }).requests).toHaveLength(1)

  await pressIn(page, 'dialog', 'Test')
  await said(page, 'Copied: Test.')
  expect(await read()).toContain('createFake({ capsule, at: 1 })')
  await pressIn(page, 'dialog', 'Story')
  await said(page, 'Copied: Story.')
  expect(await read()).toContain('capsule')

  const download = page.waitForEvent('download')
  await pressIn(page, 'dialog', 'Download capsule')
  expect((await download).suggestedFilename()).toBe('capsule.json')
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedText(page)).toBe('Copy as…')
})

test('a request is copied as a call of fetch, which sends it again', async () => {
  const fake = createFake({ scenario: office, auth: 'lenient' })
  const { page, server } = await openInspectorPage(browser(), fake, copies)
  const headers = { 'Content-Type': 'application/json' }
  await fetch(server.url + dashboards, { method: 'POST', headers, body: '{"name":"It\'s “new”"}' })
  await selectRequest(page, 1)

  await pressIn(page, 'group', 'Copy as…')
  await pressIn(page, 'dialog', 'fetch')
  await said(page, 'Copied: fetch.')
  await page.evaluate(
    'navigator.clipboard.readText().then((call) => import(`data:text/javascript,${encodeURIComponent(call)}`))',
  )

  const { number, method, sent, status } = fake.journal.last!
  expect([number, method, sent, status]).toEqual([2, 'POST', { name: "It's “new”" }, 201])
})

test('a command that lacks the end of a long body is copied with a word about it', async () => {
  const { page, server } = await openInspectorPage(browser(), undefined, copies)
  await sendAs('owner', server.url, 'POST', dashboards, { name: 'Sales', description: 'x'.repeat(150_000) })
  await selectRequest(page, 1)
  await pressIn(page, 'group', 'Copy as…')

  await pressIn(page, 'dialog', 'curl')

  await said(page, /^Copied: curl\. The last 50\d\d\d characters are left out\.$/)
})

test('where the page may not write to the clipboard, the text is shown and selected', async () => {
  const { page, server } = await openInspectorPage(browser())
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))
  })
  await sendAs('owner', server.url, 'GET', dashboards)
  await selectRequest(page, 1)
  await pressIn(page, 'group', 'Copy as…')

  await pressIn(page, 'dialog', 'curl')

  const field = page.getByRole('dialog').getByRole('textbox', { name: /^This page may not write to the clipboard/ })
  await field.waitFor()
  const selected = await page.evaluate(() => {
    const area = document.activeElement as HTMLTextAreaElement
    return area.value.slice(area.selectionStart, area.selectionEnd)
  })
  expect(selected).toBe(await field.inputValue())
  expect(selected).toContain('curl -X GET')
})

test('why something cannot be copied is told there, and its buttons stay in reach', async () => {
  const { page, server } = await openInspectorPage(browser(), createFake({ scenario: office, journalLimit: 1 }), copies)
  for (const number of [1, 2, 3]) {
    await create(server.url, 'First')
    await requestRow(page, number).waitFor()
  }
  await selectRequest(page, 1)
  await pressIn(page, 'group', 'Copy as…')

  await pressIn(page, 'dialog', 'Test')

  await page.getByRole('alert').getByText('Request 1 is not in the session log.').waitFor()
  await page.getByRole('button', { name: 'Capsule', exact: true }).click({ timeout: 2000 })
  await said(page, 'Copied: Capsule.')
})

test('a dialog that a reset closes leaves the focus in the page', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await create(server.url, 'First')
  await selectRequest(page, 1)
  await pressIn(page, 'group', 'Copy as…')
  await page.getByRole('dialog').waitFor()

  await control.reset()

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedId(page)).toBe('request-panel')
})
