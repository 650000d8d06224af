import type { Browser, Page } from '@playwright/test'
import { pageLender } from './lent-page.ts'

const lend = pageLender()

/** A page as in a new browser profile, for the length of a test, and what goes wrong in it. */
export async function openWatchedPage(browser: Browser) {
  const page = await lend(browser)
  const context = page.context()
  context.setDefaultTimeout(10_000)
  return { context, page, problems: problemsOf(page) }
}

/** The errors of a page from now on: those that it logs, and those that nothing catches. */
export function problemsOf(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

/** Selects the content of the inspector, which a page without access does not have. */
export const inspectorIn = (page: Page) => page.getByRole('main')
