import type { Fake } from '../../../src/fake/fake.ts'
import { tableNames } from '../../../src/resources/database.ts'

/** Every row of every table, to compare before and after: a refusal changes nothing. */
export function allRows(fake: Fake): Record<string, readonly object[]> {
  return Object.fromEntries(tableNames.map((name) => [name, [...fake.world.tables[name].all()]]))
}
