import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import { isSafe } from '../../resources/route.ts'
import type { FakeState } from '../../state/state.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { closedDashboard, isRefusedForDestination } from './refused.ts'
import { isAddition, sent } from './start/recorded-write.ts'

const isWrite = ({ entry }: ApiRequest): boolean => !isSafe(entry.method)

/** The dashboards that a write changes: that of its path, the one that a tile moves to, and those that an insight gets. */
export function writtenDashboards(one: ApiRequest): readonly number[] {
  if (!isWrite(one)) return []
  const { toDashboard, dashboards } = sent(one)
  return [/\/dashboards\/(\d+)/.exec(one.path)?.[1], toDashboard, dashboards].flat().map(Number)
}

/** The dashboard that a tile may leave, though not for the dashboard that it should go to. */
export const leftDashboard = (one: ApiRequest): readonly number[] =>
  isRefusedForDestination(one) ? [Number(one.match!.params['id'])] : []

/** The dashboard that a collaborator was added to. */
export const addedTo = (one: ApiRequest): readonly number[] =>
  isAddition(one, 'collaborators') ? writtenDashboards(one) : []

/**
 * The dashboards of an insight that the sender may edit: it was changed, or only refused for the sake of a dashboard to put it on.
 *
 * @param tiles - Those of the start.
 */
export function dashboardsOfEdited(one: ApiRequest, tiles: FakeState['tables']['tile']): readonly number[] {
  const isOfInsight = one.match?.value.path === `${PROJECT_PATH}/insights/:id` && isWrite(one)
  if (!isOfInsight || (one.entry.status >= 300 && closedDashboard(one) === undefined)) return []
  const id = Number(one.match.params['id'])
  return tiles.filter(({ insight_id }) => insight_id === id).map(({ dashboard_id }) => dashboard_id)
}
