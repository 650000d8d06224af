import type { Locator, Page } from '@playwright/test'
import type { KeyName } from '../api/office.ts'
import { ask } from '../servers/served.ts'
import { requestRow } from './rows.ts'

/** Sends JSON to the API with a key of the office. */
export const sendAs = (key: KeyName, base: string, method: string, path: string, body?: object): Promise<Response> =>
  ask(base, path, {
    method,
    headers: { Authorization: `Bearer phx_${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Selects a request in the list by the keyboard; without a number, now. */
export async function selectRequest(page: Page, number?: number): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Requests' })
  if (number === undefined) return page.keyboard.press('n')
  await requestRow(page, number).waitFor()
  await list.press('Home')
  for (let place = 1; place < number; place++) await list.press('ArrowDown')
  await page.getByRole('heading', { name: `#${number} ` }).waitFor()
}

export const tabNames = ['Why', 'Change', 'Exchange', 'State', 'Otherwise'] as const
export type TabName = (typeof tabNames)[number]

/** Opens a tab by the keyboard, and gives its panel. */
export async function openTab(page: Page, name: TabName): Promise<Locator> {
  await page.getByRole('tab', { selected: true }).press('Home')
  for (let place = 0; place < tabNames.indexOf(name); place++) await page.keyboard.press('ArrowRight')
  const panel = page.getByRole('tabpanel', { name })
  await panel.waitFor()
  return panel
}
