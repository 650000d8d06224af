import type { ContractName } from '../../contract/contract.ts'
import { Ids, hash } from '../../core/ids.ts'
import type { FakeState } from '../../state/state.ts'
import { readHar } from '../har/file.ts'
import { plainPath } from '../har/path.ts'
import { findTraffic } from '../har/traffic.ts'
import type { Traffic } from '../har/traffic.ts'
import type { RedactOptions } from '../redact/keep.ts'
import { redactState } from '../redact/state.ts'
import { complete } from './completion.ts'
import { findCurrentProjects } from './current.ts'
import { Draft } from './draft.ts'
import { placeAnswer } from './placing.ts'
import { NotPlaced } from './report.ts'
import type { Completed, Recorded, Unplaced } from './report.ts'
import { toState } from './state.ts'

/** How a recording becomes a state. Everything is optional. */
export interface HydrateOptions extends RedactOptions {
  /**
   * `'all'` gives keys full access, whatever the recording shows.
   *
   * @defaultValue `'needed'`
   */
  readonly scopes?: 'needed' | 'all'
}

/** A state made from a recording, and what there is to know about it. */
export interface Hydration {
  /** What `createFake({ state })` goes on from. */
  readonly state: FakeState
  /** The contract that the recorded answers keep to, as far as they show it. */
  readonly contract: ContractName
  readonly placed: readonly Recorded[]
  readonly unplaced: readonly Unplaced[]
  /** What the recording does not show and was made up, or follows from it. */
  readonly completed: readonly Completed[]
  /** What answers show and the model has no place for. */
  readonly leftOut: readonly string[]
  /** How many entries are not the API's at all. */
  readonly others: number
}

/**
 * Rebuilds the state behind a recording from a browser's network panel: an HTTP archive (HAR 1.2), in which the API's own
 * traffic is found by path, on any host. The newest answer wins. Who people are and what they wrote is replaced, unless
 * `keep` says otherwise; keys and tokens always are.
 *
 * @throws FakeUsageError when it is no HTTP archive.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { hydrate } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const recorded = createFake({ scenario: typical, auth: 'lenient' })
 * await recorded.fetch('https://app.example.test/api/environments/2/dashboards/1/')
 * const { state, unplaced } = hydrate(await recorded.journal.toHar())
 *
 * unplaced.length // 0
 * createFake({ state }).db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.project_id // 2
 * ```
 */
export function hydrate(har: unknown, options: HydrateOptions = {}): Hydration {
  const entries = readHar(har)
  const traffic = findTraffic(entries)
  const seed = options.seed ?? hash(traffic.map(({ entry, path }) => `${entry.started} ${path}`).join('\n'))
  const draft = new Draft(new Ids(seed))
  findCurrentProjects(draft, traffic)
  const reasons = traffic.map((one, order) => attempt(draft, one, order))
  for (const order of draft.makings.found(draft)) reasons[order] = undefined
  const broken = entries.flatMap((entry, at) =>
    entry ? [] : [{ entry: at + 1, method: '', path: '', why: NO_REQUEST }],
  )
  const unread = [...draft.pages.unread()].map((one) => ({ ...recordOf(one), why: GOES_ON }))
  complete(draft, options.scopes ?? 'needed')
  return {
    state: redactState(toState(draft, seed, traffic), { ...options, seed }),
    contract: draft.signs.has('live') ? 'live' : 'documented',
    placed: traffic.filter((_, order) => reasons[order] === undefined).map(recordOf),
    unplaced: [...broken, ...unplacedOf(traffic, reasons), ...unread],
    completed: draft.completed,
    leftOut: [...draft.oddities],
    others: entries.length - traffic.length - broken.length,
  }
}

const NO_REQUEST = 'its request cannot be read'
const GOES_ON = 'the list goes on, and what follows was not recorded'

const recordOf = ({ entry, path }: Traffic): Recorded => ({
  entry: entry.number,
  method: entry.method,
  path: plainPath(path),
})

function unplacedOf(traffic: readonly Traffic[], reasons: readonly (string | undefined)[]): readonly Unplaced[] {
  return traffic.flatMap((one, order) => {
    const why = reasons[order]
    return why === undefined ? [] : [{ ...recordOf(one), why }]
  })
}

function attempt(draft: Draft, traffic: Traffic, order: number): string | undefined {
  try {
    return placeAnswer(draft, traffic, order)
  } catch (error) {
    if (error instanceof NotPlaced) return error.message
    throw error
  }
}
