import { DASHBOARDS, read, send } from './app.ts'
import type { Bug, Fetch } from './app.ts'

const url = `${DASHBOARDS}1/`

/** Shows a new name at once, before it is saved. */
async function rename(fetch: Fetch, rollsBack: boolean): Promise<string> {
  const { name } = await read<{ name: string }>(fetch, url)
  const { ok } = await send(fetch, 'PATCH', url, { name: 'Quarterly' })
  return ok || !rollsBack ? 'Quarterly' : name
}

/** Saving fails, and the new name stays. */
export const optimisticUpdate: Bug = {
  buggy: (fetch) => rename(fetch, false),
  fixed: (fetch) => rename(fetch, true),
  record({ fetch, faults }) {
    faults.add({ match: { method: 'PATCH' }, effect: { status: 500 }, times: 1 })
    return fetch
  },
  expect: 'expect(shown).toBe(fake.db.dashboard.get(1).name)',
}
