import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { focusedName, openDrawer, press } from '../support/inspector/drawer.ts'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { openTab } from '../support/inspector/tabs.ts'

const { test, browser } = inspectorTests()

/** A browser takes the focus from a disabled button with its next picture. */
const nextPicture = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

test('a button that has nothing more to do keeps the focus', async () => {
  const { page } = await openAfterSession(browser())
  const panel = await openTab(page, 'State')

  await panel.getByRole('button', { name: 'Undo edit 1' }).press('Enter')
  await panel.getByText('Undone').waitFor()
  await nextPicture(page)
  expect(await focusedName(page)).toBe('Undone edit 1')
})

test('of two sections that change at once, the one that had the focus keeps it', async () => {
  const { page, control } = await openDrawer(browser(), ['Clock', 'Worlds'])
  await control.worlds.open('alice', {})
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await press(page, '+1 hour', 'Enter')

  await press(page, 'Show world alice', 'Enter')

  await page.getByRole('heading', { name: 'World alice' }).waitFor()
  await expect.poll(() => focusedName(page)).toMatch(/^Worlds/)
})

test('a drawer that is closed from elsewhere takes the focus from nobody', async () => {
  const { page } = await openAfterSession(browser())
  await page.keyboard.press('s')
  await page.getByRole('region', { name: 'Set up' }).waitFor()
  const list = page.getByRole('listbox')
  await list.press('Home')

  await page.keyboard.press('s')

  await page.getByRole('region', { name: 'Set up' }).waitFor({ state: 'detached' })
  expect(await list.evaluate((element) => element === document.activeElement)).toBe(true)
})
