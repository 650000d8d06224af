import type { FrameLocator, Locator, Page } from '@playwright/test'
import { beforeAll, onTestFailed, onTestFinished, test as base } from 'vitest'
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

  async function newPage() {
    const context = await browser().newContext({ viewport: { width: 1024, height: 700 } })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    return { page, errors }
  }

  /** The preview in a browser profile of its own, and every error in it. */
  async function open(query: string) {
    const opened = await newPage()
    onTestFinished(() => opened.page.context().close())
    await opened.page.goto(`${site.url}/${query}`)
    return opened
  }

  let walked: Awaited<ReturnType<typeof newPage>> | undefined

  /**
   * A story in the preview that the tests before it have walked through, and the errors since. To load the preview again takes
   * a second of a processor. After a failure the walk begins anew.
   */
  async function walkTo(id: string) {
    onTestFailed(() => void (walked = undefined))
    walked ??= await openEmpty()
    walked.errors.length = 0
    await goTo(walked.page, id)
    return walked
  }

  async function openEmpty() {
    const opened = await newPage()
    await opened.page.goto(`${site.url}/iframe.html`)
    await shows(opened.page, 'No Preview')
    return opened
  }

  const openStory = (id: string) => open(`iframe.html?viewMode=story&id=${id}`)
  const openDocs = (id: string) => open(`iframe.html?viewMode=docs&id=${id}--docs`)
  return { test, siteUrl: () => site.url, open, openStory, openDocs, walkTo }
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
  readonly __STORYBOOK_ADDONS_CHANNEL__: {
    emit(event: string, payload: object): void
    once(event: string, listener: () => void): void
  }
}

/**
 * Chooses a story as the manager would, and waits until it is drawn and its play function has ended: the one before it may show
 * the same texts, and Storybook loads the page anew where a story is left too early.
 */
export const goTo = (page: Page, storyId: string) =>
  page.evaluate(
    (selection) =>
      new Promise<void>((ended) => {
        const channel = (globalThis as never as Preview).__STORYBOOK_ADDONS_CHANNEL__
        for (const event of ['storyFinished', 'storyUnchanged']) channel.once(event, ended)
        channel.emit('setCurrentStory', selection)
      }),
    { storyId, viewMode: 'story' },
  )

export const choose = (page: Page, globals: Readonly<Record<string, string>>) =>
  tell(page, 'updateGlobals', { globals })
