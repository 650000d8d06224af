import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { notice, openDrawer, press } from '../support/inspector/drawer.ts'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { holdAnswers } from '../support/inspector/slow-answers.ts'
import { openTab, selectRequest } from '../support/inspector/tabs.ts'

const { test, browser } = inspectorTests()

const dialogs = (page: Page) => page.getByRole('dialog')

test('Enter that is pressed twice in a form of the drawer sends it once', async () => {
  const { page, control } = await openDrawer(browser(), ['Worlds', 'Gates'])
  const slow = await holdAnswers(page, 'POST', '/__fake/')

  await page.getByLabel('New world').fill('alice')
  for (const field of [page.getByLabel('New world'), page.getByLabel('Path')]) {
    await field.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Hold' }).dblclick()
  await slow.release()
  await page.getByRole('region', { name: 'Gate 1' }).waitFor()
  await page.getByRole('button', { name: 'Show world alice' }).waitFor()

  expect((await control.gates.list()).map(({ number }) => number)).toEqual([1])
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
})

test('a button that removes something removes it once, also when it is clicked twice', async () => {
  const { page, control } = await openDrawer(browser(), ['Faults'])
  await control.faults.add({ effect: { status: 503 } })
  const remove = page.getByRole('button', { name: /^Remove fault 1/ })
  await remove.waitFor()
  const slow = await holdAnswers(page, 'DELETE', '/__fake/')

  await remove.dblclick()
  await slow.release()
  await remove.waitFor({ state: 'detached' })

  await expect.poll(() => notice(page).textContent()).toMatch(/^Done: Remove fault 1: /)
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
})

test('Enter that is held down asks, and does not confirm', async () => {
  const { page } = await openAfterSession(browser())
  const hold = async () => {
    for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
  }
  await selectRequest(page, 3)

  await page.getByRole('button', { name: 'Go back here…' }).focus()
  await hold()
  await dialogs(page).getByText('This changes the world').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await press(page, /^Scenario/, 'Enter')
  await page.getByRole('button', { name: 'Reset' }).focus()
  await hold()

  await page.getByRole('button', { name: 'Reset now' }).waitFor()
  expect(await notice(page).textContent()).toBe('')
})

/** Goes back to before request 3; that is not answered yet. */
async function goBackSlowly(page: Page) {
  const slow = await holdAnswers(page, 'POST', '/__fake/back')
  await selectRequest(page, 3)
  await page.getByRole('button', { name: 'Go back here…' }).click()
  await dialogs(page).getByRole('button', { name: 'Go back' }).click()
  return slow
}

test('what a dialog has begun leaves the next one open', async () => {
  const { page } = await openAfterSession(browser())
  const slow = await goBackSlowly(page)

  await page.getByRole('button', { name: 'Copy as…' }).click()
  await slow.release()

  await expect.poll(() => notice(page).textContent()).toBe('The world is where request 3 found it.')
  expect(await dialogs(page).getByRole('heading').allTextContents()).toEqual(['Copy request 3'])
})

test('what fails after its question was answered is told beside its button', async () => {
  const { page } = await openAfterSession(browser())
  const slow = await goBackSlowly(page)

  await slow.fail('The world is gone.')

  await page.getByRole('group', { name: 'Actions' }).getByRole('alert').getByText('The world is gone.').waitFor()
})

test('what fails after its dialog was closed is told in the notice', async () => {
  const { page } = await openAfterSession(browser())
  const slow = await holdAnswers(page, 'GET', '/__fake/entries/3/curl')
  await selectRequest(page, 3)
  await page.getByRole('button', { name: 'Copy as…' }).click()
  await dialogs(page).getByRole('button', { name: 'curl' }).click()
  await page.keyboard.press('Escape')

  await slow.fail('The world is gone.')

  await expect.poll(() => notice(page).textContent()).toBe('The world is gone.')
})

test('whoever goes back while a row is removed stays where they went', async () => {
  const { page } = await openAfterSession(browser())
  const slow = await holdAnswers(page, 'DELETE', '/__fake/')
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: /^dashboard \d+ row/ }).click()
  await panel.getByRole('button', { name: 'dashboard 1', exact: true }).click()

  await panel.getByRole('button', { name: 'Remove row' }).click()
  await panel.getByRole('button', { name: '← Back' }).click()
  await slow.release()

  await expect.poll(() => notice(page).textContent()).toMatch(/^Edit \d+: removed dashboard 1/)
  expect(await panel.getByRole('heading', { level: 3 }).first().textContent()).toBe('dashboard')
})
