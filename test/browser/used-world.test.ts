import type { Page } from '@playwright/test'
import { expect, onTestFailed } from 'vitest'
import { pageTests } from './page-tests.ts'
import type { FakeWindow } from './pages.ts'

const { test, open, pages, rename } = pageTests('Another world in a page')

const frameOf = (page: Page) => page.frameLocator('fake-dashboards-inspector iframe')

/** When each button was pressed, in ms: it tells a test that hung from one on a busy machine. */
let pressed: string[] = []
async function press(page: Page, name: string): Promise<void> {
  pressed.push(`${Math.round(performance.now())} ${name}`)
  await frameOf(page).getByRole('button', { name, exact: true }).click()
}

/** The name of the first dashboard, as the API answers it to the page. A script in a page has no time limit of its own. */
const answered = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/environments/2/dashboards/1/', { signal: AbortSignal.timeout(20_000) })
    return ((await answer.json()) as { readonly name: string }).name
  })

/** The page after its first dashboard was renamed, and a branch from before that. */
async function openBranched() {
  pressed = []
  onTestFailed(() => console.error(`Failed at ${Math.round(performance.now())} after ${pressed.join(', ')}`))
  const { page, said } = await open('?fake')
  const before = await answered(page)
  await rename(page, 'Renamed')
  await frameOf(page)
    .getByRole('option', { name: /\bGET …\/\d+\/dashboards\/1\// })
    .first()
    .click()
  await press(page, 'Branch')
  await frameOf(page)
    .getByRole('button', { name: /^Use world from-\d+ in this page$/ })
    .click()
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

test('a world that is used stays so while the inspector is closed, and after the page was loaded again: that is told', async () => {
  const { page, before, said } = await openBranched()
  const again = /World from-\d+ goes on in this page, which was loaded again: /
  await press(page, 'Pause')
  await page.keyboard.press('Alt+Shift+KeyF')
  await expect.poll(() => page.locator('fake-dashboards-inspector').count()).toBe(0)

  const closed = await answered(page)
  await rename(page, 'Branched')
  await page.reload()
  await frameOf(page).getByText('This page uses world from-').waitFor()
  const loaded = await answered(page)
  const own = await page.evaluate(() => (window as unknown as FakeWindow).fake.db.dashboard.get(1)?.name)

  expect([closed, loaded, own]).toEqual([before, 'Branched', before])
  await frameOf(page).getByRole('status').getByText(again).waitFor()
  expect(said()).toEqual([expect.stringMatching(again)])
  await frameOf(page)
    .getByRole('option', { name: /^Request 1 / })
    .waitFor()
})

test('a world that is used goes on when its module is replaced, with what was written until then', async () => {
  const { page, said } = await openBranched()
  await frameOf(page).getByText('This page uses world from-').waitFor()
  await rename(page, 'Branched')
  const replaced = await pages().vite.moduleGraph.getModuleByUrl('/fake.ts')

  await pages().vite.reloadModule(replaced!)
  await expect.poll(() => said().length).toBe(1)

  expect(said()).toEqual([expect.stringMatching(/World from-\d+ goes on in this page/)])
  // Until msw's worker has started anew, Vite answers with its page.
  await expect.poll(() => answered(page).catch(String)).toBe('Branched')
})

test('a world that was taken back before the page was loaded again is not used', async () => {
  const { page, said } = await openBranched()
  await press(page, 'Use the first world')

  await page.reload()
  await frameOf(page).getByRole('option').first().waitFor()

  expect([await frameOf(page).getByText('This page uses').count(), said()]).toEqual([0, []])
})

test.each(['{', 'null'])('a note of a used world that is %s is told, and the first world answers', async (note) => {
  const { page, before, said } = await openBranched()
  await press(page, 'Use the first world')
  await page.evaluate((text) => sessionStorage.setItem('fake-dashboards/used-world', text), note)

  await page.reload()
  await frameOf(page).getByRole('option').first().waitFor()

  expect([await answered(page), said()]).toEqual([before, [expect.stringContaining('is gone')]])
})

/** Leaves room for a short text in the storage of the tab. */
function fillStorage(): void {
  sessionStorage.clear()
  sessionStorage.setItem('room', 'x'.repeat(2_000))
  for (let size = 4_000_000; size > 1_000; size /= 2)
    try {
      sessionStorage.setItem(String(size), 'x'.repeat(size))
    } catch {
      // The next is smaller.
    }
  sessionStorage.removeItem('room')
}

test('a world whose state does not fit into the storage is gone after the page was loaded again: that is told once', async () => {
  const { page, before, said } = await openBranched()
  const gone = /World from-\d+ is gone, because the page was loaded again: the first world answers it now\. .*exceeded/
  await page.evaluate(fillStorage)

  await page.reload()
  await frameOf(page).getByRole('status').getByText(gone).waitFor()

  expect([await answered(page), said()]).toEqual([before, [expect.stringMatching(gone)]])
  await page.reload()
  await frameOf(page).getByRole('option').first().waitFor()
  expect(said()).toHaveLength(1)
})

test('worlds are used from their list, and a used world that is dropped leads back to the first', async () => {
  const { page, before } = await openBranched()
  await press(page, 'Use the first world')
  const list = frameOf(page).getByRole('list', { name: 'Worlds' })

  await list.getByRole('button', { name: /^Use world from-\d+ in this page$/ }).click()
  const used = await answered(page)
  await list.getByRole('button', { name: /^Drop world from-/ }).click()
  await list.getByRole('button', { name: 'Drop now' }).click()
  await frameOf(page)
    .getByText(/^Done: Drop world from-\d+\.$/)
    .first()
    .waitFor()

  expect([used, await answered(page)]).toEqual([before, 'Renamed'])
  expect(await list.getByRole('button', { name: /^Use world/ }).count()).toBe(0)
})
