import { tableNames } from '../../../resources/database.ts'
import type { FakeState } from '../../../state/state.ts'
import { rowsOf } from '../state-rows.ts'
import { replaceCounts, startCounts } from './handed-out.ts'
import type { IdRules } from './id-rules.ts'
import type { IdMapping } from './mapping.ts'

type Throttle = NonNullable<FakeState['throttle']>

/** A state with other ids: in rows, counters of ids, and counters of requests. */
export function replaceInState(state: FakeState, rules: IdRules, { number }: IdMapping): FakeState {
  const tables = tableNames.map((table) => {
    const rule = rules.row(table)
    return [table, rowsOf(state, table).map((row) => rules.replace(row, rule))]
  })
  return {
    ...state,
    ids: replaceCounts(startCounts(state), number),
    tables: Object.fromEntries(tables) as FakeState['tables'],
    ...(state.throttle && { throttle: replaceInThrottle(state.throttle, number) }),
  }
}

/** What was counted stands under the number of a key. */
export function replaceInThrottle({ counted, ...throttle }: Throttle, number: IdMapping['number']): Throttle {
  const windows = Object.entries(counted).map(([window, bursts]) => [replaceInWindow(window, number), bursts] as const)
  return { ...throttle, counted: Object.fromEntries(windows) }
}

/** The name of a window ends with the number of its key. */
export const replaceInWindow = (window: string, number: IdMapping['number']): string =>
  window.replace(/(?<=\/)\d+$/, (key) => String(number(Number(key))))
