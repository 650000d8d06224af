import { DASHBOARDS, read, send } from './app.ts'
import type { Bug, Fetch } from './app.ts'

/** Shows the list, deletes its first dashboard, and goes back to the list. */
async function deleteFirst(fetch: Fetch, reloads: boolean): Promise<readonly number[]> {
  const list = async () => (await read<{ results: { id: number }[] }>(fetch, DASHBOARDS)).results.map(({ id }) => id)
  const shown = await list()
  await send(fetch, 'PATCH', `${DASHBOARDS}${shown[0]}/`, { deleted: true })
  return reloads ? list() : shown
}

/** The list still shows what was deleted. */
export const staleList: Bug = {
  buggy: (fetch) => deleteFirst(fetch, false),
  fixed: (fetch) => deleteFirst(fetch, true),
  record: ({ fetch }) => fetch,
  expect: 'expect(shown.filter((id) => fake.db.dashboard.get(id).deleted)).toEqual([])',
}
