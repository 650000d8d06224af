import type { Page, Route } from '@playwright/test'
import { vi } from 'vitest'

/** Answers that a test holds back. */
interface HeldAnswers {
  /** Lets the waiting answers through, and all that come later. */
  release(): Promise<void>
  /** Refuses the waiting requests with this message; there has to be at least one. */
  fail(says: string): Promise<void>
}

/**
 * Holds back the answers to a page like a slow server: those to a method at addresses that contain `part`, at most
 * `most` of them.
 */
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
