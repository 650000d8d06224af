import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { CHORD, host, isOpen, shows } from './docked.ts'
import { pageTests } from './page-tests.ts'

const { test, open } = pageTests('The docked inspector in a page')

const edgeOf = (page: Page) => page.getByRole('separator', { name: 'Size of the inspector' })

test('the docked inspector is resized at its edge, by keys and by dragging, docked at another side, and closed by its button', async () => {
  const { page } = await open('?fake')
  const edge = edgeOf(page)
  const dock = page.locator(`${host} section`)
  const size = async () => Number(await edge.getAttribute('aria-valuenow'))
  await shows(page, 'GET')

  await edge.focus()
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  const byKeys = await size()
  await page.keyboard.press('Home')
  const least = await size()
  await page.keyboard.press('End')
  const most = await size()
  await edge.hover()
  await page.mouse.down()
  await page.mouse.move(600, 288)
  await page.mouse.up()
  const dragged = [await size(), (await dock.boundingBox())!.height]
  await page.getByRole('button', { name: 'Dock right' }).click()
  const right = await dock.boundingBox()
  const orientation = await edge.getAttribute('aria-orientation')
  await page.getByRole('button', { name: 'Close' }).click()

  expect([byKeys, least, most]).toEqual([55, 20, 90])
  expect(dragged).toEqual([60, 432])
  expect(right).toEqual({ x: 512, y: 0, width: 768, height: 720 })
  expect(orientation).toBe('vertical')
  expect(await isOpen(page)).toBe(false)
})

test('after a reload it opens at the side and with the size that it had', async () => {
  const { page } = await open('?fake')
  await shows(page, 'GET')
  await page.getByRole('button', { name: 'Dock right' }).click()
  await edgeOf(page).press('ArrowRight')

  await page.reload()
  await shows(page, 'GET')

  expect(await page.locator(`${host} section`).boundingBox()).toEqual({ x: 704, y: 0, width: 576, height: 720 })
  expect(await page.getByRole('button', { name: 'Dock below' }).count()).toBe(1)
})

test.for([
  ['is no side and no size', 'left 30', 50],
  ['is larger than the window', 'bottom 400', 90],
] as const)(
  'what stands for its size in the storage of the tab, and %s, does not hide the app',
  async ([, stored, percent]) => {
    const { page } = await open()
    await page.evaluate(([text]) => sessionStorage.setItem('fake-dashboards/dock', text), [stored] as const)

    await page.keyboard.press(CHORD)

    expect(await edgeOf(page).getAttribute('aria-valuenow')).toBe(`${percent}`)
  },
)

test('docked at the right it keeps room for its buttons, however small it is made', async () => {
  const { page } = await open('?fake')
  await shows(page, 'GET')
  await page.getByRole('button', { name: 'Dock right' }).click()

  await edgeOf(page).press('Home')

  const box = (await page.getByRole('button', { name: 'Close' }).boundingBox())!
  const frame = (await page.locator(`${host} iframe`).boundingBox())!
  expect([box.x + box.width <= 1280, frame.x + frame.width <= 1280]).toEqual([true, true])
})

test('docked at the right of a narrow window its buttons keep their words in one line', async () => {
  const { page } = await open()
  await page.setViewportSize({ width: 320, height: 640 })
  const copyLink = "() => Promise.reject(new Error('It is too long.'))"
  await page.evaluate(`openInspector(fake, { copyLink: ${copyLink} })`)

  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Dock right' }).click()

  const cut = await page.locator(`${host} button`).evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { left, right } = button.getBoundingClientRect()
      const isWhole = button.scrollHeight <= button.clientHeight && left >= 0 && right <= innerWidth
      return isWhole ? [] : [button.textContent]
    }),
  )
  expect(cut).toEqual([])
})

test('in an app that is read from the right its edge still lies between it and the app', async () => {
  const { page } = await open('?fake')
  await shows(page, 'GET')
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))

  await page.getByRole('button', { name: 'Dock right' }).click()

  const [edge, frame] = [await edgeOf(page).boundingBox(), await page.locator(`${host} iframe`).boundingBox()]
  expect(edge!.x + edge!.width).toBeLessThanOrEqual(frame!.x)
})
