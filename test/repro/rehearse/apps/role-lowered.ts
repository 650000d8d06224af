import { API, interrupted, read, send } from './app.ts'
import type { Bug, Fetch } from './app.ts'

const url = `${API}/environments/1/dashboards/10/`

interface Shown {
  readonly canEdit: boolean
}

/** Opens a dashboard, and pins it. */
async function openAndPin(fetch: Fetch, looksAgain: boolean): Promise<Shown> {
  const open = async (): Promise<Shown> => {
    const { effective_privilege_level: level } = await read<{ effective_privilege_level: number }>(fetch, url)
    return { canEdit: level === 37 }
  }
  const shown = await open()
  const { status } = await send(fetch, 'PATCH', url, { pinned: true })
  return status === 403 && looksAgain ? open() : shown
}

/** The role of the user is lowered meanwhile, and the app still offers to edit. */
export const roleLowered: Bug = {
  buggy: (fetch) => openAndPin(fetch, false),
  fixed: (fetch) => openAndPin(fetch, true),
  record({ fetch, db }) {
    db.dashboard.update({ where: { id: { equals: 10 } }, data: { restriction_level: 37 } })
    return interrupted(
      fetch,
      () => void db.membership.update({ where: { user_id: { equals: 1 } }, data: { level: 1 } }),
    )
  },
  expect: 'expect(shown).toEqual({ canEdit: false })',
}
