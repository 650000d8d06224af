import { expect } from 'vitest'
import { notice, openDrawer, press } from '../support/inspector/drawer.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { ask, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('a cell tells how often an outcome came, by a number and a colour, also of requests that come later', async () => {
  const { page, server } = await openDrawer(browser(), ['Coverage'])
  const cell = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('row', { name: /^GET \/dashboards 0 0/ }).waitFor()

  for (let count = 0; count < 2; count++) await ask(server.url, dashboards)
  await fetch(server.url + dashboards)
  for (let count = 0; count < 9; count++) await ask(server.url, `${dashboards}7/`)

  const cells = ['GET /dashboards, 200: 2', 'GET /dashboards, 401 credentials: 1', 'GET /dashboards/:id, 404: 9'].map(
    cell,
  )
  for (const one of cells) await one.waitFor()
  const colours = cells.map((one) => one.evaluate((element) => getComputedStyle(element).backgroundColor))
  expect(new Set(await Promise.all(colours)).size).toBe(3)
})

test('the requests of a cell are shown in the list, all by keyboard', async () => {
  const { page, server } = await openDrawer(browser(), ['Coverage'])
  for (const path of [dashboards, '/api/environments/1/events/', `${dashboards}7/`]) await ask(server.url, path)
  await page.getByRole('button', { name: 'GET /dashboards/:id, 404: 1' }).waitFor()

  await press(page, 'GET /dashboards/:id, 404: 1', 'Enter')

  const list = page.getByRole('region', { name: 'Requests' })
  await expect.poll(() => list.getByRole('option').count()).toBe(1)
  expect(await list.getByRole('option').textContent()).toContain('/dashboards/7/')
})

test('the cell that has the focus is not under the headings, wherever it is', async () => {
  const { page, server } = await openDrawer(browser(), ['Coverage'], { viewport: { width: 1200, height: 400 } })
  for (const method of ['GET', 'POST', 'PUT'])
    for (const path of [dashboards, `${dashboards}7/`, '/api/users/@me/', '/api/nowhere/'])
      await ask(server.url, path, { method })
  const cells = page.locator('td button')
  await expect.poll(() => cells.count()).toBe(12)
  const isVisible = () =>
    page.evaluate(() => {
      const { x, y, width, height } = document.activeElement!.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement
    })

  await cells.first().focus()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 1; step < 12; step++) {
      await page.keyboard.press(key)
      expect(await isVisible(), `${key} ${step}`).toBe(true)
    }
})

test('the endpoints that were asked come first', async () => {
  const { page, server } = await openDrawer(browser(), ['Coverage'])
  const headings = page.getByRole('rowheader')
  await expect.poll(() => headings.count()).toBe(46)

  await ask(server.url, `${dashboards}7/`, { method: 'DELETE' })

  await expect.poll(() => headings.first().textContent()).toBe('DELETE \u200B/dashboards\u200B/:id')
  expect(await headings.count()).toBe(46)
})

test('on a phone, the headings of the map do not lie over the notice', async () => {
  const { page } = await openDrawer(browser(), ['Clock', 'Coverage'], { viewport: { width: 390, height: 640 } })
  await press(page, '+1 hour', 'Enter')
  const said = notice(page).getByText('Done: +1 hour.')
  await said.waitFor()

  const corner = page.getByRole('columnheader', { name: 'Endpoint' })
  await corner.evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - innerHeight + 60))

  const isOnTop = await said.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + 4, top + height / 2) === element
  })
  expect(isOnTop).toBe(true)
})
