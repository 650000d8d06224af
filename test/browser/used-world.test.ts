import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { pageTests } from './page-tests.ts'
import type { FakeWindow } from './pages.ts'

const { test, open, rename } = pageTests('Another world in a page')

const frameOf = (page: Page) => page.frameLocator('fake-dashboards-inspector iframe')
const press = (page: Page, name: string) => frameOf(page).getByRole('button', { name, exact: true }).click()

/** The name of the first dashboard, as the API answers it to the page. */
const answered = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { name } = (await (await fetch('/api/environments/2/dashboards/1/')).json()) as { readonly name: string }
    return name
  })

/** The page after its first dashboard was renamed, and a branch from before that. */
async function openBranched() {
  const { page, said } = await open('?fake')
  const before = await answered(page)
  await rename(page, 'Renamed')
  await frameOf(page)
    .getByRole('option', { name: /\bGET \/api\/.*\/dashboards\/1\// })
    .first()
    .click()
  await press(page, 'Branch…')
  await press(page, 'Open world')
  await press(page, 'Use this world in this page')
  return { page, before, said }
}

test('a branched world answers the page once it is used, and is shown; one button leads back', async () => {
  const { page, before } = await openBranched()
  await frameOf(page).getByText('This page uses world from-').waitFor()

  const branched = await answered(page)
  await frameOf(page)
    .getByRole('option', { name: /^Request 1 / })
    .waitFor()
  const own = await page.evaluate(() => (window as unknown as FakeWindow).fake.db.dashboard.get(1)?.name)
  await press(page, 'Use the first world')

  expect([branched, own, await answered(page)]).toEqual([before, 'Renamed', 'Renamed'])
  expect(await frameOf(page).getByText('This page uses').count()).toBe(0)
})

test('a world that is used stays so while the inspector is closed, until the page is loaded again: that is told once', async () => {
  const { page, before, said } = await openBranched()
  const gone = /World from-\d+ is gone, because the page was loaded again: the first world answers it now\.$/
  await press(page, 'Pause')
  await page.keyboard.press('Alt+Shift+KeyF')
  await expect.poll(() => page.locator('fake-dashboards-inspector').count()).toBe(0)

  const closed = await answered(page)
  await page.keyboard.press('Alt+Shift+KeyF')
  await frameOf(page).getByText('This page uses world from-').waitFor()
  await page.reload()
  await frameOf(page).getByRole('option').first().waitFor()

  expect(closed).toBe(before)
  expect(await frameOf(page).getByText('This page uses').count()).toBe(0)
  await frameOf(page).getByRole('status').getByText(gone).waitFor()
  expect(said()).toEqual([expect.stringMatching(gone)])
  await page.reload()
  await frameOf(page).getByRole('option').first().waitFor()
  expect([await frameOf(page).getByText(gone).count(), said().length]).toEqual([0, 1])
})

test('worlds are used from their list, and a used world that is dropped leads back to the first', async () => {
  const { page, before } = await openBranched()
  await press(page, 'Use the first world')
  await press(page, 'Set up')
  await frameOf(page).locator('summary', { hasText: 'Worlds' }).click()
  const list = frameOf(page).getByRole('list', { name: 'Worlds' })

  await list.getByRole('button', { name: /^Use world from-\d+ in this page$/ }).click()
  const used = await answered(page)
  await list.getByRole('button', { name: /^Drop world from-/ }).click()
  await list.getByRole('button', { name: 'Drop now' }).click()
  await frameOf(page)
    .getByText(/^World from-\d+ is dropped\.$/)
    .first()
    .waitFor()

  expect([used, await answered(page)]).toEqual([before, 'Renamed'])
  expect(await list.getByRole('button', { name: /^Use world/ }).count()).toBe(0)
})
