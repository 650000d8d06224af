import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { CHORD, frameOf, host, isOpen, openByKey, shows } from './docked.ts'
import { pageTests } from './page-tests.ts'

const { test, pages, profile, open } = pageTests('The keys of the inspector in a page')

/**
 * What of the inspector the page asks for while keys are pressed. To open it is to ask for its file at once, so before what the
 * page is made to ask for afterwards.
 */
async function askedWhile(page: Page, press: () => Promise<void>): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await press()
  await page.evaluate(() => fetch('/blank.html'))
  await expect.poll(() => asked.some((url) => url.endsWith('/blank.html'))).toBe(true)
  return asked.filter((url) => /\/deps\/.*inspector/.test(url))
}

test('the focus goes into it, and comes back when Escape closes it', async () => {
  const { page } = await open()
  const focused = () => page.evaluate(() => document.activeElement!.id || document.activeElement!.tagName.toLowerCase())
  await page.locator('#more').focus()

  await openByKey(page)
  const inside = await focused()
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen(page)).toBe(false)

  expect(inside).toBe(host)
  expect(await focused()).toBe('more')
})

test('who begins to type while it is loaded goes on typing there', async () => {
  const context = await profile()
  let load: (() => Promise<void>) | undefined
  await context.route(/\/deps\/docked-inspector/, (route) => void (load = () => route.continue()))
  const page = await pages().open(context, '?fake')
  await page.getByLabel('Name').pressSequentially('Typed ')
  await expect.poll(() => load).toBeDefined()

  await load!()
  await shows(page, 'GET')
  await page.keyboard.type('on')

  expect(await page.getByLabel('Name').inputValue()).toBe('Typed on')
})

test('a third press while it is still being loaded opens it, and a fourth one closes it', async () => {
  const { page } = await open()

  await page.evaluate(() => {
    for (let press = 0; press < 3; press++)
      dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyF', altKey: true, shiftKey: true }))
  })
  await shows(page, 'GET')
  await page.keyboard.press(CHORD)

  await expect.poll(() => isOpen(page)).toBe(false)
})

test('the keys close one that a button has opened, and open it again', async () => {
  const { page } = await open()
  await page.evaluate('openInspector(fake)')
  await shows(page, 'GET')
  await page.locator('#more').focus()

  await page.keyboard.press(CHORD)

  await expect.poll(() => isOpen(page)).toBe(false)
  await openByKey(page)
})

test('Escape clears a filter and leaves what is typed, and closes it from elsewhere', async () => {
  const { page } = await open('?fake')
  await shows(page, 'GET')
  const filter = frameOf(page).getByLabel('Filter', { exact: true })
  await filter.fill('get')

  await filter.press('Escape')
  await expect.poll(() => filter.inputValue()).toBe('')
  await frameOf(page).getByRole('tab', { name: 'State' }).click()
  await frameOf(page)
    .getByRole('button', { name: /^dashboard \d+ row/ })
    .click()
  await frameOf(page).getByRole('button', { name: 'Add row' }).click()
  await frameOf(page)
    .getByRole('textbox', { name: /^A new dashboard/ })
    .press('Escape')
  const typing = await isOpen(page)
  await filter.press('Escape')

  await expect.poll(() => isOpen(page)).toBe(false)
  expect(typing).toBe(true)
})

test('a letter that somebody types, and an app that wants the keys for itself, come first', async () => {
  const { page } = await open()

  const asked = await askedWhile(page, async () => {
    await page.getByLabel('Name').press(CHORD)
    await page.evaluate(() => {
      const element = document.body.appendChild(document.createElement('x-field'))
      element.attachShadow({ mode: 'open' }).append(document.createElement('input'))
    })
    await page.locator('x-field input').press(CHORD)
    await page.evaluate(() => document.addEventListener('keydown', (event) => event.preventDefault()))
    await page.locator('#more').press(CHORD)
  })

  expect(asked).toEqual([])
})

test('an app that switches it off opens it by no key and no address', async () => {
  const { page } = await open('?fake&inspector=off')

  expect(await askedWhile(page, () => page.keyboard.press(CHORD))).toEqual([])
})
