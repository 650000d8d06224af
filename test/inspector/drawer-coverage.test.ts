import { expect, test as base } from 'vitest'
import { nextPlace } from '../../src/hosts/inspector/page/drawer/grid-keys.ts'
import { focusedName, openDrawer, press, tabTo } from '../support/inspector/drawer.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { ask, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('a cell tells how often an outcome was seen, by a number and a colour, also of requests that come later', async () => {
  const { page, server } = await openDrawer(browser(), ['Coverage'])
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await cell('GET /dashboards, 200: never seen').waitFor()

  for (let count = 0; count < 2; count++) await ask(server.url, dashboards)
  await fetch(server.url + dashboards)
  for (let count = 0; count < 9; count++) await ask(server.url, `${dashboards}7/`)

  await cell('GET /dashboards, 200: seen 2 times').waitFor()
  await cell('GET /dashboards, 401 credentials: seen 1 time').waitFor()
  await cell('GET /dashboards/:id, 404: seen 9 times').waitFor()
  const colours = ['never seen', 'seen 1 time', 'seen 9 times'].map((seen) =>
    page
      .getByRole('gridcell', { name: `: ${seen}` })
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor),
  )
  expect(new Set(await Promise.all(colours)).size).toBe(3)
  expect(await page.getByText('2 of 46 endpoints were asked.').count()).toBe(1)
})

test('arrow keys lead through the cells, and Enter shows the requests of one in the list', async () => {
  const { page, server } = await openDrawer(browser(), ['Coverage'])
  for (const path of [dashboards, '/api/environments/1/events/', `${dashboards}7/`]) await ask(server.url, path)
  await page.getByRole('gridcell', { name: 'GET /dashboards/:id, 404: seen 1 time' }).waitFor()

  await tabTo(page, /^POST \/dashboards, /)
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 30 && !/404: seen/.test(await focusedName(page)); step++)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')

  const list = page.getByRole('region', { name: 'Requests' })
  await expect.poll(() => list.getByRole('option').count()).toBe(1)
  expect(await list.getByRole('option').textContent()).toContain('/dashboards/7/')
})

test('the cell that has the focus is not under the headings, wherever it is', async () => {
  const { page } = await openDrawer(browser(), ['Coverage'], { viewport: { width: 1200, height: 700 } })
  await tabTo(page, /^POST \/dashboards, /)
  const isVisible = () =>
    page.evaluate(() => {
      const { x, y, width, height } = document.activeElement!.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement
    })

  for (const key of ['Control+End', 'ArrowUp', 'Home', 'PageUp', 'End', 'Home', 'Control+Home', 'ArrowRight']) {
    await page.keyboard.press(key)
    expect(await isVisible(), key).toBe(true)
  }
})

test('only the endpoints that were asked are shown on demand', async () => {
  const { page, server } = await openDrawer(browser(), ['Coverage'])
  await ask(server.url, dashboards)
  await page.getByRole('gridcell', { name: 'GET /dashboards, 200: seen 1 time' }).waitFor()

  await press(page, 'only endpoints that were asked', 'Space')

  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
})

base('keys lead within the grid, and not out of it', () => {
  const last = { row: 20, column: 5 }
  const from = (row: number, column: number, key: string, ctrlKey = false) =>
    Object.values(nextPlace({ row, column }, { key, ctrlKey }, last) ?? {})

  expect(from(0, 0, 'ArrowUp')).toEqual([0, 0])
  expect(from(0, 0, 'ArrowLeft')).toEqual([0, 0])
  expect(from(3, 5, 'ArrowRight')).toEqual([3, 5])
  expect(from(15, 2, 'PageDown')).toEqual([20, 2])
  expect(from(3, 2, 'Home')).toEqual([3, 0])
  expect(from(3, 2, 'End', true)).toEqual([20, 5])
  expect(from(3, 2, 'Tab')).toEqual([])
})
