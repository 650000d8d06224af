import { DASHBOARDS } from './app.ts'
import type { Bug, Fetch } from './app.ts'

/** Tries to load the list, so many times at most. */
async function load(fetch: Fetch, tries: number): Promise<string> {
  const { ok } = await fetch(DASHBOARDS)
  if (ok) return 'loaded'
  return tries > 1 ? load(fetch, tries - 1) : 'not available'
}

/** The API is down, and the app asks again at once, twenty times. */
export const retryStorm: Bug = {
  buggy: (fetch) => load(fetch, 20),
  fixed: (fetch) => load(fetch, 3),
  record({ fetch, faults }) {
    faults.add({ match: { path: '/dashboards' }, effect: { status: 503, retryAfter: 30 } })
    return fetch
  },
}
