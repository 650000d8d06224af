import { createFactories } from '../../../../src/factories.ts'
import { API, read } from './app.ts'
import type { Bug, Fetch } from './app.ts'

const inZone = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(time))

/** Shows the day of the newest event. */
async function showDay(fetch: Fetch, knowsZone: boolean): Promise<string> {
  const { timezone } = await read<{ timezone: string }>(fetch, `${API}/projects/2/`)
  const url = `${API}/environments/2/events/?limit=1&before=2026-01-03T00:00:00Z`
  const { results } = await read<{ results: { timestamp: string }[] }>(fetch, url)
  return inZone(results[0]!.timestamp, knowsZone ? timezone : 'UTC')
}

/** An event of the evening counts for the next day, because the app takes the day of UTC. */
export const dayBorder: Bug = {
  buggy: (fetch) => showDay(fetch, false),
  fixed: (fetch) => showDay(fetch, true),
  record(fake) {
    fake.db.project.update({ where: { id: { equals: 2 } }, data: { timezone: 'America/New_York' } })
    createFactories(fake).event({ project_id: 2, timestamp: '2026-01-02T03:30:00+00:00' })
    fake.clock.set('2026-01-02T04:00:00Z')
    return fake.fetch
  },
  expect: "expect(shown).toBe('2026-01-01')",
}
