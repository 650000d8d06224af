import type { Page } from '@playwright/test'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import { problemsOf } from '../support/browser/watched-page.ts'
import { CHORD, frameOf, host, isOpen, listed, openByKey, shows } from './docked.ts'
import { pageTests } from './page-tests.ts'
import { listed as loaded } from './pages.ts'
import type { FakeWindow } from './pages.ts'

const { test, pages, profile, open, rename } = pageTests('The inspector in a page')

interface AxeResults {
  readonly violations: readonly { readonly id: string }[]
  readonly passes: readonly { readonly id: string }[]
}

interface TypedWindow extends Window {
  readonly trustedTypes: { createPolicy(name: string, rules: object): unknown }
}

/** The elements of the app, and how each of them looks. */
const appOf = (page: Page) =>
  page.evaluate(() => ({
    head: document.head.outerHTML,
    body: document.body.outerHTML,
    sheets: [...document.styleSheets, ...document.adoptedStyleSheets].length,
    looks: [document.documentElement, ...document.querySelectorAll('body, body *')].map((element) => {
      const look = getComputedStyle(element)
      return [...look].map((name) => `${name}: ${look.getPropertyValue(name)}`).join('; ')
    }),
    boxes: [...document.querySelectorAll('body, body *')].map((element) =>
      JSON.stringify(element.getBoundingClientRect()),
    ),
  }))

test('a key opens it and closes it, and nothing of it is loaded before', async () => {
  const { page, said } = await open()
  const files = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /\/deps\/.*inspector.*/.exec(name) ?? []),
    )
  const early = await files()

  await openByKey(page)
  const opened = await isOpen(page)
  await page.keyboard.press(CHORD)
  await expect.poll(() => isOpen(page)).toBe(false)

  expect(early).toEqual([])
  expect(opened).toBe(true)
  expect(await files()).toContainEqual(expect.stringContaining('/deps/inspector-'))
  expect(said()).toEqual([])
})

test('the address opens it, and it follows what the app asks', async () => {
  const { page } = await open('?fake')
  await shows(page, 'GET')

  await rename(page, 'Renamed')

  await shows(page, 'PATCH')
  const asked = await page.evaluate(() => (window as unknown as FakeWindow).fake.journal.entries.length)
  expect(asked).toBe(3)
})

test('the app neither loses nor gains an element, a style or a pixel', async () => {
  const { page } = await open()
  await page.addStyleTag({
    content: `* { color: rgb(1, 2, 3); letter-spacing: 3px } fake-dashboards-inspector, section, iframe { display: none !important }
      iframe { opacity: 0 }`,
  })
  const before = await appOf(page)

  await openByKey(page)
  const during = await appOf(page)
  const box = await page.locator(`${host} section`).boundingBox()
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen(page)).toBe(false)

  expect(during).toEqual(before)
  expect(box).toEqual({ x: 0, y: 360, width: 1280, height: 360 })
  expect(await appOf(page)).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.childElementCount)).toBe(2)
})

test('one is open, however fast it is opened again', async () => {
  const { page } = await open()

  await page.evaluate('Promise.all([openInspector(fake), openInspector(fake)])')

  await shows(page, 'GET')
  expect(await page.locator(host).count()).toBe(1)
})

test('the bar of the inspector says which keys there are', async () => {
  const { page } = await open('?inspector=off')
  const said = () =>
    page
      .locator(host)
      .getByText(/the inspector$/)
      .textContent()

  await page.evaluate('openInspector(fake)')
  const byButton = await said()
  await pages().load(page)
  await openByKey(page)

  expect([byButton, await said()]).toEqual([
    'Escape closes the inspector',
    'Alt+Shift+F opens and closes the inspector',
  ])
})

test('opened again, it offers the scenarios that it is given then, and else those from before', async () => {
  const { page } = await open()
  const offered = async (opening: string) => {
    await page.evaluate(opening)
    await frameOf(page).getByRole('button', { name: 'Set up' }).click()
    await frameOf(page).getByText('Scenario', { exact: true }).click()
    await frameOf(page).getByLabel('Reset to').waitFor()
    return frameOf(page).getByLabel('Reset to').locator('option').allTextContents()
  }
  const ours = await offered('openInspector(fake)')

  const given = await offered('openInspector(fake, { scenarios: { mine: () => undefined } })')
  const later = await offered('openInspector(fake)')
  await frameOf(page).getByLabel('Reset to').selectOption('mine')
  await frameOf(page).getByRole('button', { name: 'Reset', exact: true }).click()
  await frameOf(page).getByRole('button', { name: 'Reset now' }).click()

  await expect.poll(() => page.evaluate(() => (window as unknown as FakeWindow).fake.db.dashboard.count())).toBe(0)
  expect(ours).toContain('typical')
  expect([given, later]).toEqual(Array(2).fill(['its start', 'mine']))
})

