import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { focusedId, inspectorTests, openInspectorPage } from '../support/inspector/page.ts'

const { test, browser } = inspectorTests()

const place = (page: Page) => page.getByRole('slider').getAttribute('aria-valuetext')

test('single keys go through requests, to the filter, and back to now', async () => {
  const { page } = await openAfterSession(browser())
  const press = async (key: string): Promise<unknown> => {
    await page.keyboard.press(key)
    return place(page)
  }

  expect(await press('k')).toMatch(/^Request 8, /)
  expect(await focusedId(page)).toBe('request-list')
  expect(await press('k')).toMatch(/^Request 7, /)
  expect(await press('j')).toMatch(/^Request 8, /)
  expect(await press('n')).toBe('Now')
  await press('/')
  expect(await focusedId(page)).toBe('filter')
})

test.each(['Enter', 'ArrowDown'])(
  '%s leads from the filter to the newest request that it lets through',
  async (key) => {
    const { page } = await openAfterSession(browser())
    await page.keyboard.press('/')
    await page.keyboard.type('post')

    await page.keyboard.press(key)

    expect(await focusedId(page)).toBe('request-list')
    expect(await place(page)).toMatch(/^Request 2, POST /)
  },
)

test('single keys pause, and set up', async () => {
  const { page } = await openInspectorPage(browser())
  const head = page.getByRole('banner')
  await head.getByText('Live').waitFor()

  await page.keyboard.press('p')
  await head.getByText('Paused').waitFor()
  await page.keyboard.press('p')
  await head.getByText('Live').waitFor()

  await page.keyboard.press('s')
  await page.getByRole('region', { name: 'Set up' }).waitFor()
  expect(await focusedId(page)).toBe('set-up')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Set up' }).waitFor({ state: 'detached' })
  expect(await focusedId(page)).toBe('set-up-button')
})

test('letters that are typed are no shortcuts', async () => {
  const { page } = await openAfterSession(browser())
  await page.keyboard.press('/')

  await page.keyboard.type('pskjn1?/')

  expect(await page.getByLabel('Filter').inputValue()).toBe('pskjn1?/')
  expect(await place(page)).toBe('Now')
  await page.getByRole('banner').getByText('Live').waitFor()
  expect(await page.getByRole('region', { name: 'Set up' }).count()).toBe(0)
})

test('single keys do something in the timeline, too', async () => {
  const { page } = await openAfterSession(browser())
  await page.getByRole('slider').press('Home')

  await page.keyboard.press('4')

  expect(await focusedId(page)).toBe('request-panel-State')
})

test('with a modifier, keys are left to the browser', async () => {
  const { page } = await openAfterSession(browser())

  for (const modifier of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${modifier}+k`)

  expect(await place(page)).toBe('Now')
})

test('single keys can be switched off, which the page remembers', async () => {
  const { page } = await openAfterSession(browser())
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await help.getByText('pause, go on').waitFor()
  await help.getByRole('checkbox').press('Space')
  await page.keyboard.press('Escape')

  await page.keyboard.press('k')
  expect(await place(page)).toBe('Now')

  await page.reload()
  await page.getByRole('option', { name: 'Request 8 ' }).waitFor()
  await page.keyboard.press('k')
  expect(await place(page)).toBe('Now')
  await page.getByRole('listbox').press('ArrowUp')
  expect(await place(page)).toMatch(/^Request 8, /)
})

test('the first stop of the Tab key leads past the head to the list', async () => {
  const { page } = await openAfterSession(browser())

  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to the requests' }).press('Enter')

  expect(await focusedId(page)).toBe('request-list')
})

test('in a low window, the help begins with its title, and what has the focus is in view', async () => {
  const { page } = await openInspectorPage(browser(), undefined, { viewport: { width: 640, height: 320 } })
  await page.getByRole('button', { name: 'Keyboard' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Keyboard' })

  const seen = await dialog.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return [box.querySelector('h3')!, document.activeElement!].map((part) => {
      const place = part.getBoundingClientRect()
      return place.top >= top && place.bottom <= bottom
    })
  })

  expect(seen).toEqual([true, true])
})
