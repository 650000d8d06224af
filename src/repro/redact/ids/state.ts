import type { FakeState } from '../../../state/state.ts'
import type { StoredThrottle } from '../../../state/throttle.ts'
import { changedRows } from '../../state-rows.ts'
import type { RedactOptions } from '../keep.ts'
import { HandedOutIds, replaceCounts, startCounts } from './handed-out.ts'
import { IdRules } from './id-rules.ts'
import { FoundIds, newIds } from './mapping.ts'
import type { IdMapping } from './mapping.ts'
import { drawFor, otherSeed, otherShortIds, otherUuids } from './random-ids.ts'
import { renumber } from './renumber.ts'

/** Replaces the ids of a state, if the options say so. */
export function replaceStateIds(state: FakeState, original: unknown, options: RedactOptions): FakeState {
  if (options.ids !== 'replace') return state
  const found = new FoundIds()
  replaceInState(state, new IdRules(found), found)
  const draw = drawFor(original, options)
  const ids = newIds({
    numbers: renumber(new HandedOutIds(state).numbersWith(found.numbers), draw),
    uuids: otherUuids(found.uuids, draw),
    shortIds: otherShortIds(found.shortIds, draw),
  })
  return { ...replaceInState(state, new IdRules(ids), ids), seed: otherSeed(original, options) }
}

/** A state with other ids: in rows, counters of ids, and counters of requests. */
export function replaceInState(state: FakeState, rules: IdRules, { number }: IdMapping): FakeState {
  return {
    ...state,
    ids: replaceCounts(startCounts(state), number),
    tables: changedRows(state, (table) => {
      const rule = rules.row(table)
      return (row) => rules.replace(row, rule)
    }),
    ...(state.throttle && { throttle: replaceInThrottle(state.throttle, number) }),
  }
}

/** Replaces the numbers of keys in the names of rate limit windows. */
export function replaceInThrottle(
  { counted, ...throttle }: StoredThrottle,
  number: IdMapping['number'],
): StoredThrottle {
  const windows = Object.entries(counted).map(([window, bursts]) => [replaceInWindow(window, number), bursts] as const)
  return { ...throttle, counted: Object.fromEntries(windows) }
}

/** The name of a window ends with the number of its key. */
const replaceInWindow = (window: string, number: IdMapping['number']): string =>
  window.replace(/(?<=\/)\d+$/, (key) => String(number(Number(key))))
