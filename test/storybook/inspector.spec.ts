import { expect } from 'vitest'
import { findBarriers } from '../support/browser/axe.ts'
import { storyPages } from './story-pages.ts'

const { test, openStory } = storyPages()

/** The page of the inspector that a story shows. */
async function openInspectorStory(name: string) {
  const { page, errors } = await openStory(`inspector--${name}`)
  const element = await page.locator('fake-dashboards-inspector iframe').elementHandle()
  const frame = (await element?.contentFrame())!
  const background = () => frame.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
  return { page, errors, frame, background }
}

test.each([
  ['nothing-asked', /^No request has come yet\./],
  ['refused', /^Refused with 403 by rule /],
  ['written', '"Weekly sales"'],
  ['held', /^waiting\b/],
  ['setting-up', 'Gates'],
  ['dark', '"Weekly sales"'],
])('the story «%s» of the inspector shows «%s», and axe finds nothing in it', async (name, text) => {
  const { page, errors, frame } = await openInspectorStory(name)

  await frame.getByText(text).first().waitFor({ timeout: 60_000 })

  expect(await findBarriers(page, { frame })).toEqual([])
  expect(errors).toEqual([])
})

test('the dark story of the inspector has another background than the light one', async () => {
  const [written, dark] = [await openInspectorStory('written'), await openInspectorStory('dark')]
  for (const { frame } of [written, dark]) await frame.getByText('"Weekly sales"').first().waitFor({ timeout: 60_000 })

  expect(await dark.background()).not.toBe(await written.background())
})
