import type { ContractName } from '../../contract/contract.ts'
import { counted } from '../../core/counted.ts'
import { Ids } from '../../core/ids.ts'
import type { FakeState } from '../../state/state.ts'
import type { CreateFake } from '../fake-access.ts'
import { readHar, unreadRequests } from '../har/file.ts'
import { plainPath } from '../har/path.ts'
import { seedOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { RedactOptions } from '../redact/keep.ts'
import { requireRedactOptions } from '../redact/keep.ts'
import { redactState } from '../redact/state.ts'
import type { Steps } from '../steps.ts'
import { completeCollaborators, completeRestrictions } from './completed-rights.ts'
import { complete } from './completion.ts'
import { readTraffic } from './hidden-callers.ts'
import { completeJoining, sortMemberships } from './joining.ts'
import { findOwners } from './owners.ts'
import { openPartialState } from './partial-state.ts'
import type { PartialState } from './partial-state.ts'
import { placeOrExplain } from './placing.ts'
import type { Completed, Recorded, Unplaced } from './report.ts'
import { toState } from './state.ts'

/** How a recording becomes a state. Everything is optional. */
export type HydrateOptions = RedactOptions

/** A state made from a recording, and a report about it. */
export interface Hydration {
  /** The state to start from: `createFake({ state })`. */
  readonly state: FakeState
  /** The contract that the recorded answers follow, as far as they show it. */
  readonly contract: ContractName
  readonly placed: readonly Recorded[]
  readonly unplaced: readonly Unplaced[]
  /** Rows and values that the recording does not show and that were made up, or follow from it; by the ids of the recording. */
  readonly completed: readonly Completed[]
  /** Descriptions of what answers show and the model has no place for. */
  readonly leftOut: readonly string[]
  /** How many entries are not requests to the API, or repeat one. */
  readonly others: number
}

const GOES_ON = 'the list goes on, and what follows was not recorded'

/**
 * Rebuilds the state behind a recording, with the fake that the completed state is checked in. If it is ended early, the
 * state is what the answers read until then show.
 */
export function* hydrateInSteps(createFake: CreateFake, har: unknown, options: HydrateOptions): Steps<Hydration> {
  const entries = readHar(har)
  requireRedactOptions(options)
  const traffic = readTraffic(entries)
  const seed = options.seed ?? seedOf(traffic)
  const partial = openPartialState(new Ids(seed))
  partial.callers.findCurrent(traffic)
  const fates = yield* placeAll(partial, traffic)
  const broken = unreadRequests(entries).map(({ request, ...more }) => ({ entry: request, ...more }))
  const unread = [...partial.pages.unread()].map((one) => ({ ...recordOf(one), why: GOES_ON }))
  completeUnseen(partial)
  const { contract, completed, leftOut } = partial.report
  return {
    state: redactState(sortMemberships(toState(partial, seed, traffic, createFake), traffic), { ...options, seed }),
    contract,
    placed: fates.flatMap(({ why, ...record }) => (why === undefined ? [record] : [])),
    unplaced: [...broken, ...fates.filter(isUnplaced), ...unread],
    completed,
    leftOut: [...leftOut],
    others: entries.length - traffic.length - broken.length,
  }
}

/** Completes what no answer has shown, each on what was completed before. */
function completeUnseen(partial: PartialState): void {
  findOwners(partial)
  completeRestrictions(partial)
  complete(partial)
  completeCollaborators(partial)
  completeJoining(partial)
}

/** Places the answers one by one. Returns the outcome of each, up to the point at which it was ended. */
function* placeAll(partial: PartialState, traffic: readonly ApiRequest[]): Steps<readonly Fate[]> {
  const fates: Fate[] = []
  for (const [order, one] of traffic.entries()) {
    fates.push({ ...recordOf(one), why: placeOrExplain(partial, one, order) })
    const isEnded = yield { done: fates.length, all: traffic.length, found: counted(partial.rows.count, 'row') }
    if (isEnded) break
  }
  return fates
}

/** An answer, and why it was not placed; undefined if it was. */
type Fate = Recorded & { readonly why: string | undefined }

const isUnplaced = (fate: Fate): fate is Unplaced => fate.why !== undefined

const recordOf = ({ entry, path }: ApiRequest): Recorded => ({
  entry: entry.number,
  method: entry.method,
  path: plainPath(path),
})
