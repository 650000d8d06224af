import { MEMBERSHIP_LEVEL, PRIVILEGE, RESTRICTION } from '../../resources/levels.ts'
import type { FakeState } from '../../state/state.ts'
import { answeredText } from '../har/body.ts'
import { apiKeyOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { assumedMemberships } from '../hydrate/report.ts'
import type { Completed } from '../hydrate/report.ts'
import { isRefusedForLevel, scopedKeys } from './refused.ts'

/** A refusal outweighs this many dashboards that a user may edit, because they may edit those as a collaborator. */
const REFUSAL = 3

/**
 * The keys whose owners are plain members, by what answers show most: refusals because of a missing level, and restricted
 * dashboards that they may only view.
 */
function plainMembers(traffic: readonly ApiRequest[]): ReadonlySet<string | undefined> {
  const seen = new Map<string | undefined, number>()
  for (const one of traffic) {
    const key = apiKeyOf(one.entry)
    const weight = one.entry.status === 403 && isRefusedForLevel(one) ? REFUSAL : viewsOf(one)
    seen.set(key, (seen.get(key) ?? 0) + weight)
  }
  return new Set([...seen].filter(([, weight]) => weight > 0).map(([key]) => key))
}

const RESTRICTED = new RegExp(
  String.raw`"effective_restriction_level":\s*${RESTRICTION.collaborators},\s*"effective_privilege_level":\s*(\d+)`,
  'g',
)

function viewsOf({ entry, match }: ApiRequest): number {
  if (entry.status !== 200 || !match?.value.path.includes('/dashboards')) return 0
  const views = Array.from(answeredText(entry).matchAll(RESTRICTED), ([, level]) =>
    Number(level) === PRIVILEGE.view ? 1 : -1,
  )
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
