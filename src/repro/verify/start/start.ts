import type { ContractName } from '../../../contract/contract.ts'
import { Ids } from '../../../core/ids.ts'
import { PROJECT_PATH } from '../../../observe/faults/served-path.ts'
import type { FakeState } from '../../../state/state.ts'
import type { CreateFake } from '../../fake-access.ts'
import { answeredObject } from '../../har/body.ts'
import { apiKeyOf, seedOf } from '../../har/traffic.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import { complete } from '../../hydrate/completion.ts'
import { isStandIn } from '../../hydrate/hidden-callers.ts'
import { sortMemberships } from '../../hydrate/joining.ts'
import { DashboardLists } from '../../hydrate/lists.ts'
import { openPartialState } from '../../hydrate/partial-state.ts'
import { placeOrExplain } from '../../hydrate/placing.ts'
import { numberOf } from '../../hydrate/reading.ts'
import type { Completed } from '../../hydrate/report.ts'
import { toState } from '../../hydrate/state.ts'
import { withRefusals } from '../shown-levels.ts'
import { CopiedTiles } from './copied-tiles.ts'
import type { EarlierState } from './earlier-state.ts'
import { findLateRows } from './late-rows.ts'
import type { LateKeys } from './late-rows.ts'
import { removeUnsureInsights } from './left-insights.ts'
import { sortByTime, sortEvents, sortPersons } from './listed-order.ts'
import { forgetLaterMembers, readVainRemovals } from './member-requests.ts'
import { placeRefusal } from './placed-refusal.ts'
import type { MadeRows } from './recorded-write.ts'
import { restrictRefused } from './refused-dashboards.ts'
import { knownNames, replaceMadeUp } from './undo-copy.ts'
import { undoWrite } from './undo.ts'
import { keepTiles } from './unseen-tiles.ts'

/** The state in which a recording began, as far as the recording shows it. */
export interface RecordedStart {
  readonly state: FakeState
  readonly contract: ContractName
  readonly completed: readonly Completed[]
  /** The rows that each request made, by its place in the archive. */
  readonly made: ReadonlyMap<number, MadeRows>
  /** The key of callers whose own key the recording does not show. */
  readonly hiddenKey: string | undefined
  /** By keys: the users on the whole list of members that a key was shown, those who may do most first. */
  readonly colleagues: ReadonlyMap<string, readonly number[]>
  /** Dashboards that the recording names, and whose level it does not show. */
  readonly levelless: ReadonlySet<unknown>
  /**
   * Insights of which the recording shows only the number, and perhaps the sharing: nothing shows which dashboards they are
   * on.
   */
  readonly unseenInsights: ReadonlySet<unknown>
  /** The rows that others add in the middle of the recording: they are in the state, and have to be taken out of it. */
  readonly late: LateKeys
  /** Whether a list shows the events of a project to the last one. */
  readonly showsAllEvents: boolean
  /** The project that a path names, `@current` included; undefined if nothing shows it. */
  readonly projectOf: (apiRequest: ApiRequest) => number | undefined
}

/**
 * Here a list says nothing about dashboards that are not on it: they may have been created or deleted since the start.
 */
class AnyDashboards extends DashboardLists {
  override addPage(): readonly number[] {
    return []
  }
}

/**
 * Rebuilds the state before the first request. Answers are placed from the last to the first, so the oldest wins, and each
 * write is taken back.
 */
