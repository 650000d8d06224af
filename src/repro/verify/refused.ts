import { NOT_FOUND } from '../../core/http/errors.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import { MISSING_SCOPE, NO_SCOPE_IS_ENOUGH } from '../../request/scopes.ts'
import { CANNOT_EDIT_DESTINATION } from '../../resources/dashboards/move-tile.rules.ts'
import { CANNOT_RESTRICT } from '../../resources/dashboards/update.rules.ts'
import { CANNOT_ADD_TO } from '../../resources/insights/dashboards.rules.ts'
import { CANNOT_EDIT_INSIGHT } from '../../resources/insights/rules.ts'
import { OUT_OF_BOUNDS } from '../../resources/key-bounds.ts'
import { CANNOT_EDIT, NO_DASHBOARD } from '../../resources/permissions.ts'
import { LOW_LEVEL } from '../../resources/project-levels.ts'
import { NO_ACCESS, NO_PROJECT } from '../../resources/projects/rules.ts'
import { CANNOT_SHARE_INSIGHT, NO_INSIGHT } from '../../resources/sharing/rules.ts'
import { answeredObject } from '../har/body.ts'
import { isRedirected } from '../har/status.ts'
import { apiKeyOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { usableKeyOf } from '../hydrate/callers.ts'
import { numberOf } from '../hydrate/reading.ts'

/** Refusals of those who do not enter the project, or whose key does not let them. */
const OUTSIDE = [NO_ACCESS, LOW_LEVEL, NO_PROJECT, MISSING_SCOPE, OUT_OF_BOUNDS]
const OF_SCOPES = [MISSING_SCOPE, NO_SCOPE_IS_ENOUGH]
const OF_LEVEL = [CANNOT_EDIT, CANNOT_EDIT_DESTINATION, CANNOT_SHARE_INSIGHT, CANNOT_RESTRICT, LOW_LEVEL, NO_ACCESS]
const OF_ROW = [CANNOT_EDIT, CANNOT_SHARE_INSIGHT, CANNOT_RESTRICT, CANNOT_EDIT_INSIGHT, CANNOT_ADD_TO]

/** Whether a refusal is one of these. Some end with an id or a scope, so only how they begin is compared. */
const isOneOf = (detail: string, refusals: readonly string[]): boolean =>
  refusals.some((text) => detail.startsWith(text))

/** The key that a request was made with; `hiddenKey` if the recording shows none. */
export const senderOf = (entry: ApiRequest['entry'], hiddenKey: string | undefined): string | undefined =>
  usableKeyOf(entry) ?? hiddenKey

/** The text of a refusal; empty if there is none. */
export function detailOf({ entry }: ApiRequest): string {
  const { detail } = answeredObject(entry)
  return typeof detail === 'string' ? detail : ''
}

/** Whether a request was refused because a right on a row was missing. */
export const isRefusedForRow = (apiRequest: ApiRequest): boolean =>
  apiRequest.entry.status === 403 && isOneOf(detailOf(apiRequest), OF_ROW)

/** Whether a refusal shows that the sender is a plain member, or none. */
export const isRefusedForLevel = (apiRequest: ApiRequest): boolean => isOneOf(detailOf(apiRequest), OF_LEVEL)

/** Whether a tile was not moved because of the dashboard that it should go to. That it leaves the other one is allowed. */
export const isRefusedForDestination = (apiRequest: ApiRequest): boolean =>
  detailOf(apiRequest) === CANNOT_EDIT_DESTINATION

/** Whether a request was refused because of the dashboards that an insight is on. */
export const isRefusedForInsight = (apiRequest: ApiRequest): boolean => detailOf(apiRequest) === CANNOT_EDIT_INSIGHT

/** The dashboard that an insight was not put on, because the sender may not edit it. The insight itself they may. */
export function closedDashboard(apiRequest: ApiRequest): number | undefined {
  const detail = detailOf(apiRequest)
  return detail.startsWith(CANNOT_ADD_TO) ? numberOf(detail.slice(CANNOT_ADD_TO.length)) : undefined
}

/**
 * Whether a request had the right to read the row or to edit it: it was answered, no row was found, or only the level of
 * restriction may not be changed.
 */
export function isLetIn(apiRequest: ApiRequest): boolean {
  const { entry } = apiRequest
  const { status } = entry
  if (status === 404) return [NO_DASHBOARD, NO_INSIGHT, NOT_FOUND].includes(detailOf(apiRequest))
  if (status === 403) return detailOf(apiRequest) === CANNOT_RESTRICT
  return status >= 200 && status <= 400 && !isRedirected(entry)
}

/** Whether a request wanted to remove a user from a project who was no explicit member of it. */
export const isVainRemoval = ({ entry, match }: ApiRequest): boolean =>
  entry.method === 'DELETE' &&
  entry.status === 404 &&
  match?.value.path === `${PROJECT_PATH}/explicit_members/:user_uuid`

/** Whether an answer or a refusal shows that the sender may enter the project that the path names. */
export function entersProject(apiRequest: ApiRequest): boolean {
  const { path } = apiRequest.match!.value
  // Strangers get a 404 for the project itself, and when they remove themselves from it.
  const isForStrangers = (apiRequest.entry.status === 404 && path === PROJECT_PATH) || isVainRemoval(apiRequest)
  return path.startsWith(PROJECT_PATH) && !isForStrangers && !isOneOf(detailOf(apiRequest), OUTSIDE)
}

/**
 * The keys that were refused because of a missing scope. If the shown scopes of a key are `*`, it has full access unless it
 * is one of these.
 */
export function scopedKeys(traffic: readonly ApiRequest[]): ReadonlySet<string | undefined> {
  const refused = traffic.filter((one) => one.entry.status === 403 && isOneOf(detailOf(one), OF_SCOPES))
  return new Set(refused.map(({ entry }) => apiKeyOf(entry)))
}

/** The keys that may lack scopes: a refusal says so, or the recording does not show what it says. */
export function maybeScopedKeys(
  traffic: readonly ApiRequest[],
  hiddenKey: string | undefined,
): ReadonlySet<string | undefined> {
  const isOfScopes = (detail: string): boolean => detail === '' || isOneOf(detail, OF_SCOPES)
  const refused = traffic.filter((one) => one.entry.status === 403 && isOfScopes(detailOf(one)))
  return new Set(refused.map(({ entry }) => senderOf(entry, hiddenKey)))
}
