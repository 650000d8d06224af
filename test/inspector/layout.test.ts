import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import { createFactories } from '../../src/factories/factories.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { typical } from '../../src/scenarios.ts'
import { office } from '../support/api/office.ts'
import { findBarriers } from '../support/browser/axe.ts'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { tellManyRequests } from '../support/inspector/many-requests.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { requestRow } from '../support/inspector/rows.ts'
import { openTab } from '../support/inspector/tabs.ts'
import { ask, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('axe finds nothing before the first request', async () => {
  const { page } = await openInspectorPage(browser())
  await page.getByText('No request has come yet.').waitFor()

  expect(await findBarriers(page)).toEqual([])
})

/** States of the page, and how it is brought there. */
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'after a session': async () => {},
  'where a request is selected': (page) => page.getByRole('slider').press('Home'),
  'where nothing matches': (page) => page.getByLabel('Filter').fill('nonsense'),
  'where the terms of the filter are explained': (page) => page.getByText('Syntax').click(),
  'during a pause': (page) => page.keyboard.press('p'),
  'with the help': (page) => page.keyboard.press('?'),
}

test('axe finds nothing in any state of the page', async () => {
  const { page } = await openAfterSession(browser())
  const found: string[] = []

  for (const [state, bring] of Object.entries(states)) {
    await bring(page)
    found.push(...(await findBarriers(page)).map((text) => `${state}: ${text}`))
    await page.getByLabel('Filter').fill('', { force: true })
    await page.getByLabel('Filter').blur()
  }

  expect(found).toEqual([])
})

test('axe finds nothing where the connection is lost', async () => {
  const { page, server } = await openAfterSession(browser())
  await server.close()
  await page.getByRole('button', { name: 'Try again' }).waitFor()

  expect(await findBarriers(page)).toEqual([])
})

test('in a window of 320 pixels everything is in one column, and nothing is cut off at the side', async () => {
  const { page } = await openAfterSession(browser(), { viewport: { width: 320, height: 256 } })
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
  const leftOf = async (name: string): Promise<number> =>
    Math.round((await page.getByRole('heading', { name }).boundingBox())!.x)

  expect(await widthOf()).toBeLessThanOrEqual(320)
  expect(await leftOf('Timeline')).toBe(await leftOf('Requests'))
  for (const name of ['Pause', 'Set up', 'Keyboard', 'Now', 'refused']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    const { x, width, height } = (await button
      .or(page.getByRole('button', { name: 'Go on' }))
      .first()
      .boundingBox())!
    expect([x >= 0, x + width <= 320, height >= 24], name).toEqual([true, true, true])
    await page.keyboard.press('Escape')
  }
  expect(await widthOf()).toBeLessThanOrEqual(320)
  expect(await findBarriers(page)).toEqual([])
})

test('every part is a landmark or a region with a name', async () => {
  const { page } = await openAfterSession(browser())

  for (const name of ['Timeline', 'Requests', 'Now'])
    expect(await page.getByRole('main').getByRole('region', { name, exact: true }).count(), name).toBe(1)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('fake-dashboards First world')
  expect(await page.title()).toBe('First world · fake-dashboards')
})

test('a wide table scrolls in its place, and the page stays as wide as its window', async () => {
  const { page } = await openAfterSession(browser(), { viewport: { width: 1000, height: 700 } })
  const panel = await openTab(page, 'State')
  await panel.getByRole('button', { name: /^dashboard \d+ row/ }).press('Enter')
  const table = panel.getByRole('region', { name: 'Rows of dashboard' })
  await table.waitFor()

  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000)
})

test('a request with a long address leaves the list its place', async () => {
  const { page, server } = await openAfterSession(browser())
  const heightOf = async () => (await page.getByRole('listbox').boundingBox())!.height
  const before = await heightOf()
  await ask(server.url, `${dashboards}?search=${'long'.repeat(500)}`)

  await page.getByRole('option', { name: 'Request 9 ' }).click()

  await page.getByRole('slider').and(page.locator('[aria-valuetext^="Request 9"]')).waitFor()
  expect(await heightOf()).toBeGreaterThan(before - 60)
})

