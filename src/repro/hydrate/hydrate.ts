import type { ContractName } from '../../contract/contract.ts'
import { Ids, hash } from '../../core/ids.ts'
import type { FakeState } from '../../state/state.ts'
import type { CreateFake } from '../fake-access.ts'
import { readHar } from '../har/file.ts'
import { plainPath } from '../har/path.ts'
import { findTraffic } from '../har/traffic.ts'
import type { Traffic } from '../har/traffic.ts'
import type { RedactOptions } from '../redact/keep.ts'
import { redactState } from '../redact/state.ts'
import { complete } from './completion.ts'
import { openPartialState } from './partial-state.ts'
import type { PartialState } from './partial-state.ts'
import { placeAnswer } from './placing.ts'
import { NotPlaced } from './report.ts'
import type { Completed, Recorded, Unplaced } from './report.ts'
import { toState } from './state.ts'

/** How a recording becomes a state. Everything is optional. */
export type HydrateOptions = RedactOptions

/** A state made from a recording, and what there is to know about it. */
export interface Hydration {
  /** The state that `createFake({ state })` goes on from. */
  readonly state: FakeState
  /** The contract that the recorded answers keep to, as far as they show it. */
  readonly contract: ContractName
  readonly placed: readonly Recorded[]
  readonly unplaced: readonly Unplaced[]
  /** Rows and values that the recording does not show and that were made up, or follow from it. */
  readonly completed: readonly Completed[]
  /** Descriptions of what answers show and the model has no place for. */
  readonly leftOut: readonly string[]
  /** How many entries are not the API's at all. */
  readonly others: number
}

const NO_REQUEST = 'its request cannot be read'
const GOES_ON = 'the list goes on, and what follows was not recorded'

/** Rebuilds the state behind a recording, with the fake that the completed state is checked in. */
export function hydrateWith(createFake: CreateFake, har: unknown, options: HydrateOptions): Hydration {
  const entries = readHar(har)
  const traffic = findTraffic(entries)
  const seed = options.seed ?? hash(traffic.map(({ entry, path }) => `${entry.started} ${path}`).join('\n'))
  const partial = openPartialState(new Ids(seed))
  partial.callers.findCurrentProjects(traffic)
  const fates = traffic.map((one, order) => ({ ...recordOf(one), why: place(partial, one, order) }))
  const broken = entries.flatMap((entry, at) =>
    entry ? [] : [{ entry: at + 1, method: '', path: '', why: NO_REQUEST }],
  )
  const unread = [...partial.pages.unread()].map((one) => ({ ...recordOf(one), why: GOES_ON }))
  complete(partial)
  const { contract, completed, leftOut } = partial.report
  return {
    state: redactState(toState(partial, seed, traffic, createFake), { ...options, seed }),
    contract,
    placed: fates.flatMap(({ why, ...record }) => (why === undefined ? [record] : [])),
    unplaced: [...broken, ...fates.filter(isUnplaced), ...unread],
    completed,
    leftOut: [...leftOut],
    others: entries.length - traffic.length - broken.length,
  }
}

const isUnplaced = (fate: Recorded & { readonly why: string | undefined }): fate is Unplaced => fate.why !== undefined

const recordOf = ({ entry, path }: Traffic): Recorded => ({
  entry: entry.number,
  method: entry.method,
  path: plainPath(path),
})

/** Places an answer, or gives the reason why it cannot be placed. */
function place(partial: PartialState, traffic: Traffic, order: number): string | undefined {
  try {
    placeAnswer(partial, traffic, order)
    return undefined
  } catch (error) {
    if (error instanceof NotPlaced) return error.message
    throw error
  }
}
