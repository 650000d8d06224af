import type { Browser, Locator, Page } from '@playwright/test'
import { openPicturedCapsule } from './pictured-capsules.ts'
import type { CapsuleName } from './pictured-capsules.ts'
import { openTab } from './tabs.ts'
import type { TabName } from './tabs.ts'

/** A tab of the inspector over one capsule, as a committed picture shows it. */
interface PicturedTab {
  readonly capsule: CapsuleName
  readonly tab: TabName
  /** The text that somebody sees there. */
  readonly title: string
  /** The steps that are done in the tab first. */
  readonly does?: (panel: Locator) => Promise<unknown>
  /** A text that is there once the tab is complete. */
  readonly until: string | RegExp
}

const find = async (panel: Locator, key: string): Promise<void> => {
  await panel.getByRole('textbox', { name: 'Key of the row' }).fill(key)
  await panel.getByRole('button', { name: 'Find row' }).press('Enter')
}
const askAgain = async (panel: Locator): Promise<void> => {
  await panel.getByRole('button', { name: 'Ask again' }).press('Enter')
  const result = panel.getByRole('region', { name: 'What would have been' })
  await result.getByText(/^It w/).waitFor()
  await result.scrollIntoViewIfNeeded()
}

export const picturedTabs: readonly PicturedTab[] = [
  {
    capsule: 'refusal',
    tab: 'Why',
    title: 'which rule refused it with 403, and which keys would help',
    until: /^K\.8 /,
  },
  {
    capsule: 'refusal',
    tab: 'Change',
    title: 'a refusal changed nothing',
    until: 'Nothing was changed by this request.',
  },
  {
    capsule: 'refusal',
    tab: 'Exchange',
    title: 'what was sent, and the refusal as it was answered',
    until: 'Fake clock',
  },
  {
    capsule: 'refusal',
    tab: 'State',
    title: 'all tables and how many rows each had before the request',
    until: /^Tables$/,
  },
  {
    capsule: 'refusal',
    tab: 'Otherwise',
    title: 'a key that may write would have been answered 200',
    does: async (panel) => {
      await panel.getByRole('combobox', { name: 'Sent by' }).selectOption('writer')
      await askAgain(panel)
    },
    until: /^It was 403, and would be 200\./,
  },
  {
    capsule: 'lost-update',
    tab: 'Why',
    title: 'every check was passed, so nothing stopped the second PATCH',
    until: /^Every check was passed/,
  },
  {
    capsule: 'lost-update',
    tab: 'Change',
    title: 'the second PATCH wrote over the name of the first',
    until: '"Sales by week"',
  },
  {
    capsule: 'lost-update',
    tab: 'Exchange',
    title: 'the body of the second PATCH and its answer',
    until: 'Fake clock',
  },
  {
    capsule: 'lost-update',
    tab: 'State',
    title: 'the row had the name of the first PATCH before the second',
    does: (panel) => find(panel, '1'),
    until: '"Sales by week"',
  },
  {
    capsule: 'lost-update',
    tab: 'Otherwise',
    title: 'without the second PATCH a later answer differs',
    does: async (panel) => {
      await panel.locator('summary', { hasText: 'Another request' }).press('Enter')
      await panel.getByRole('checkbox', { name: 'It is not sent at all' }).press(' ')
      await askAgain(panel)
    },
    until: /^It was 200, and would not be sent\. 1 later answer differs/,
  },
  {
    capsule: 'held-request',
    tab: 'Why',
    title: 'it is not answered yet, and what would end that',
    until: /^Not answered yet: /,
  },
  ...(['Change', 'Exchange', 'Otherwise'] as const).map((tab): PicturedTab => ({
    capsule: 'held-request',
    tab,
    title: 'the request is not over yet, and what would end that',
    until: /^Request 3 is not over yet: /,
  })),
  {
    capsule: 'held-request',
    tab: 'State',
    title: 'the row has its old name while the request is held',
    does: (panel) => find(panel, '1'),
    until: '"Sales"',
  },
]

/** Opens the page of a picture. The mouse and the focus are in no picture. */
export async function openPicturedTab(browser: Browser, { capsule, tab, does, until }: PicturedTab): Promise<Page> {
  const { page } = await openPicturedCapsule(browser, capsule)
  const panel = await openTab(page, tab)
  await does?.(panel)
  await panel.getByText(until).first().waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  return page
}

export const pictureOf = ({ capsule, tab }: PicturedTab): URL =>
  new URL(`../../inspector/pictures/${capsule}-${tab.toLowerCase()}.png`, import.meta.url)
