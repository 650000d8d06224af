import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { shareOfDifferentBlocks } from '../support/browser/picture-difference.ts'
import { decodePng } from '../support/browser/picture.ts'
import { ALLOWED_SHARE, expectPicture } from '../support/inspector/committed-picture.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { openPicturedSession } from '../support/inspector/pictured-session.ts'
import { openTab, selectRequest } from '../support/inspector/tabs.ts'

const file = new URL('../../fixtures/inspector.png', import.meta.url)
const size = { width: 1200, height: 700 }

const { test, browser } = inspectorTests()

/** The page of the picture: a refused request is selected, and Why is open. */
async function openRefusal() {
  const { page } = await openPicturedSession(browser(), size)
  await selectRequest(page, 4)
  await page.getByRole('region', { name: 'Rule K.8' }).waitFor()
  await page.getByText('2026-01-01 00:00:16').waitFor()
  return page
}

test('the page looks like the picture of it in the README', async () => {
  await expectPicture(await openRefusal(), file)

  expect(readFileSync(file).length).toBeLessThanOrEqual(60_000)
})

test('another font is no other look, but another tab, a missing list and the dark are', async () => {
  const page = await openRefusal()
  const committed = decodePng(readFileSync(file))
  const shareNow = async () => shareOfDifferentBlocks(committed, decodePng(await page.screenshot()))
  const shareWith = async (css: string) => {
    const style = await page.addStyleTag({ content: css })
    const share = await shareNow()
    await style.evaluate((element) => (element as Element).remove())
    return share
  }

  expect(await shareWith(':root, #inspector { font-family: serif !important }')).toBeLessThanOrEqual(ALLOWED_SHARE)
  expect(await shareWith('[role=listbox] { display: none !important }')).toBeGreaterThan(ALLOWED_SHARE)
  await openTab(page, 'State')
  expect(await shareNow()).toBeGreaterThan(ALLOWED_SHARE)
  await openTab(page, 'Why')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await shareNow()).toBeGreaterThan(ALLOWED_SHARE)
})
