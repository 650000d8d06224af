import { createFactories } from '../../../../src/factories.ts'
import { API, interrupted, read } from './app.ts'
import type { Bug, Fetch } from './app.ts'

/** Shows two pages of events, the newest first. */
async function showEvents(fetch: Fetch, byId: boolean): Promise<readonly string[]> {
  const ids: string[] = []
  for (const offset of [0, 5]) {
    const url = `${API}/environments/2/events/?limit=5&offset=${offset}`
    const { results } = await read<{ results: { id: string }[] }>(fetch, url)
    for (const { id } of results) if (!byId || !ids.includes(id)) ids.push(id)
  }
  return ids
}

/** An event comes in between two pages: the last of the first page is the first of the second. */
export const doubledEvent: Bug = {
  buggy: (fetch) => showEvents(fetch, false),
  fixed: (fetch) => showEvents(fetch, true),
  record(fake) {
    const create = createFactories(fake)
    return interrupted(fake.fetch, () => void create.event({ project_id: 2, timestamp: '2026-01-01T00:00:01+00:00' }))
  },
  expect: 'expect(new Set(shown).size).toBe(shown.length)',
}
