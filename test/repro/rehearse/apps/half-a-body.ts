import { DASHBOARDS, read } from './app.ts'
import type { Bug, Fetch } from './app.ts'

/** Shows how many dashboards there are. */
async function countDashboards(fetch: Fetch, otherwise: string): Promise<string> {
  try {
    const { results } = await read<{ results: unknown[] }>(fetch, DASHBOARDS)
    return `${results.length} dashboards`
  } catch {
    return otherwise
  }
}

/** The connection ends in the middle of the list, and the app says that there is nothing. */
export const halfABody: Bug = {
  buggy: (fetch) => countDashboards(fetch, '0 dashboards'),
  fixed: (fetch) => countDashboards(fetch, 'not loaded'),
  record({ fetch, faults }) {
    faults.add({ match: { path: '/dashboards' }, effect: { cut: true } })
    return fetch
  },
  expect: "expect(shown).toBe('not loaded')",
}