export function openStart(createFake: CreateFake, traffic: readonly ApiRequest[]): RecordedStart {
  const seed = seedOf(traffic)
  const partial = {
    ...openPartialState(new Ids(seed)),
    dashboardLists: new AnyDashboards(),
    copiedTiles: new CopiedTiles(),
    unsureInsights: new Set<number>(),
  }
  const made = placeBackwards(partial, traffic)
  settle(partial, traffic)
  const { contract, completed } = partial.report
  const state = withRefusals(sortMemberships(toState(partial, seed, [], createFake), traffic), traffic, completed)
  const keys = new Set(traffic.map(({ entry }) => apiKeyOf(entry) ?? ''))
  const hiddenKey = [...keys].find(isStandIn) ?? state.tables.key.find(({ value }) => !keys.has(value))?.value
  const levelless = new Set<unknown>(partial.rows.keysWith('dashboard', { restriction_level: undefined }))
  const unseenInsights = new Set<unknown>(partial.rows.keysWith('insight', { short_id: undefined }))
  const showsAllEvents = traffic.some(isWholeEventList)
  const colleagues = colleaguesOf(partial, hiddenKey)
  const late = findLateRows(traffic)
  const projectOf: RecordedStart['projectOf'] = (one) => partial.callers.projectOf(one)
  const seen = { hiddenKey, colleagues, levelless, unseenInsights, late, showsAllEvents, projectOf }
  return { state, contract, completed, made, ...seen }
}

/** Decides what the placed answers leave open, brings the rows in order and completes them. */
function settle(partial: EarlierState, traffic: readonly ApiRequest[]): void {
  removeUnsureInsights(partial)
  readVainRemovals(partial, traffic)
  forgetLaterMembers(partial, traffic)
  restrictRefused(partial, traffic)
  keepTiles(partial)
  partial.copiedTiles.giveNumbers(partial.rows)
  sortByTime(partial, 'collaborator', 'added_at')
  sortByTime(partial, 'member', 'joined_at')
  sortPersons(partial, traffic)
  sortEvents(partial, traffic)
  complete(partial)
}

/** Places all answers and takes back all writes. Returns the rows that each write has made, by the number of its request. */
function placeBackwards(partial: EarlierState, traffic: readonly ApiRequest[]): RecordedStart['made'] {
  partial.callers.findCurrent(traffic)
  const made = new Map<number, MadeRows>()
  for (const [at, one] of [...traffic.entries()].toReversed()) {
    placeForMadeUp(partial, one, at)
    if (one.entry.status >= 200 && one.entry.status < 300) made.set(one.entry.number, undoWrite(partial, one))
  }
  return made
}

/** The users on the list of members that each key was shown. */
const colleaguesOf = ({ callers }: EarlierState, hiddenKey: string | undefined): RecordedStart['colleagues'] =>
  new Map(
    callers
      .answered()
      .map(({ key, colleagues }) => [key ?? hiddenKey ?? '', colleagues.all().map(({ account }) => account.id!)]),
  )

/** Places an answer, and lets what it shows take the place of what was made up for a copy. */
function placeForMadeUp(partial: EarlierState, apiRequest: ApiRequest, order: number): void {
  // The names of all insights are read for each answer, so only if something may be made up.
  if (partial.copiedTiles.isEmpty) return place(partial, apiRequest, order)
  const known = knownNames(partial.rows)
  place(partial, apiRequest, order)
  replaceMadeUp(partial, known)
}

function place(partial: EarlierState, apiRequest: ApiRequest, order: number): void {
  if (apiRequest.entry.status === 0) return
  if (apiRequest.entry.status >= 300) return placeRefusal(partial, apiRequest)
  // The tile that was moved may not appear in any answer. It is made up first.
  if (apiRequest.match?.value.path.endsWith('/move_tile')) undoWrite(partial, apiRequest)
  placeOrExplain(partial, apiRequest, order)
  placeParents(partial, apiRequest)
}

/** Marks the dashboard or the insight of which a part was found as not deleted (rules P.11, 45.2). */
function placeParents({ rows }: EarlierState, { match }: ApiRequest): void {
  for (const table of ['dashboard', 'insight'] as const) {
    const id = numberOf(match?.params[`${table}_id`])
    if (id !== undefined && rows.tables[table].has(id)) rows.put(table, id, { deleted: false })
  }
}

function isWholeEventList({ entry, match }: ApiRequest): boolean {
  const isList = match?.value.path === `${PROJECT_PATH}/events` && entry.status === 200
  const isWhole = [...entry.url.searchParams.keys()].every((name) => name === 'limit')
  return isList && isWhole && answeredObject(entry)['next'] === null
}