test('what it asks is answered in the page: nothing of it goes to the network', async () => {
  const { page } = await open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openByKey(page)

  await rename(page, 'Renamed')
  await shows(page, 'PATCH')

  expect(asked.filter((address) => address.includes('/deps/inspector-'))).toHaveLength(1)
  expect(asked.filter((address) => address.includes('__fake'))).toEqual([])
})

test('a branch is shown there and has no base URL, because requests of the page still go to the fake of the app', async () => {
  const { page } = await open()
  await openByKey(page)
  const frame = frameOf(page)
  await listed(page, 'GET').first().click()

  await frame.getByRole('button', { name: 'Branch' }).click()
  await frame.getByText('No request has come yet.', { exact: true }).waitFor()
  const worlds = frame.getByRole('list', { name: 'Worlds' })
  await worlds.getByRole('listitem').filter({ hasText: 'First world' }).getByText('answers this page').waitFor()

  expect(await frame.getByRole('textbox', { name: 'Base URL' }).count()).toBe(0)
})

test('where the page lets no other world answer, there is no branch, because nothing would reach it', async () => {
  const { page } = await open()

  await page.evaluate('openInspector(fake)')
  await listed(page, 'GET').first().click()
  await frameOf(page).getByRole('button', { name: 'Copy as…' }).waitFor()
  await frameOf(page).getByRole('button', { name: 'Set up' }).click()
  await frameOf(page).getByRole('heading', { name: 'Coverage' }).waitFor()

  const names = ['Branch', 'Worlds'].map((name) => frameOf(page).getByText(name, { exact: true }).count())
  expect(await Promise.all(names)).toEqual([0, 0])
})

test.each(['light', 'dark'] as const)('axe finds nothing at it when all is %s', async (colorScheme) => {
  const { page } = await open('?fake')
  await page.emulateMedia({ colorScheme })
  await shows(page, 'GET')
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })

  const found = await page.evaluate(async (name) => {
    const { axe } = window as unknown as { axe: { run(place: string, options: object): Promise<AxeResults> } }
    const { violations, passes } = await axe.run(name, { iframes: false, resultTypes: ['violations', 'passes'] })
    return { violations: violations.map(({ id }) => id), passes: passes.map(({ id }) => id) }
  }, host)

  expect(found.violations).toEqual([])
  expect(found.passes).toEqual(expect.arrayContaining(['aria-required-attr', 'button-name', 'frame-title']))
})

test('the inspector opens under a strict content security policy', async () => {
  const context = await profile()
  // The app allows what msw needs, to load its worker, and no HTML from a text.
  await context.addInitScript(() =>
    (window as unknown as TypedWindow).trustedTypes.createPolicy('default', { createScriptURL: String }),
  )
  const page = await context.newPage()
  const errors = problemsOf(page)
  const policy =
    "default-src 'none'; img-src data:; script-src 'self'; connect-src 'self' ws:; worker-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
  await context.route(`${pages().url}**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    const headers = { ...answer.headers(), 'Content-Security-Policy': policy, 'X-Frame-Options': 'DENY' }
    return route.fulfill({ response: answer, headers })
  })

  await page.goto(`${pages().url}?fake`)
  await loaded(page)
  await shows(page, 'GET')

  const look = await frameOf(page)
    .locator('#inspector')
    .evaluate((element) => ({
      sheets: element.ownerDocument.adoptedStyleSheets.length,
      mode: element.ownerDocument.compatMode,
    }))
  expect(look).toEqual({ sheets: 1, mode: 'CSS1Compat' })
  expect(errors.filter((text) => /polic|trusted/i.test(text))).toEqual([])
})

test('a fake that is replaced takes its inspector along', async () => {
  const { page } = await open('?fake')
  await shows(page, 'GET')
  await rename(page, 'Lost')
  await shows(page, 'PATCH')
  const replaced = await pages().vite.moduleGraph.getModuleByUrl('/fake.ts')

  await pages().vite.reloadModule(replaced!)
  await loaded(page, 2)
  await shows(page, 'GET')

  await expect.poll(() => listed(page, 'PATCH').count()).toBe(0)
  expect(await isOpen(page)).toBe(true)
})
