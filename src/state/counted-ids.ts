import { isCounted } from '../core/ids.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import { SHORT_IDS } from '../resources/insights/short-id.model.ts'

type StoredRows = readonly { readonly id: unknown }[]

/**
 * Counts the ids of each kind that the rows of a state have used, for a state without counts, so that new rows get none
 * of them again.
 *
 * @see spec F.56
 */
export function countIds(tables: Partial<Record<TableName, StoredRows>>): Readonly<Record<string, number>> {
  const counts = tableNames.flatMap((name) => {
    const count = countRows(tables[name] ?? [])
    return kindsOf(name).map((kind) => [kind, count] as const)
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** A row that was removed leaves a gap in the numbers of the others. */
const countRows = (rows: StoredRows): number =>
  rows.reduce((count, { id }) => (typeof id === 'number' && isCounted(id) ? Math.max(count, id) : count), rows.length)

function kindsOf(name: TableName): readonly string[] {
  const hasUuid = Object.values(definitions[name].columns).some(({ filled }) => filled === 'uuid')
  return [`${name} factory`, ...(hasUuid ? [`${name} uuid`] : []), ...(name === 'insight' ? [SHORT_IDS] : [])]
}
