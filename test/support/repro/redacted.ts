import type { JsonObject } from '../../../src/core/table/columns.ts'
import { createFake } from '../../../src/index.ts'
import type { Capsule, Fake } from '../../../src/index.ts'
import { redactState } from '../../../src/repro.ts'
import type { RedactOptions } from '../../../src/repro.ts'
import { busyOffice } from '../api/busy-office.ts'

type Tables = Capsule['start']['tables']

/** The rows of an office after a change, as a redacted state has them. */
export function redactedRows(change: (fake: Fake) => void, options?: RedactOptions): Tables {
  const fake = createFake({ scenario: busyOffice })
  change(fake)
  return redactState(fake.exportState(), options).tables
}

/** The same as a capsule has them, which drops nothing. */
export async function capturedRows(change: (fake: Fake) => void): Promise<Tables> {
  const fake = createFake({ scenario: busyOffice })
  change(fake)
  return (await fake.capture()).start.tables
}

/** JSON of no known form after redaction. */
export const redactedJson = (filters: JsonObject): JsonObject =>
  redactedRows(({ db }) => db.dashboard.create({ project_id: 1, filters })).dashboard.at(-1)!.filters

/** The values that another list has at the same place. */
export const sameIn = <T>(values: readonly T[], others: readonly unknown[]): readonly T[] =>
  values.filter((value, at) => Object.is(value, others[at]))
