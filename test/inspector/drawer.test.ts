import { expect } from 'vitest'
import { findBarriers } from '../support/browser/axe.ts'
import { focusedName, openDrawer, press, tabTo } from '../support/inspector/drawer.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { ask, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

const titles = ['Clock', 'Faults', 'Gates', 'Scenario', 'Acting user', 'Worlds', 'Coverage']

test('the drawer takes the focus when it is opened, and gives it back when Escape closes it', async () => {
  const { page } = await openDrawer(browser(), [])
  const drawer = page.getByRole('region', { name: 'Set up' })

  await tabTo(page, /^Clock/)
  await page.keyboard.press('Escape')

  await drawer.waitFor({ state: 'detached' })
  expect(await focusedName(page)).toBe('Set up')
})

test('a section stays open while the drawer is closed', async () => {
  const { page } = await openDrawer(browser(), ['Clock'])
  await page.keyboard.press('Escape')

  await press(page, 'Set up', 'Enter')

  await page.getByRole('button', { name: '+1 hour' }).waitFor()
})

test('axe finds nothing in any section, in light and in dark', async () => {
  const { page, control, server } = await openDrawer(browser(), titles)
  await control.faults.add({ match: { path: '/events' }, effect: { status: 503 }, times: 1 })
  await control.worlds.open('alice', {})
  await ask(server.url, dashboards)
  await control.hold({ path: '/dashboards', at: 'answer' })
  void ask(server.url, dashboards).catch(() => {})
  await press(page, 'Edit the answer to request 2', 'Enter')
  await page.getByRole('button', { name: 'GET /dashboards, 200: 1' }).waitFor()
  await press(page, 'Reset', 'Enter')

  expect(await findBarriers(page, { within: '#set-up' })).toEqual([])
})

test('what is chosen can be read whole', async () => {
  const { page } = await openDrawer(browser(), titles)
  await page.getByLabel('All requests are sent as').waitFor()
  const room = await page.locator('#set-up select').evaluateAll((all) =>
    (all as HTMLSelectElement[]).map((select) => {
      const { paddingLeft, fontSize, fontFamily } = getComputedStyle(select)
      const context = document.createElement('canvas').getContext('2d')!
      context.font = `${fontSize} ${fontFamily}`
      // The arrow takes so much.
      const free = select.clientWidth - 2 * Number.parseFloat(paddingLeft) - 20
      return free - context.measureText(select.selectedOptions[0]!.text).width
    }),
  )

  expect(Math.min(...room)).toBeGreaterThan(0)
})

test('nothing is wider than a narrow page', async () => {
  const { page } = await openDrawer(browser(), titles, { viewport: { width: 320, height: 640 } })
  await page.getByRole('cell').first().waitFor()

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
