import { DASHBOARDS, read } from './app.ts'
import type { Bug, Fetch } from './app.ts'

/** Chooses a dashboard, and at once another. */
async function chooseTwo(fetch: Fetch, knowsLatest: boolean): Promise<number | undefined> {
  let [chosen, shown]: (number | undefined)[] = []
  const choose = async (id: number) => {
    chosen = id
    const dashboard = await read<{ id: number }>(fetch, `${DASHBOARDS}${id}/`)
    if (!knowsLatest || chosen === id) shown = dashboard.id
  }
  await Promise.all([choose(1), choose(2)])
  return shown
}

/** The answer for the first one comes last, and is shown. */
export const lateAnswer: Bug = {
  buggy: (fetch) => chooseTwo(fetch, false),
  fixed: (fetch) => chooseTwo(fetch, true),
  record(fake) {
    const gate = fake.hold({ method: 'GET', path: '/dashboards/:id', at: 'answer' })
    void gate.arrived(2).then(() => {
      gate.release(2)
      gate.open()
    })
    return fake.fetch
  },
  expect: 'expect(shown).toBe(2)',
}
