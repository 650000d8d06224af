import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { focusedId, inspectorTests, openInspectorPage } from '../support/inspector/page.ts'

const { test, browser } = inspectorTests()

const place = (page: Page) => page.getByRole('slider').getAttribute('aria-valuetext')

test.each(['Enter', 'ArrowDown'])(
  '%s leads from the filter to the newest request that it lets through',
  async (key) => {
    const { page } = await openAfterSession(browser())
    await page.getByLabel('Filter').focus()
    await page.keyboard.type('post')

    await page.keyboard.press(key)

    expect(await focusedId(page)).toBe('request-list')
    expect(await place(page)).toMatch(/^Request 2, POST /)
  },
)

test('what sets up a world takes the focus, and gives it back to its button', async () => {
  const { page } = await openInspectorPage(browser())

  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  await page.getByRole('region', { name: 'Set up' }).waitFor()
  expect(await focusedId(page)).toBe('set-up')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Set up' }).waitFor({ state: 'detached' })
  expect(await focusedId(page)).toBe('set-up-button')
})

test('with a modifier, keys are left to the browser', async () => {
  const { page } = await openAfterSession(browser())

  for (const modifier of ['Control', 'Alt', 'Meta']) await page.getByRole('listbox').press(`${modifier}+ArrowUp`)

  expect(await place(page)).toBe('Now')
})

test('the first stop of the Tab key leads past the head to the list', async () => {
  const { page } = await openAfterSession(browser())

  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to the requests' }).press('Enter')

  expect(await focusedId(page)).toBe('request-list')
})
