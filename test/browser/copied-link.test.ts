import { expect } from 'vitest'
import { pageTests } from './page-tests.ts'
import { linkOf, listed } from './pages.ts'
import type { FakeWindow } from './pages.ts'

const { test, pages, profile, open, names, rename } = pageTests('A copied link to a state')

test('the link is given and copied by one call, and from the inspector', async () => {
  const context = await profile()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await pages().open(context, '?persist=link')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await rename(page, 'Copied')

  const given = await linkOf(page)
  const copied = await page.evaluate(() => (window as unknown as FakeWindow).copyLink())
  const inClipboard = await clipboard()
  await rename(page, 'Copied later')
  await page.keyboard.press('Alt+Shift+KeyF')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  const other = await (await profile()).newPage()
  await other.goto(await clipboard())
  await listed(other)

  expect([copied, inClipboard]).toEqual([given, given])
  expect((await names(other))[0]).toBe('Copied later')
})

test('over http, where no page may copy, the refusal has the link and says so', async () => {
  const page = await (await profile()).newPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
  })
  await pages().load(page, '?persist=link')
  await rename(page, 'Not copied')

  const copied = page.evaluate(() => (window as unknown as FakeWindow).copyLink())

  await expect(copied).rejects.toThrow(/#fake=\S+ could not be copied: browsers let pages copy over https/)
})

test('a page without links refuses to give one, and its inspector offers none', async () => {
  const { page } = await open('?persist=tab&fake')

  await page.getByRole('button', { name: 'Close' }).waitFor()

  expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
  await expect(linkOf(page)).rejects.toThrow("setupFakeWorker({ persist: 'link' })")
})
