import type { Fake } from '../../../src/fake/fake.ts'
import type { FakeOptions } from '../../../src/fake/options.ts'
import type { Snapshot } from '../../../src/state/snapshot.ts'
import { built } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { compare, plain, race } from '../measure.ts'
import type { Contender } from '../measure.ts'
import { placeIn, toRequest } from '../place.ts'
import { ROWS_BEFORE, ROWS_EACH, sized } from '../worlds.ts'

const ROWS = [100, 1000, 10_000, 100_000]
/** The budgets are set for this size; a smaller state costs too little to build for its hundredth to mean anything. */
const JUDGED = 10_000
const MOST_MS = 1
const MOST_OF_REBUILDING = 0.01
const CALLS = 300

/** Reset, snapshot, restore, fork and export by the number of rows, against building the same state anew. */
export const state: Lane = async ({ rounds }) => {
  const { createFake } = await built('index')
  const rows: Row[] = []
  for (const size of ROWS) {
    const scenario = sized({ dashboards: Math.round((size - ROWS_BEFORE) / ROWS_EACH) })
    const fake = createFake({ scenario })
    const rebuild = { name: 'rebuilding', run: () => createFake({ scenario }) }
    rows.push(...(await rowsOf(size, fake, rebuild, rounds)))
  }
  rows.push(...(await firstWrites(createFake, rounds)))
  const skipped = 'exportState' in createFake() ? [] : ['export: there is no exportState yet']
  return { rows, skipped }
}

const EVENTS = [1000, 10_000, 100_000]
const MOST_OF_FEWEST = 2

/** A write after a restore as events grow in number, against the same among the fewest. */
async function firstWrites(createFake: (options: FakeOptions) => Fake, rounds: number): Promise<Row[]> {
  const contenders = EVENTS.map((events): Contender => {
    const fake = createFake({ scenario: sized({ dashboards: 10, events }) })
    const kept = fake.snapshot()
    return {
      name: `among ${events}`,
      run() {
        fake.restore(kept)
        fake.db.event.create({ project_id: 1, event: 'event 1' })
      },
    }
  })
  const [fewest, ...others] = await race(contenders, { rounds, calls: CALLS })
  return others.map((timing) =>
    compare(`restore and one new event ${timing.name}`, timing, fewest!, { budget: MOST_OF_FEWEST }),
  )
}

async function rowsOf(size: number, fake: Fake, rebuild: Contender, rounds: number): Promise<Row[]> {
  const kept = fake.snapshot()
  const contenders = [...operations(fake, kept), ...exporting(fake), rebuild]
  const timings = await race(contenders, { rounds })
  const rebuilt = timings.at(-1)!
  return timings.slice(0, -1).flatMap((timing) => {
    const what = `${timing.name}, ${size} rows`
    const judged = size === JUDGED && BUDGETED.includes(timing.name)
    const row = compare(what, timing, rebuilt, { unit: 'ms', budget: judged ? MOST_OF_REBUILDING : undefined })
    return judged ? [row, plain(what, timing, 'ms', MOST_MS)] : [row]
  })
}

const BUDGETED = ['reset', 'snapshot', 'restore', 'fork']

function operations(fake: Fake, kept: Snapshot): readonly Contender[] {
  const place = placeIn(fake.world)
  const patch = () => toRequest(place, 'PATCH', `/dashboards/${place.dashboard}/`, { description: 'Other' })
  const write = () => fake.fetch(patch())
  return [
    { name: 'reset', run: () => fake.reset() },
    { name: 'snapshot', run: () => fake.snapshot() },
    { name: 'restore', run: () => fake.restore(kept) },
    { name: 'fork', run: () => fake.fork() },
    { name: 'first PATCH after a reset', prepare: () => fake.reset(), run: write },
    { name: 'second PATCH after a reset', prepare: () => (fake.reset(), write()), run: write },
    { name: 'fork and PATCH', run: () => fake.fork().fetch(patch()) },
  ]
}

function exporting(fake: Fake): readonly Contender[] {
  const { exportState } = fake as unknown as { exportState?: () => unknown }
  return exportState ? [{ name: 'export', run: () => exportState.call(fake) }] : []
}