test('a row shows all users of a scenario by their whole names', async () => {
  const fake = createFake({ scenario: typical })
  const create = createFactories(fake)
  const { page, server } = await openInspectorPage(browser(), fake, { viewport: { width: 1440, height: 900 } })
  const users = fake.db.user.getAll()
  for (const { id } of users) {
    const { value } = create.key({ user_id: id })
    await fetch(`${server.url}/api/projects/`, { headers: { Authorization: `Bearer ${value}` } })
  }
  await requestRow(page, users.length).waitFor()

  const cut = await page
    .locator('[role=option] [title*="@"]')
    .evaluateAll((names) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)

  expect(cut).toBe(0)
})

test('on a phone, a row shows all of what came of its request, whoever sent it', async () => {
  const fake = createFake({ scenario: typical })
  const { page, server } = await openInspectorPage(browser(), fake, { viewport: { width: 390, height: 844 } })
  // Somebody with several keys is named with the key, which takes more of the row.
  for (const name of ['sharing_configuration:read', 'query:read']) {
    const { value } = fake.db.key.findFirst({ where: { name: { equals: name } } })!
    await fetch(`${server.url}/api/environments/2/dashboards/1/`, { headers: { Authorization: `Bearer ${value}` } })
  }
  await requestRow(page, 2).waitFor()

  const outcome = requestRow(page, 1).getByText('403 scope')

  expect(await outcome.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the tabs stay where they are when the next request was sent by somebody with a shorter name', async () => {
  const { page } = await openAfterSession(browser(), { viewport: { width: 1440, height: 900 } })
  const topAt = async (number: number) => {
    await requestRow(page, number).click()
    await page.getByRole('heading', { name: `#${number} ` }).waitFor()
    return (await page.getByRole('tablist').boundingBox())!.y
  }

  expect(await topAt(3)).toBe(await topAt(2))
})

test('in a narrow window a notice keeps its button in one line', async () => {
  const { page, control } = await openAfterSession(browser(), { viewport: { width: 320, height: 256 } })
  await control.reset()
  const button = page.getByRole('button', { name: 'Close', exact: true })
  await button.waitFor()

  expect((await button.boundingBox())!.height).toBeLessThan(30)
})

test('in a narrow window all of the list of what to copy can be seen', async () => {
  const { page } = await openAfterSession(browser(), { viewport: { width: 320, height: 256 } })
  await page.getByRole('option', { name: 'Request 3 ' }).click()

  await page.getByRole('button', { name: 'Copy as…' }).click()

  const { x, width } = (await page.getByRole('button', { name: 'Download capsule' }).boundingBox())!
  expect([x >= 0, x + width <= 320]).toEqual([true, true])
})

test('what is long scrolls in its place, and the page stays as high as its window', async () => {
  const { page } = await openAfterSession(browser(), { viewport: { width: 1280, height: 500 } })
  const heights = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll('[role=tabpanel], #set-up')].map((one) => one.scrollHeight > 500),
    ])
  await page.getByRole('option', { name: 'Request 2 ' }).click()
  await (await openTab(page, 'Exchange')).getByText('name: "Weekly"').first().waitFor()

  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  for (const title of ['Clock', 'Faults', 'Worlds']) await page.getByRole('heading', { name: title }).click()

  await page.getByRole('button', { name: 'Open world' }).waitFor()
  expect(await heights()).toEqual([500, true, true])
})

test.each([320, 264])('%i pixels wide, a long name leaves method and status their place', async (width) => {
  const fake = createFake({ scenario: office })
  fake.db.user.update({ where: { id: { equals: 1 } }, data: { email: `${'long'.repeat(16)}@acme.test` } })
  const { page, server } = await openInspectorPage(browser(), fake, { viewport: { width, height: 640 } })
  await ask(server.url, dashboards, { method: 'DELETE' })

  const row = page.getByRole('option')
  const [method, status, who] = [row.getByText('DELETE'), row.getByText('405'), row.getByText('longlong')]
  await status.waitFor()

  const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth
  const { x, width: taken } = (await status.boundingBox())!
  expect(await method.evaluate(isWhole)).toBe(true)
  expect([taken > 15, x + taken <= (await who.boundingBox())!.x]).toEqual([true, true])
})

