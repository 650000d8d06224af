import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { notice, press } from '../support/inspector/drawer.ts'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { holdAnswers } from '../support/inspector/slow-answers.ts'
import { openTab, selectRequest } from '../support/inspector/tabs.ts'

const { test, browser } = inspectorTests()

/** The page after a session, and another world of the same server, in which nothing has happened. */
async function openWithOther() {
  const opened = await openAfterSession(browser())
  const other = await opened.control.worlds.open('other', {})
  return { ...opened, other }
}

/** Opens the drawer, and shows the other world. */
async function showOther(page: Page): Promise<void> {
  await page.keyboard.press('s')
  await press(page, /^Worlds/, 'Enter')
  await press(page, 'Show world other', 'Enter')
  await page.getByRole('heading', { name: 'World other' }).waitFor()
}

const dashboard = 'dashboard 1'

/** Opens a row in the State tab. */
async function openRow(page: Page) {
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: /^dashboard \d+ row/ }).click()
  await panel.getByRole('button', { name: dashboard, exact: true }).click()
  await panel.getByRole('button', { name: 'Edit row' }).waitFor()
  return panel
}

test('a request of a world that is left is none of the next one', async () => {
  const { page } = await openWithOther()
  const slow = await holdAnswers(page, 'GET', '/__fake/entries/5')
  const asked = page.waitForRequest(/\/__fake\/entries\/5$/)
  await page.getByRole('option', { name: 'Request 5 ' }).click()
  await asked

  await showOther(page)
  const answered = page.waitForResponse(/\/__fake\/entries\/5$/)
  await slow.release()
  await (await answered).finished()

  await page.getByText('No request has come yet.').waitFor()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.getByRole('option', { name: /^Request/ }).count()).toBe(0)
})

test.each([
  { section: /^Acting user/, asked: '/__fake/people', action: 'Send as this one' },
  { section: /^Scenario/, asked: '/__fake/scenarios', action: 'Reset' },
])('what there is to choose from is there before the button $action', async ({ section, asked, action }) => {
  const { page } = await openAfterSession(browser())
  const slow = await holdAnswers(page, 'GET', asked)
  const isAsked = page.waitForRequest((request) => request.url().includes(asked))
  await page.keyboard.press('s')
  await press(page, section, 'Enter')
  await isAsked
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const button = page.getByRole('button', { name: action, exact: true })
  const before = await button.count()

  await slow.release()
  await button.waitFor()

  expect(before).toBe(0)
  expect(await page.locator('form', { has: button }).getByRole('combobox').locator('option').count()).toBeGreaterThan(3)
})

test('what could not be read of a world that is left is not told in the next one', async () => {
  const { page } = await openWithOther()
  await page.keyboard.press('s')
  const slow = await holdAnswers(page, 'GET', '/__fake/gates', 1)
  const asked = page.waitForRequest(/\/__fake\/gates$/)
  await press(page, /^Gates/, 'Enter')
  await asked
  await press(page, /^Worlds/, 'Enter')
  await press(page, 'Show world other', 'Enter')
  const answered = page.waitForResponse(/\/__fake\/gates$/)
  await slow.fail('It is closed.')
  await (await answered).finished()

  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await notice(page).textContent()).toBe('World other is shown.')
})

test('the rows of a world that is left are gone at once, however slow the next one is', async () => {
  const { page } = await openWithOther()
  const panel = await openRow(page)
  const slow = await holdAnswers(page, 'GET', '/w/other/__fake/')

  await showOther(page)

  await panel.getByText('Reading…').first().waitFor()
  expect(await panel.getByRole('button', { name: 'Edit row' }).count()).toBe(0)
  await slow.release()
  await panel.getByRole('button', { name: 'Edit row' }).waitFor()
})

test('what is typed about a row stays when the row changes, and only that is saved', async () => {
  const { page, control } = await openAfterSession(browser())
  const panel = await openRow(page)
  await panel.getByRole('button', { name: 'Edit row' }).click()
  const field = panel.getByRole('textbox', { name: /live world/ })
  await field.fill((await field.inputValue()).replace('"By control"', '"Typed"'))

  await control.rows.change('dashboard', 1, { description: 'meanwhile' })
  await panel.getByText('"meanwhile"').waitFor()
  await panel.getByRole('button', { name: 'Save row' }).click()

  await expect.poll(() => notice(page).textContent()).toMatch(/^Edit \d+: changed dashboard 1/)
  expect((await control.rows.get('dashboard', 1)).row).toMatchObject({ name: 'Typed', description: 'meanwhile' })
})

test('an answer that is late does not take the place of the answer to a newer question', async () => {
  const { page } = await openAfterSession(browser())
  await selectRequest(page, 2)
  const panel = await openTab(page, 'Otherwise')
  const slow = await holdAnswers(page, 'POST', '/__fake/otherwise', 1)
  const asked = page.waitForRequest(/otherwise$/)
  await panel.getByRole('button', { name: 'Ask again' }).click()
  await asked

  await selectRequest(page, 3)
  await selectRequest(page, 2)
  await panel.locator('summary', { hasText: 'The other contract' }).click()
  await panel.getByRole('button', { name: 'Ask again' }).click()
  const result = panel.getByRole('region', { name: 'What would have been' })
  await result.getByText(/^It w/).waitFor()
  const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('otherwise'))
  await slow.release()
  await late

  await page.evaluate(() => new Promise((shown) => setTimeout(shown, 100)))
  expect(await result.textContent()).toMatch(/^It was 201, and would be 201|^It would be answered the same: 201/)
})

test('past requests that could not be read are read a little later', async () => {
  const { page } = await openAfterSession(browser())
  const entries = await holdAnswers(page, 'GET', '/__fake/entries?')
  await page.reload()

  await entries.fail('It was too much.')

  await notice(page).getByText('It was too much.').waitFor()
  await page.getByRole('option', { name: 'Request 1 ' }).waitFor()
})

test('what could not be read is no answer, and is read once the connection is back', async () => {
  const { page } = await openAfterSession(browser())
  const control = ({ pathname }: URL) => pathname.startsWith('/__fake/')
  await page.route(control, (route) => route.fulfill({ status: 502, json: { detail: 'The way is barred.' } }))
  await page.reload()
  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  await press(page, /^Scenario/, 'Enter')
  await notice(page).getByText('The way is barred.').waitFor()
  const start = page.locator('summary', { hasText: 'without a name' })
  const before = await start.count()

  await page.unroute(control)

  await start.waitFor()
  expect(before).toBe(0)
})
