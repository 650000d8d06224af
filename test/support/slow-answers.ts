import type { Page, Route } from '@playwright/test'
import { vi } from 'vitest'

/** Answers that a test holds back. */
interface HeldAnswers {
  /** Lets those through that wait, and all that come from now on. */
  release(): Promise<void>
  /** Refuses those that wait, in these words; there has to be one. */
  fail(says: string): Promise<void>
}

/** Holds back what a page asks with a method at addresses with a part, as a slow server does: at most so many answers. */
export async function holdAnswers(page: Page, method: string, part: string, most = Infinity): Promise<HeldAnswers> {
  const waiting: Route[] = []
  let left = most
  await page.route(
    ({ href }) => href.includes(part),
    (route) => {
      if (left === 0 || route.request().method() !== method) return route.fallback()
      left--
      return void waiting.push(route)
    },
  )
  const end = async (how: (route: Route) => Promise<void>) => {
    left = 0
    for (const route of waiting.splice(0)) await how(route)
  }
  return {
    release: () => end((route) => route.continue()),
    async fail(says) {
      await vi.waitUntil(() => waiting.length > 0, { timeout: 15_000 })
      await end((route) => route.fulfill({ status: 500, json: { detail: says } }))
    },
  }
}
