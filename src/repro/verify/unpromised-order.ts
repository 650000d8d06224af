import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import type { World } from '../../resources/world.ts'
import type { ApiRequest } from '../har/traffic.ts'

/** The list of members, of whom several may have joined at the same moment. */
export const MEMBERS = '/api/organizations/:id/members'
/** The list of insights, of which many have the same place. */
const INSIGHTS = `${PROJECT_PATH}/insights`

/**
 * Whether the service does not promise the order of a list.
 *
 * @param recorded - The rows as the service gave them, by their keys.
 * @see spec T.17, T.22, 32.5, 42.4
 */
export function isUnpromisedOrder(
  at: string,
  recorded: unknown,
  apiRequest: ApiRequest,
  tables: World['tables'],
): boolean {
  const { path } = apiRequest.match!.value
  if (/\.(?:tags|dashboards|dashboard_tiles)$/.test(at)) return true
  if (at !== 'body.results') return false
  if (path === MEMBERS) return isByTime(recorded as readonly string[], apiRequest, tables)
  return path === INSIGHTS && isByPlace(recorded as readonly number[], apiRequest, tables)
}

/** Whether members come by the time of their joining. Those of one moment may come in any order. */
function isByTime(ids: readonly string[], { entry }: ApiRequest, { membership }: World['tables']): boolean {
  const order = entry.url.searchParams.get('order') || '-joined_at'
  const times = ids.map((id) => Date.parse(membership.get(id)?.joined_at ?? ''))
  if (order === '-joined_at') times.reverse()
  return /^-?joined_at$/.test(order) && isRising(times)
}

/** Whether insights come by their places. Those of one place, and those without any at the end, may come in any order. */
function isByPlace(ids: readonly number[], { entry }: ApiRequest, { insight }: World['tables']): boolean {
  return !entry.url.searchParams.get('order') && isRising(ids.map((id) => insight.get(id)?.order ?? Infinity))
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((one, at) => at === 0 || numbers[at - 1]! <= one)
