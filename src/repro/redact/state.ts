import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { FakeState } from '../../state/state.ts'
import { columnPolicies } from './columns.ts'
import type { Policy } from './columns.ts'
import { settleKeep } from './keep.ts'
import type { RedactOptions } from './keep.ts'
import { Values } from './values.ts'
import { Words } from './words.ts'

/**
 * A state without anything that says who people are or what they wrote: names, addresses, distinct ids and texts are
 * replaced, the same ones always by the same, and properties that are not known are dropped. Ids, dates, levels and
 * numbers stay.
 *
 * @throws FakeUsageError when something cannot be kept.
 */
export function redactState(state: FakeState, options: RedactOptions = {}): FakeState {
  const values = new Values(new Words(options.seed ?? state.seed), settleKeep(options.keep))
  for (const name of tableNames)
    for (const row of rowsOf(state, name)) for (const token of tokensOf(name, row)) values.addToken(token)
  const { format, version, seed, now, ids, throttle } = state
  return {
    format,
    version,
    seed,
    now,
    ids: plainIds(ids),
    tables: redactTables(values, state),
    ...(throttle && { throttle }),
  }
}

/** Ids are counted by what they are of; somebody's own code may count anything. */
export const plainIds = (ids: FakeState['ids']): FakeState['ids'] =>
  Object.fromEntries(Object.entries(ids).filter(([kind]) => KIND.test(kind)))

const KIND = new RegExp(`^(?:(?:${tableNames.join('|')}|events)(?: uuid| factory)?|insight short id)$`)

/** All rows of a state, replaced. */
export function redactTables(values: Values, state: FakeState): FakeState['tables'] {
  const tables = tableNames.map((name) => [name, rowsOf(state, name).map((row) => redactRow(values, name, row))])
  return Object.fromEntries(tables) as FakeState['tables']
}

const rowsOf = ({ tables }: FakeState, name: TableName): readonly JsonObject[] => tables[name] ?? []

const policiesOf = (name: TableName): readonly (readonly [string, Policy | 'row'])[] =>
  Object.entries(columnPolicies[name])

const tokensOf = (name: TableName, row: JsonObject): readonly unknown[] =>
  policiesOf(name).flatMap(([column, policy]) => (policy === 'token' ? [row[column]] : []))

/** One row, replaced column by column. */
export function redactRow(values: Values, name: TableName, row: JsonObject): JsonObject {
  const present = policiesOf(name).filter(([column]) => row[column] !== undefined)
  return Object.fromEntries(
    present.map(([column, policy]) => {
      const value = row[column]
      if (policy === 'row') return [column, redactChanged(values, row['table'], value)]
      return [column, value === null ? null : values[policy](value)]
    }),
  )
}

/** A row that is still to appear is of the table beside it. */
function redactChanged(values: Values, table: unknown, row: unknown): JsonObject {
  const name = tableNames.find((name) => name === table)
  return name && isObject(row) ? redactRow(values, name, row) : {}
}
