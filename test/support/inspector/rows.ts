import type { Locator, Page } from '@playwright/test'

/** The row of a request in the list of the inspector, by its number. */
export const requestRow = (page: Page, number: number): Locator =>
  page.getByRole('option', { name: new RegExp(`^Request ${number}\\b`) })