test.each([1280, 390])('%i pixels wide, numbers of five digits are whole', async (width) => {
  const { page, server, control } = await openInspectorPage(browser(), undefined, { viewport: { width, height: 800 } })
  await ask(server.url, dashboards)
  await tellManyRequests(page, (await control.entries()).entries[0]!, 12_345)

  const number = requestRow(page, 12_345).getByText('Request 12345', { exact: true })
  await number.waitFor()

  expect(await number.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})

test('an address of thousands of characters leaves the tabs in view', async () => {
  const { page, server } = await openInspectorPage(browser())
  await ask(server.url, `${dashboards}?filters_override=${'name,'.repeat(800)}`)
  await page.getByRole('option').click()

  const tab = page.getByRole('tab', { name: 'Exchange' })
  expect((await tab.boundingBox())!.y).toBeLessThan(400)
  await tab.click()

  await page.getByRole('tabpanel').getByText('name,'.repeat(800)).waitFor()
})

test('on a phone, no name of a check reaches into the next one', async () => {
  const { page, server } = await openInspectorPage(browser(), undefined, { viewport: { width: 390, height: 844 } })
  await ask(server.url, `${dashboards}9/`)
  await page.getByRole('option').click()

  const name = page.getByText('environments_dashboards_retrieve', { exact: true })
  await name.waitFor()
  const heights = () =>
    name.evaluate((element) => [element.scrollHeight, element.closest('summary')!.clientHeight] as const)
  const [ofName, ofLine] = await heights()
  expect(ofName).toBeGreaterThan(32)
  expect(ofLine).toBeGreaterThanOrEqual(ofName)
})

test('a world with the longest name has its buttons within the drawer', async () => {
  const { page, control } = await openInspectorPage(browser(), undefined, { viewport: { width: 320, height: 640 } })
  await control.worlds.open('w'.repeat(64))

  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  await page.getByRole('heading', { name: 'Worlds' }).click()
  await page.getByRole('button', { name: /^Drop world w/ }).waitFor()

  const drawer = page.getByRole('region', { name: 'Set up' })
  expect(await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const name = page.getByText('w'.repeat(64), { exact: true })
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('in a panel as low as that of Storybook, two requests and the reason of an answer are seen without scrolling', async () => {
  // Storybook's panel in a window of 1280 by 800 pixels.
  const viewport = { width: 980, height: 259 }
  const { page, control } = await openAfterSession(browser(), { viewport })
  const endOf = async (part: Locator): Promise<number> => {
    const { y, height } = (await part.boundingBox())!
    return y + height
  }
  await requestRow(page, 3).click()

  const list = (await page.getByRole('listbox').boundingBox())!
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height)
  expect(list.height).toBeGreaterThan(2 * 48)
  expect(await endOf(page.getByRole('tabpanel').getByText(/^Refused/))).toBeLessThan(viewport.height)
  await control.reset()
  expect(await endOf(page.getByRole('button', { name: 'Close', exact: true }))).toBeLessThan(viewport.height)
})

test('docked on a small screen, a refusal and its hint are seen at once, beside five requests', async () => {
  const { page, server } = await openInspectorPage(browser(), undefined, { viewport: { width: 1366, height: 356 } })
  for (let time = 0; time < 6; time++) await ask(server.url, `${dashboards}9/`)

  await requestRow(page, 6).waitFor()
  await page.keyboard.press('k')

  const { y, height } = (await page.getByText('There is no dashboard 9').boundingBox())!
  expect(y + height).toBeLessThan(356)
  expect((await page.getByRole('listbox').boundingBox())!.height).toBeGreaterThan(5 * 28)
})
