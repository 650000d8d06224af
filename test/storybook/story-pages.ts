import type { FrameLocator, Locator, Page } from '@playwright/test'
import { beforeAll, onTestFinished, test as base } from 'vitest'
import type { TestAPI } from 'vitest'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { sharedChromium } from '../support/browser/shared-chromium.ts'
import { install, sharedSite } from './site.ts'
import type { Site } from './site.ts'

/** Tests that need Storybook with the package beside it. Without Chromium they do not run. */
export function storybookTests(): TestAPI {
  requireChromium('Storybook')
  beforeAll(() => {
    if (chromium !== undefined) install()
  })
  return base.skipIf(chromium === undefined) as TestAPI
}

/** The preview in a browser, over the built Storybook that all files share. */
export function storyPages() {
  const test = storybookTests()
  const browser = sharedChromium()
  let site: Site
  beforeAll(async () => {
    if (chromium !== undefined) site = await sharedSite()
  })

  /** The preview in a browser profile of its own, and every error in it. */
  async function open(query: string) {
    const context = await browser().newContext({ viewport: { width: 1024, height: 700 } })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${site.url}/${query}`)
    return { page, errors }
  }

  const openStory = (id: string) => open(`iframe.html?viewMode=story&id=${id}`)
  const openDocs = (id: string) => open(`iframe.html?viewMode=docs&id=${id}--docs`)
  return { test, siteUrl: () => site.url, open, openStory, openDocs }
}

export type Place = Page | Locator | FrameLocator

/** Waits for a text of a story's own. */
export const shows = (place: Place, text: string | RegExp) => place.getByText(text).first().waitFor({ timeout: 60_000 })

/** A message as the manager would send it to the preview. */
export const tell = (page: Page, event: string, payload: object) =>
  page.evaluate(([name, said]) => (globalThis as never as Preview).__STORYBOOK_ADDONS_CHANNEL__.emit(name, said), [
    event,
    payload,
  ] as const)
interface Preview {
  readonly __STORYBOOK_ADDONS_CHANNEL__: { emit(event: string, payload: object): void }
}
export const goTo = (page: Page, storyId: string) => tell(page, 'setCurrentStory', { storyId, viewMode: 'story' })
export const choose = (page: Page, globals: Readonly<Record<string, string>>) =>
  tell(page, 'updateGlobals', { globals })
