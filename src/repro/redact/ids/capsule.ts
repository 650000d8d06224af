import { DEFAULT_SEED, Ids } from '../../../core/ids.ts'
import { SHARED, sharingTokenOf } from '../../../resources/sharing/model.ts'
import type { Shared } from '../../../resources/sharing/model.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest, CapsuleRow } from '../../capsule/capsule.ts'
import { sentPart } from '../../capsule/rerecord.ts'
import { standInOf } from '../../capsule/tokens.ts'
import { numbersIn } from '../../state-rows.ts'
import { mapInSteps } from '../../steps.ts'
import type { Steps } from '../../steps.ts'
import { replaceInEffect, replaceInFault } from '../faults.ts'
import type { RedactOptions } from '../keep.ts'
import { replaceInBody, replaceInBytes } from './bodies.ts'
import { idsOfFaults } from './faults.ts'
import { HandedOutIds, replaceCounts } from './handed-out.ts'
import { IdRules } from './id-rules.ts'
import { FoundIds, newIds } from './mapping.ts'
import type { IdMapping } from './mapping.ts'
import { drawFor, otherSeed, otherShortIds, otherUuids } from './random-ids.ts'
import { renumber } from './renumber.ts'
import { replaceInState, replaceInThrottle } from './state.ts'

/** The input of a capsule, with other ids. */
export interface CapsuleWithOtherIds {
  readonly sent: Capsule
  /** Replaces the ids in the body of an answer of the original capsule. */
  readonly inBody: (body: string) => string
}

/**
 * Replaces the ids in what goes into a capsule. A fake makes ids from its seed and its counters, so a capsule with
 * another seed and other counters makes other ids, and these take the place of those that the original made: later
 * requests find the rows that were made, and what was not found is still not found.
 */
export function* replaceCapsuleIds(
  sent: Capsule,
  original: unknown,
  options: RedactOptions,
): Steps<CapsuleWithOtherIds> {
  const found = new FoundIds()
  yield* replaceInCapsule(sent, new IdRules(found), found)
  const seed = otherSeed(original, options)
  const ids = openMapping(sent, found, { seed, draw: drawFor(original, options) })
  const rules = new IdRules(ids)
  const { start, ...replaced } = yield* replaceInCapsule(sent, rules, ids)
  return {
    sent: { ...replaced, start: { ...start, seed } },
    inBody: (body) => replaceInBody(body, rules),
  }
}

function openMapping(
  sent: Capsule,
  found: FoundIds,
  { seed, draw }: { readonly seed: number; readonly draw: () => number },
): IdMapping {
  const { start, events } = sent
  const { seed: seedBefore = DEFAULT_SEED }: Partial<Capsule['start']> = start
  const [before, after] = [new Ids(seedBefore), new Ids(seed)]
  const handedOut = new HandedOutIds(
    start,
    events.map(({ ids = {} }) => ids),
  )
  const numbers = renumber(handedOut.numbersWith(found.numbers), draw)
  const shared = SHARED.flatMap((kind) =>
    [...idsIn(sent, kind), ...handedOut.numbersOf(kind)].map((id) => ({ kind, id })),
  )
  const token = (ids: Ids, kind: Shared, id: number): string => inCapsule(sharingTokenOf(ids, kind, id), sent)
  return newIds({
    numbers,
    uuids: otherUuids(found.uuids, draw, handedOut.uuids(before, after)),
    shortIds: otherShortIds(found.shortIds, draw, handedOut.shortIds(before, after)),
    tokens: new Map(shared.map(({ kind, id }) => [token(before, kind, id), token(after, kind, numbers.get(id) ?? id)])),
  })
}

/** A token as the capsule holds it. */
const inCapsule = (token: string, { tokens }: Capsule): string => (tokens === 'kept' ? token : standInOf(token))

/** The numbers of the rows of a table in the start of a capsule and in what its events have written. */
const idsIn = ({ start, events }: Capsule, kind: Shared): readonly number[] => [
  ...numbersIn(start, kind),
  ...events.flatMap(({ written = [] }) =>
    written.flatMap(({ table, row }) => (table === kind && row ? [(row as { readonly id: number }).id] : [])),
  ),
]

function* replaceInCapsule(capsule: Capsule, rules: IdRules, ids: IdMapping): Steps<Capsule> {
  const { start, requests, events, faults } = capsule
  const replacers = idsOfFaults(rules)
  return {
    ...capsule,
    start: replaceInState(start, rules, ids),
    faults: Object.fromEntries(
      Object.entries(faults).map(([number, fault]) => [number, replaceInFault(fault, replacers)]),
    ),
    requests: yield* mapInSteps(
      requests,
      (request) => replaceInRequest(sentPart(request), rules),
      () => 'replacing ids',
    ),
    events: events.map((event) => replaceInEvent(event, rules, ids)),
  }
}

function replaceInRequest(request: CapsuleRequest, rules: IdRules): CapsuleRequest {
  const { url, headers, body, faults, failure } = request
  const type = headers['content-type']
  const replaced =
    typeof body === 'object'
      ? { base64: replaceInBytes(body.base64, rules, type) }
      : body && replaceInBody(body, rules, type)
  return {
    ...request,
    url: rules.texts.address(url),
    ...(replaced !== undefined && { body: replaced }),
    ...(faults && { faults: faults.map((effect) => replaceInEffect(effect, idsOfFaults(rules))) }),
    ...(failure !== undefined && { failure: rules.texts.comment(failure) }),
  }
}

/** Replaces the ids of an event. The names of rate limit windows stay: they are recorded again with the answers. */
function replaceInEvent(event: CapsuleEvent, rules: IdRules, { number }: IdMapping): CapsuleEvent {
  const { written, ids, throttle } = event
  return {
    ...event,
    ...(written && { written: written.map((row) => replaceInRow(row, rules)) }),
    ...(ids && { ids: replaceCounts(ids, number) }),
    ...(throttle && { throttle: replaceInThrottle(throttle, number) }),
  }
}

function replaceInRow({ table, row, gone }: CapsuleRow, rules: IdRules): CapsuleRow {
  if (row) return { table, row: rules.replace(row, rules.row(table)) }
  return { table, gone: rules.key(gone!) }
}
