import type { RedactOptions } from '../../observe/journal/redact-options.ts'
import { tableNames, tokenColumns } from '../../resources/database.ts'
import { SHORT_IDS } from '../../resources/insights/model.ts'
import { readState } from '../../state/state.ts'
import type { FakeState } from '../../state/state.ts'
import type { StoredThrottle } from '../../state/throttle.ts'
import { changedRows, rowsOf } from '../state-rows.ts'
import { replaceStateIds } from './ids/state.ts'
import { requireRedactOptions } from './keep.ts'
import { redactWith } from './redaction.ts'
import type { Redaction } from './redaction.ts'
import { shiftTimes } from './times.ts'

/**
 * Makes a state without anything that tells who people are or what they wrote. Names, addresses, distinct ids and texts
 * are replaced; equal ones get equal replacements. Unknown properties are dropped. Levels and numbers stay, and so do
 * ids and dates unless an option says otherwise.
 *
 * @throws FakeUsageError when the state is broken, with the path, or when an option does not take its value or `keep`
 *   names something that cannot be kept.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { redactState } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const { tables } = redactState(createFake({ scenario: typical }).exportState())
 * tables.dashboard[0]?.name === 'App overview' // false
 * ```
 */
export function redactState(state: FakeState, options: RedactOptions = {}): FakeState {
  readState(state)
  requireRedactOptions(options)
  const { format, version, seed, now, ids, throttle }: WithoutIds = state
  const seeded = { ...options, seed: options.seed ?? seed }
  const tables = redactWith(seeded, { unknown: 'drop' }, (redaction) => {
    for (const token of tokensOf(state)) redaction.texts.addToken(token)
    return redactTables(state, redaction)
  })
  const head = { format, version, seed, now, ...(ids && { ids: plainIds(ids) }) }
  const redacted = { ...head, tables, ...(throttle && { throttle: plainThrottle(throttle) }) }
  return shiftTimes(replaceStateIds(redacted, state, seeded), state, seeded)
}

/** A file may leave out the counts of ids. What was redacted then leaves them out as well, to be counted by its rows. */
type WithoutIds = Omit<FakeState, 'ids'> & Partial<Pick<FakeState, 'ids'>>

/** Keeps the counts of ids of the known kinds: a user's own code may count anything under any name. */
export const plainIds = (ids: FakeState['ids']): FakeState['ids'] => named(ids, KIND)

/** Keeps the counts of requests that are named by a limit and a key, as the fake does. */
export const plainThrottle = ({ limits, counted = {} }: StoredThrottle): StoredThrottle => ({
  limits,
  counted: named(counted, WINDOW),
})

const named = <T>(counts: Readonly<Record<string, T>>, name: RegExp): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(counts).filter(([kind]) => name.test(kind)))

const KIND = new RegExp(`^(?:(?:${tableNames.join('|')}|events)(?: uuid| factory)?|${SHORT_IDS})$`)
const WINDOW = /^(?:default|events)\/\d{1,6}\/\d{1,16}$/

export const redactTables = (state: FakeState, { rules }: Redaction): FakeState['tables'] =>
  changedRows(state, (table) => {
    const rule = rules.row(table)
    return (row) => rules.redact(row, rule)
  })

const tokensOf = (state: FakeState): readonly unknown[] =>
  tokenColumns.flatMap(({ table, column }) => rowsOf(state, table).map((row) => row[column]))
