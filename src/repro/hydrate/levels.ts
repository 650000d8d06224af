import type { Key } from '../../core/table/row-index.ts'
import type { Account } from './accounts.ts'
import type { Standing } from './callers.ts'
import type { Draft, Values } from './draft.ts'
import type { Memberships } from './memberships.ts'

const ADMINISTRATOR = 8
const CAN_EDIT = 37

/** One caller in one project, while his rights are being made to fit what he was seen to do. */
interface Case {
  readonly draft: Draft
  readonly account: Account
  readonly project: number
  readonly standing: Standing
  readonly membership: { readonly id: string; readonly row: Values }
}

/** Gives callers the rights without which they could not have done what the recording shows. */
export function completeLevels(draft: Draft, memberships: Memberships): void {
  for (const { account, standings, answers } of draft.callers)
    for (const [project, standing] of account && answers > 0 ? standings : [])
      settle({ draft, account: account!, project, standing, membership: memberships(account!, project) })
}

function settle(one: Case): void {
  const { standing, membership } = one
  const isKnown = membership.row['level'] !== undefined
  if (!isKnown && standing.level !== undefined && explicitOf(one) === undefined)
    membership.row['level'] = standing.level
  const foreign = [...standing.edits].filter((id) => isForeign(one, id) && !collaborates(one, id))
  if (mustAdminister(one, foreign)) raise(one)
  else for (const id of foreign) if (effectiveLevel(one) < ADMINISTRATOR) collaborate(one, id)
  if (isPrivate(one) && !explicitOf(one) && effectiveLevel(one) < ADMINISTRATOR) enter(one)
}

const isPrivate = ({ draft, project }: Case): boolean => draft.tables.project.get(project)?.['access_control'] === true

/** Restricted, and somebody else's. */
function isForeign({ draft, account }: Case, id: number): boolean {
  const row = draft.tables.dashboard.get(id)
  return row?.['restriction_level'] === CAN_EDIT && (row['created_by_id'] as Account | undefined)?.self !== account
}

/** Who may say how restricted another's dashboard is, or edit it without being named among its collaborators. */
function mustAdminister(one: Case, foreign: readonly number[]): boolean {
  const { draft, account, standing } = one
  const isOthers = (id: number): boolean =>
    (draft.tables.dashboard.get(id)?.['created_by_id'] as Account | undefined)?.self !== account
  const unnamed = foreign.some((id) => draft.listed.has(`collaborators ${id}`)) && standing.views.size === 0
  return standing.administers || [...standing.restricts].some(isOthers) || unnamed
}

function explicitOf({ draft, account, project }: Case): Values | undefined {
  const own = draft.memberIn(project, account)
  return own === undefined ? undefined : draft.tables.member.get(own)
}

function effectiveLevel(one: Case): number {
  const explicit = isPrivate(one) ? explicitOf(one)?.['level'] : undefined
  return Math.max(Number(one.membership.row['level'] ?? 1), Number(explicit ?? 1))
}

function raise(one: Case): void {
  if (effectiveLevel(one) >= ADMINISTRATOR) return
  one.membership.row['level'] = ADMINISTRATOR
  one.draft.complete('membership', [one.membership.id], 'the caller did what only administrators may', ['level'])
}

function collaborates({ draft, account }: Case, dashboard: number): boolean {
  return [...draft.group(`collaborators ${dashboard}`)].some((key) => {
    const row = draft.tables.collaborator.get(key)
    return (row?.['user_id'] as Account | undefined)?.self === account && row?.['level'] === CAN_EDIT
  })
}

function collaborate({ draft, account, membership }: Case, dashboard: number): void {
  const id = derived(membership.id, dashboard)
  draft.put('collaborator', id, { dashboard_id: dashboard, user_id: account, level: CAN_EDIT })
  draft.complete('collaborator', [id], 'the caller could edit this restricted dashboard of somebody else')
}

/** A private project is open to its members. */
function enter({ draft, account, project, membership }: Case): void {
  if (draft.listed.has(`members ${project}`)) {
    membership.row['level'] = ADMINISTRATOR
    draft.complete('membership', [membership.id], 'the caller is in a private project without being a member', [
      'level',
    ])
    return
  }
  const id: Key = derived(membership.id, project)
  draft.put('member', id, { project_id: project })
  draft.tables.member.get(id)!['membership_id'] = membership.id
  draft.memberOf.set(id, account)
  draft.complete('member', [id], 'the caller is in this private project')
}

/** A UUID for a number beside another UUID. */
const derived = (uuid: string, number: number): string =>
  `${number.toString(16).padStart(8, '0').slice(-8)}${uuid.slice(8)}`
