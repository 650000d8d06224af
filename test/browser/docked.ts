import type { Page } from '@playwright/test'

/** The element that the inspector is docked in. */
export const host = 'fake-dashboards-inspector'
export const frameOf = (page: Page) => page.frameLocator(`${host} iframe`)
export const isOpen = async (page: Page) => (await page.locator(host).count()) === 1

/** The requests of a method that the inspector lists. */
export const listed = (page: Page, method: string) =>
  frameOf(page).getByRole('option', { name: new RegExp(`\\b${method} …/`) })
export const shows = (page: Page, method: string) => listed(page, method).first().waitFor()

/** The keys that open and close it. */
export const CHORD = 'Alt+Shift+KeyF'

export async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press(CHORD)
  await shows(page, 'GET')
}
