import type { Page } from '@playwright/test'

/** The answer that the page's own `fetch` gets. */
export function ask(page: Page, address: string, init: RequestInit = {}) {
  return page.evaluate(
    async ([input, options]) => {
      const answer = await fetch(input, options)
      return { status: answer.status, allow: answer.headers.get('Allow'), text: await answer.text() }
    },
    [address, init] as const,
  )
}

export const rename = (name: string): RequestInit => ({
  method: 'PATCH',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ name }),
})
