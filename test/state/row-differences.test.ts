import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { tableNames } from '../../src/resources/database.ts'
import type { TablesState } from '../../src/resources/database.ts'
import { rowDifferences } from '../../src/state/row-differences.ts'
import { office } from '../support/api/office.ts'
import { cases } from '../support/random/cases.ts'

/** A write to the dashboards, at some row of those there are. */
const write = fc.record({ kind: fc.constantFrom('add', 'add many', 'change', 'remove'), at: fc.nat() })

function writeTo(
  fake: ReturnType<typeof createFake>,
  { kind, at }: { readonly kind: string; readonly at: number },
): void {
  const { dashboard } = fake.world.tables
  const rows = dashboard.all().slice()
  const some = rows[at % Math.max(rows.length, 1)]
  const add = () => dashboard.insert({ project_id: 1, name: 'New', created_by_id: 1 })
  if (kind === 'add') add()
  if (kind === 'add many') for (let left = at % 200; left > 0; left--) add()
  if (kind === 'change' && some) dashboard.update(some, { name: `${at}` })
  if (kind === 'remove' && some) dashboard.drop(some.id)
}

/** The differences that a comparison of all rows finds. */
const byScanning = (before: TablesState, after: TablesState) =>
  tableNames.flatMap((table) => {
    const [old, now]: readonly (readonly object[])[] = [before[table].rows.slice(), after[table].rows.slice()]
    const idOf = (row: object) => (row as { readonly id: number }).id
    const [byId, known] = [new Map(now!.map((row) => [idOf(row), row])), new Map(old!.map((row) => [idOf(row), row]))]
    return [
      ...old!.filter((row) => !byId.has(idOf(row))).map((row) => ({ table, before: row, after: undefined })),
      ...now!
        .filter((row) => known.get(idOf(row)) !== row)
        .map((row) => ({ table, before: known.get(idOf(row)), after: row })),
    ]
  })

test.each([0, 60, 70, 5000])('the rows that differ between any two moments are found among %i others', (size) => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), fc.array(write, { maxLength: 12 }), (earlier, later) => {
      const fake = createFake({ scenario: office })
      for (let left = size; left > 0; left--) writeTo(fake, { kind: 'add', at: 0 })
      for (const one of earlier) writeTo(fake, one)
      const before = fake.snapshot().tables
      for (const one of later) writeTo(fake, one)
      const after = fake.snapshot().tables

      expect(rowDifferences(before, after)).toEqual(byScanning(before, after))
      expect(rowDifferences(after, before)).toEqual(byScanning(after, before))
    }),
    { numRuns: cases(size > 1000 ? 10 : 50) },
  )
})
