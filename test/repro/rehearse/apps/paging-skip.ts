import { DASHBOARDS, interrupted, read } from './app.ts'
import type { Bug, Fetch } from './app.ts'

interface Page {
  readonly count: number
  readonly results: readonly { readonly id: number }[]
}

/** Loads all pages, one after the other. */
async function loadAll(fetch: Fetch, checksCount: boolean): Promise<readonly number[]> {
  const ids = new Set<number>()
  let count = Infinity
  for (let offset = 0; offset < count; offset += 3) {
    const page = await read<Page>(fetch, `${DASHBOARDS}?limit=3&offset=${offset}`)
    if (checksCount && count !== Infinity && page.count !== count) return loadAll(fetch, true)
    count = page.count
    for (const { id } of page.results) ids.add(id)
  }
  return [...ids]
}

/** Somebody deletes a dashboard of the first page: the first of the second page moves up, and is never seen. */
export const pagingSkip: Bug = {
  buggy: (fetch) => loadAll(fetch, false),
  fixed: (fetch) => loadAll(fetch, true),
  record: ({ fetch, db }) =>
    interrupted(fetch, () => void db.dashboard.update({ where: { id: { equals: 1 } }, data: { deleted: true } })),
  expect: 'expect(shown.toSorted()).toEqual([2, 3, 4, 5, 6, 8, 9])',
}
