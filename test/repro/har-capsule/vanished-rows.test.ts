import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule } from '../../../src/index.ts'
import { captureHar } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const lists = { dashboard: `${project}/dashboards/`, insight: `${project}/insights/` }

/** Reads one list again and again, with a change of others before each time but the first. */
async function captured(path: string, ...changes: readonly ((fake: Recorder['fake']) => unknown)[]) {
  const session = new Recorder(createFake({ scenario: busyOffice }))
  await session.get(path)
  for (const change of changes) {
    change(session.fake)
    await session.get(path)
  }
  return captureHar(session.har, { keep: ['everything'] })
}

const counts = ({ requests }: Capsule) =>
  requests.map(({ answer }) => (JSON.parse(answer!.body!) as { results: readonly unknown[] }).results.length)

const removal =
  (table: 'dashboard' | 'insight', deleted = true) =>
  ({ db }: Recorder['fake']) =>
    db[table].update({ where: { id: { equals: 1 } }, data: { deleted } })

test.each(['dashboard', 'insight'] as const)(
  'a %s that only a list no longer shows, others have deleted',
  async (table) => {
    const { capsule, byOthers, differs } = await captured(lists[table], removal(table))

    const [before, after] = counts(capsule)
    expect(after).toBe(before! - 1)
    expect(byOthers.map(({ request }) => request)).toEqual([2])
    expect(differs).toEqual([])
  },
)

test('one that a later answer shows again was not deleted', async () => {
  const { byOthers, differs } = await captured(lists.dashboard, removal('dashboard'), removal('dashboard', false))

  expect({ byOthers, differs }).toEqual({ byOthers: [], differs: [2] })
})

test('a page that lacks it tells nothing', async () => {
  const { byOthers, differs } = await captured(`${lists.dashboard}?limit=1`, removal('dashboard'))

  expect({ byOthers, differs }).toEqual({ byOthers: [], differs: [2] })
})
