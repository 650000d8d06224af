import { DASHBOARDS, interrupted, read, send } from './app.ts'
import type { Bug, Fetch } from './app.ts'

const url = `${DASHBOARDS}1/`

/** Opens a dashboard, and adds a tag. */
async function addTag(fetch: Fetch, readAgain: boolean): Promise<readonly string[]> {
  const opened = await read<{ tags: string[] }>(fetch, url)
  const { tags } = readAgain ? await read<{ tags: string[] }>(fetch, url) : opened
  await send(fetch, 'PATCH', url, { tags: [...tags, 'mine'] })
  return [...tags, 'mine']
}

/** A tag that somebody else adds meanwhile is written over. */
export const lostUpdate: Bug = {
  buggy: (fetch) => addTag(fetch, false),
  fixed: (fetch) => addTag(fetch, true),
  record: ({ fetch, db }) =>
    interrupted(fetch, () => {
      const data = { tags: [...db.dashboard.get(1).tags, 'theirs'] }
      db.dashboard.update({ where: { id: { equals: 1 } }, data })
    }),
}
