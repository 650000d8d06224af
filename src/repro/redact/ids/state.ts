import type { FakeState } from '../../../state/state.ts'
import type { RedactOptions } from '../keep.ts'
import { HandedOutIds } from './handed-out.ts'
import { IdRules } from './id-rules.ts'
import { replaceInState } from './in-state.ts'
import { FoundIds, ReplacedIds } from './mapping.ts'
import { drawFor, otherSeed, otherShortIds, otherUuids } from './random-ids.ts'
import { renumber } from './renumber.ts'

/** Replaces the ids of a state, if the options say so. */
export function replaceStateIds(state: FakeState, original: unknown, options: RedactOptions): FakeState {
  if (options.ids !== 'replace') return state
  const found = new FoundIds()
  replaceInState(state, new IdRules(found), found)
  const draw = drawFor(original, options)
  const ids = new ReplacedIds({
    numbers: renumber(new HandedOutIds(state).numbersWith(found.numbers), draw),
    uuids: otherUuids(found.uuids, draw),
    shortIds: otherShortIds(found.shortIds, draw),
  })
  return { ...replaceInState(state, new IdRules(ids), ids), seed: otherSeed(original, options) }
}
