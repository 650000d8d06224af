import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Fake, Snapshot } from '../../src/index.ts'
import type { Rows } from '../../src/resources/database.ts'
import { cases } from '../support/random/cases.ts'

type Dashboard = Rows['dashboard']
type Copy = ReadonlyMap<number, Dashboard>

/** A fake, and a plain copy of the rows that it should have, made anew for every step. */
interface Pair {
  readonly fake: Fake
  rows: Copy
}

/** Everything the steps of one run work on. */
interface Bench {
  readonly start: Copy
  readonly pairs: Pair[]
  readonly snapshots: { readonly snapshot: Snapshot; readonly rows: Copy }[]
}

/** One step: which of the fakes, which row or snapshot, and a value to write. */
interface Step {
  readonly kind:
    | 'insert'
    | 'create'
    | 'update'
    | 'change'
    | 'move'
    | 'remove'
    | 'delete'
    | 'snapshot'
    | 'restore'
    | 'fork'
    | 'reset'
  readonly at: number
  readonly which: number
  readonly value: number
}

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length]

const written = (rows: Copy, row: Dashboard): Copy => new Map(rows).set(row.id, row)

const without = (rows: Copy, id: number): Copy => {
  const left = new Map(rows)
  left.delete(id)
  return left
}

type Act = (bench: Bench, pair: Pair, step: Step) => void

/** Writes to a row of the reference and of the fake, when there is one. */
const onRow =
  (act: (pair: Pair, row: Dashboard, value: number) => Copy): Act =>
  (_bench, pair, { which, value }) => {
    const row = pick([...pair.rows.values()], which)
    if (row) pair.rows = act(pair, row, value)
  }

const acts: Readonly<Record<Step['kind'], Act>> = {
  insert: (_bench, pair, { value }) => {
    pair.rows = written(pair.rows, pair.fake.world.tables.dashboard.insert({ project_id: value % 3, name: `${value}` }))
  },
  create: (_bench, pair, { value }) => {
    pair.rows = written(pair.rows, pair.fake.db.dashboard.create({ project_id: value % 3, name: null, pinned: true }))
  },
  update: onRow(({ fake, rows }, row, value) => {
    const { dashboard } = fake.world.tables
    dashboard.update(dashboard.get(row.id)!, { name: `${value % 4}`, pinned: value % 2 === 0 })
    return written(rows, { ...row, name: `${value % 4}`, pinned: value % 2 === 0 })
  }),
  change: onRow(({ fake, rows }, row, value) => {
    fake.db.dashboard.update({ where: { id: { equals: row.id } }, data: { tags: [`${value}`] } })
    return written(rows, { ...row, tags: [`${value}`] })
  }),
  move: onRow(({ fake, rows }, row, value) => {
    const { dashboard } = fake.world.tables
    dashboard.update(dashboard.get(row.id)!, { project_id: value % 3 })
    return written(rows, { ...row, project_id: value % 3 })
  }),
  remove: onRow(({ fake, rows }, row) => {
    const { dashboard } = fake.world.tables
    dashboard.remove(dashboard.get(row.id)!)
    return without(rows, row.id)
  }),
  delete: onRow(({ fake, rows }, row) => {
    fake.db.dashboard.delete({ where: { id: { equals: row.id } } })
    return without(rows, row.id)
  }),
  snapshot: ({ snapshots }, { fake, rows }) => void snapshots.push({ snapshot: fake.snapshot(), rows }),
  restore: ({ snapshots }, pair, { which }) => {
    const kept = pick(snapshots, which)
    if (!kept) return
    pair.fake.restore(kept.snapshot)
    pair.rows = kept.rows
  },
  fork: ({ pairs }, { fake, rows }) => {
    if (pairs.length < 4) pairs.push({ fake: fake.fork(), rows })
  },
  reset: ({ start }, pair) => {
    pair.fake.reset()
    pair.rows = start
  },
}

/** Expects that every way to read rows gives the same as the plain list. */
function expectSame({ fake, rows }: Pair): void {
  const { dashboard } = fake.world.tables
  const all = [...rows.values()]
  expect([...dashboard.all()]).toEqual(all)
  expect(fake.db.dashboard.getAll()).toEqual(all)
  for (const project of [0, 1, 2]) {
    const own = all.filter(({ project_id }) => project_id === project)
    expect(dashboard.list('project_id', project)).toEqual(own)
    expect(dashboard.list('listed', project)).toEqual(listed(own))
    expect(fake.db.dashboard.findMany({ where: { project_id: { equals: project } } })).toEqual(own)
  }
  for (const row of all) expect(dashboard.get(row.id)).toEqual(row)
}

/** Pinned first, then by name, null names last; equals as they stand in the table. */
function listed(rows: readonly Dashboard[]): Dashboard[] {
  const rank = ({ pinned, name }: Dashboard) => `${pinned ? 0 : 1}${name === null ? 1 : 0}${name ?? ''}`
  return [...rows].sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(acts) as Step['kind'][])),
    at: fc.nat(3),
    which: fc.nat(30),
    value: fc.nat(20),
  }),
  { minLength: 1, maxLength: 25 },
)

/** A fake that starts with so many dashboards. */
function started(size: number): { readonly fake: Fake; readonly rows: Copy } {
  const fake = createFake({
    scenario({ tables }) {
      for (let at = 0; at < size; at++) tables.dashboard.insert({ project_id: at % 3, name: `${at % 7}` })
    },
  })
  return { fake, rows: new Map(fake.db.dashboard.getAll().map((row) => [row.id, row])) }
}

test.each([
  [0, 2_000],
  [300, 100],
])(
  'from %i rows, interleavings of write, snapshot, restore, fork and reset leave every fake as a plain copy would be',
  { timeout: 120_000 },
  (size, runs) => {
    fc.assert(
      fc.property(steps, (run) => {
        const first = started(size)
        const bench: Bench = { start: first.rows, pairs: [first], snapshots: [] }
        for (const step of run) acts[step.kind](bench, pick(bench.pairs, step.at)!, step)
        for (const pair of bench.pairs) expectSame(pair)
        for (const { snapshot, rows } of bench.snapshots) {
          const fake = createFake()
          fake.restore(snapshot)
          expectSame({ fake, rows })
        }
      }),
      { numRuns: cases(runs) },
    )
  },
)
