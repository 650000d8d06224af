import { positionOf } from '../../core/table/tag.ts'
import type { Fake } from '../../fake/fake.ts'
import { writeRow } from '../../repro/capsule/write-event.ts'
import { keyOf } from '../../resources/database.ts'
import { rowDifferences } from '../../state/row-differences.ts'
import type { Snapshot } from '../../state/snapshot.ts'

/**
 * Brings a fake to a state that another page has made of its own. Differences are written as the writes of others, so the
 * session of this page continues. If a row has another place now, only a restore keeps the order, and the session begins
 * anew.
 */
export function takeOver(fake: Fake, { tables, ids, clock, throttle }: Snapshot): void {
  const now = fake.snapshot()
  const differences = rowDifferences(now.tables, tables)
  if (differences.some(({ before, after }) => before && after && positionOf(before) !== positionOf(after)))
    return fake.restore({ ...now, tables, ids, clock, throttle })
  for (const { table, before, after } of differences)
    if (!after) writeRow(fake.world, { table, gone: keyOf(table, before!) })
    else if (JSON.stringify(before) !== JSON.stringify(after)) writeRow(fake.world, { table, row: after })
  fake.world.ids.load(ids)
  fake.world.throttle.load(throttle)
  fake.clock.load(clock)
}
