import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/index.ts'
import type { Fake, Snapshot } from '../../../src/index.ts'
import type { Tables } from '../../../src/resources/database.ts'
import { PUBLIC, office } from '../../support/api/office.ts'
import type { KeyName } from '../../support/api/office.ts'
import { cases } from '../../support/random/cases.ts'

const readers = ['owner', 'member', 'second'] as const satisfies readonly KeyName[]
const ids = [1, 2, 3]

interface Bench {
  fake: Fake
  readonly snapshots: Snapshot[]
}

/** Changes some row of a table, by a number. */
const change =
  <N extends keyof Tables>(name: N, changes: (value: number) => object) =>
  ({ fake }: Bench, value: number): void => {
    const table = fake.world.tables[name]
    const rows = [...table.all()]
    const row = rows[value % rows.length]
    if (row) table.update(row as never, changes(value) as never)
  }

/** The writes that a dashboard may show. */
const writes = {
  dashboard: change('dashboard', (value) => ({ name: `${value}`, filters: { value } })),
  restriction: change('dashboard', (value) => ({ restriction_level: value % 2 ? 37 : 21 })),
  tile: change('tile', (value) => ({ color: `${value}`, layouts: { sm: { y: value } } })),
  hiddenTile: change('tile', (value) => ({ deleted: value % 2 === 0 })),
  insight: change('insight', (value) => ({ name: `${value}`, result: value % 3 ? { value } : null })),
  text: change('text', (value) => ({ body: `${value}` })),
  user: change('user', (value) => ({ first_name: `${value}` })),
  membership: change('membership', (value) => ({ level: [1, 8, 15][value % 3] })),
  organization: change('organization', (value) => ({ features: value % 2 ? ['tagging', 'advanced_permissions'] : [] })),
  project: change('project', (value) => ({ timezone: value % 2 ? 'UTC' : 'Europe/Paris' })),
  sharing: change('sharing', (value) => ({ enabled: value % 2 === 0 })),
  collaborator: change('collaborator', (value) => ({ level: value % 2 ? 21 : 37 })),
  addTile: ({ fake }, value) => {
    createFactories(fake.world).tile({ dashboard_id: ids[value % 3]! })
  },
  removeTile: ({ fake: { world } }, value) => {
    const tile = world.tables.tile.get(value % 5)
    if (tile) world.tables.tile.remove(tile)
  },
  model: ({ fake }, value) => {
    fake.db.dashboard.update({ where: { id: { equals: ids[value % 3]! } }, data: { description: `${value}` } })
  },
  snapshot: ({ fake, snapshots }) => void snapshots.push(fake.snapshot()),
  restore: ({ fake, snapshots }, value) => {
    const snapshot = snapshots[value % snapshots.length]
    if (snapshot) fake.restore(snapshot)
  },
  reset: ({ fake }) => fake.reset(),
  fork: (bench) => {
    bench.fake = bench.fake.fork()
  },
} satisfies Record<string, (bench: Bench, value: number) => void>

const steps = fc.array(
  fc.record({
    write: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])),
    value: fc.nat(30),
    reader: fc.constantFrom(...readers),
    id: fc.constantFrom(...ids),
  }),
  { minLength: 1, maxLength: 20 },
)

const start = createFake({
  scenario(world) {
    office(world)
    const create = createFactories(world)
    create.dashboard.shared.withTiles(2, { project_id: PUBLIC, tags: ['a'] })
    create.dashboard.restricted.withTiles(1, { project_id: PUBLIC, collaborators: [world.tables.user.get(4)!] })
    create.tile({ dashboard_id: 2, text: create.text({ project_id: PUBLIC }) })
    create.tile({ dashboard_id: 2, insight_id: world.tables.tile.get(1)!.insight_id })
    create.dashboard({ project_id: PUBLIC })
  },
})

async function read(fake: Fake, reader: KeyName, id: number): Promise<string> {
  const headers = { Authorization: `Bearer phx_${reader}` }
  const answer = await fake.fetch(`https://app.example.test/api/environments/${PUBLIC}/dashboards/${id}/`, { headers })
  return `${answer.status} ${await answer.text()}`
}

test('a dashboard that is read again and again shows every write since, to each reader', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(steps, async (run) => {
      const bench: Bench = { fake: start.fork(), snapshots: [] }
      for (const { write, value, reader, id } of run) {
        await read(bench.fake, reader, id)
        writes[write](bench, value)
        // The rows of this fake are its own, so that nothing was ever written of them.
        const fresh = createFake({ state: bench.fake.exportState() })
        expect(await read(bench.fake, reader, id)).toBe(await read(fresh, reader, id))
      }
    }),
    { numRuns: cases(100) },
  ),
)
