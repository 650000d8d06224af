import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import { MEMBERSHIP_LEVEL, PRIVILEGE, RESTRICTION } from '../../resources/levels.ts'
import type { FakeState } from '../../state/state.ts'
import { answeredObject, readSent } from '../har/body.ts'
import { keyOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { PartialState } from '../hydrate/partial-state.ts'
import { membershipsOf } from '../hydrate/placements/members.ts'
import { numberOf } from '../hydrate/reading.ts'
import { assumedMemberships } from '../hydrate/report.ts'
import type { Completed } from '../hydrate/report.ts'
import { senderOf } from './collaborations.ts'

const NO_ACCESS = /^You don't have access|^Project not found|^API key/
const OF_SCOPES = /^API key missing|does not support Personal API Key/
const OF_LEVEL = /edit permissions|restriction rights|sufficient permissions in the project/
const OF_ROW = /edit permissions for this|^Only the dashboard owner|^This insight is on a dashboard/

function detailOf({ entry }: ApiRequest): string {
  const { detail } = answeredObject(entry)
  return typeof detail === 'string' ? detail : ''
}

/** Whether a request was refused for want of a right in a row. */
export const isRefusedForRow = (apiRequest: ApiRequest): boolean =>
  apiRequest.entry.status === 403 && OF_ROW.test(detailOf(apiRequest))

/** Places what a refusal shows: who may enter a project, and who is a collaborator or a member already. */
export function placeRefusal(partial: PartialState, apiRequest: ApiRequest): void {
  const { entry, match } = apiRequest
  const caller = match && partial.callers.of(apiRequest)
  if (!caller || entry.status === 401 || entry.status >= 500) return
  caller.wasAnswered = true
  const detail = detailOf(apiRequest)
  const project = partial.callers.projectOf(apiRequest)
  if (project !== undefined && match.value.path.startsWith(PROJECT_PATH) && !NO_ACCESS.test(detail))
    caller.projects.add(project)
  const sent = readSent(entry)
  const uuid = isObject(sent) ? sent['user_uuid'] : undefined
  if (typeof uuid === 'string' && project !== undefined)
    placeRefusedUser(partial, apiRequest, { detail, uuid, project })
}

interface RefusedUser {
  readonly detail: string
  readonly uuid: string
  readonly project: number
}

function placeRefusedUser(partial: PartialState, { entry, match }: ApiRequest, refused: RefusedUser): void {
  const { rows, accounts, ids, belongings } = partial
  const { detail, uuid, project } = refused
  const dashboard_id = numberOf(match!.params['dashboard_id'])
  const isCollaborator = detail.startsWith('User already is')
  const isMember = detail.startsWith('This user likely')
  const isAbove = detail.startsWith('Cannot add collaborators that already')
  const isOutside = detail.startsWith('Cannot add collaborators that have no access')
  if (isOutside) accounts.byUuid(uuid)
  if (!isCollaborator && !isMember && !isAbove) return
  const account = accounts.byUuid(uuid)
  belongings.unshift({ account, project, ...(isAbove && { level: MEMBERSHIP_LEVEL.administrator }) })
  if (isCollaborator && rows.keysWith('collaborator', { dashboard_id, user_id: account }).length === 0)
    rows.put('collaborator', ids.uuidOf('refused collaborator', entry.number), { dashboard_id, user_id: account })
  if (isMember && membershipsOf(rows, project, account).length === 0)
    rows.put('member', ids.uuidOf('refused member', entry.number), { project_id: project, membership_id: account })
}

/**
 * The keys that were refused because of a missing scope. Where the shown scopes of a key are `*`, this tells what it
 * means: full access, unless the key is one of these.
 */
export function scopedKeys(traffic: readonly ApiRequest[]): ReadonlySet<string | undefined> {
  const refused = traffic.filter((one) => one.entry.status === 403 && OF_SCOPES.test(detailOf(one)))
  return new Set(refused.map(({ entry }) => keyOf(entry)))
}

/** The keys that may lack scopes: a refusal says so, or the recording does not show what it says. */
export function maybeScopedKeys(
  traffic: readonly ApiRequest[],
  hiddenKey: string | undefined,
): ReadonlySet<string | undefined> {
  const isOfScopes = (detail: string): boolean => detail === '' || OF_SCOPES.test(detail)
  const refused = traffic.filter((one) => one.entry.status === 403 && isOfScopes(detailOf(one)))
  return new Set(refused.map(({ entry }) => senderOf(entry, hiddenKey)))
}

/**
 * The keys whose owners are plain members, by what answers show most: refusals for want of a level, and restricted
 * dashboards that they may view only.
 */
function plainMembers(traffic: readonly ApiRequest[]): ReadonlySet<string | undefined> {
  const seen = new Map<string | undefined, number>()
  for (const one of traffic) {
    const key = keyOf(one.entry)
    const weight = one.entry.status === 403 && OF_LEVEL.test(detailOf(one)) ? 1 : viewsOf(one)
    seen.set(key, (seen.get(key) ?? 0) + weight)
  }
  return new Set([...seen].filter(([, weight]) => weight > 0).map(([key]) => key))
}

const RESTRICTED = new RegExp(
  `"effective_restriction_level":${RESTRICTION.collaborators},"effective_privilege_level":(\\d+)`,
  'g',
)

function viewsOf({ entry, match }: ApiRequest): number {
  if (entry.status !== 200 || !match?.value.path.includes('/dashboards')) return 0
  const body = asText(entry.content['text'] ?? '')
  const views = Array.from(body.matchAll(RESTRICTED), ([, level]) => (Number(level) === PRIVILEGE.view ? 1 : -1))
  return views.reduce((a, b) => a + b, 0)
}

/** Replaces what was assumed of keys and levels by what refusals show. */
export function withRefusals(
  state: FakeState,
  traffic: readonly ApiRequest[],
  completed: readonly Completed[],
): FakeState {
  const scoped = scopedKeys(traffic)
  const plain = plainMembers(traffic)
  const assumed = assumedMemberships(completed)
  const { key, membership } = state.tables
  const plainUsers = new Set(key.filter(({ value }) => plain.has(value)).map(({ user_id }) => user_id))
  const isStar = (scopes: readonly string[] | null): boolean => scopes?.length === 1 && scopes[0] === '*'
  return {
    ...state,
    tables: {
      ...state.tables,
      key: key.map((row) => (isStar(row.scopes) && !scoped.has(row.value) ? { ...row, scopes: null } : row)),
      membership: membership.map((row) =>
        assumed.has(row.id) && plainUsers.has(row.user_id) ? { ...row, level: MEMBERSHIP_LEVEL.member } : row,
      ),
    },
  }
}
