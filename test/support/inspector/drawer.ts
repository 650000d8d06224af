import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openInspectorPage } from './page.ts'
import type { InspectorPage } from './page.ts'

const MOST_STEPS = 150

/** The page of the inspector with its drawer open, and in it the sections of these titles. All by keyboard. */
export async function openDrawer(
  browser: Browser,
  titles: readonly string[],
  options?: BrowserContextOptions,
): Promise<InspectorPage> {
  const opened = await openInspectorPage(browser, undefined, options)
  await opened.page.getByRole('button', { name: 'Set up' }).waitFor()
  await opened.page.keyboard.press('s')
  for (const title of titles) await press(opened.page, new RegExp(`^${title}`), 'Enter')
  return opened
}

/** Presses Tab until something of that name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < MOST_STEPS; step++) {
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    passed.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to: ${passed.join('; ')}`)
}

/** Leads the focus to something by Tab, and presses keys there. */
export async function press(page: Page, name: string | RegExp, ...keys: readonly string[]): Promise<void> {
  await tabTo(page, name)
  for (const key of keys) await page.keyboard.press(key)
}

/** Leads the focus to a field by Tab, and types into it in place of what it holds. */
export async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await press(page, name, 'ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** The name of the element that has the focus. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null
    if (focused === document.body) return 'nothing'
    const label = focused?.labels?.[0]?.querySelector('span') ?? focused?.labels?.[0]
    return (focused?.ariaLabel ?? label?.textContent ?? focused?.textContent ?? '').trim()
  })

/** The live region that tells the effect of the last action. */
export const notice = (page: Page) => page.locator('#inspector > div > [role=status]')
