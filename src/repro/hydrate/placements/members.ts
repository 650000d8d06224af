import type { JsonObject, Key } from '../../../core/table/columns.ts'
import type { Account } from '../accounts.ts'
import { bodyOf, projectOf, rowsOf } from '../answer.ts'
import type { RecordedAnswer } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
import type { PartialRows, PartialState, Placement } from '../partial-state.ts'
import { isUuid } from '../reading.ts'
import { NotPlaced } from '../report.ts'

/** All explicit members of a project, in their order: one who was there before and is not shown has been removed. */
export const placeMembers: Placement = (partial, answer) => {
  const shown = rowsOf(answer)
  const { rows } = partial
  rows.remove('member', rows.keysWith('member', { project_id: projectOf(answer) }))
  for (const row of shown) putMember(partial, answer, row)
}

export const placeMember: Placement = (partial, answer) => putMember(partial, answer, bodyOf(answer))

/** Places a member who was added or changed: only a private project lets anybody do that. */
export const placeChangedMember: Placement = (partial, answer) => {
  placeMember(partial, answer)
  partial.rows.put('project', projectOf(answer), { access_control: true })
}

export const placeRemovedMember: Placement = ({ rows, accounts, callers }, answer) => {
  const account = accounts.find(answer.params['user_uuid']!)
  if (!account) return
  rows.remove('member', membershipsOf(rows, projectOf(answer), account))
  for (const caller of callers.all()) if (caller.account === account) caller.left.add(projectOf(answer))
}

/** The keys of a user's explicit memberships in a project: one, or none. Until completion, they name the user. */
export const membershipsOf = (rows: PartialRows, project: number, account: Account): readonly Key[] =>
  rows.keysWith('member', { membership_id: account, project_id: project })

function putMember(partial: PartialState, answer: RecordedAnswer, shown: JsonObject): void {
  const project = projectOf(answer)
  const { parent_level, parent_membership_id } = shown
  const { id, account } = readPerson(partial, shown, 'it does not show who is a member')
  const others = membershipsOf(partial.rows, project, account).filter((key) => key !== id)
  partial.rows.remove('member', others)
  partial.rows.put('member', id, { ...columnsOf('member', shown), project_id: project, membership_id: account })
  partial.belongings.push({
    account,
    project,
    ...(typeof parent_level === 'number' && { level: parent_level }),
    ...(isUuid(parent_membership_id) && { membership: parent_membership_id }),
  })
}

/** The user whom a member or a collaborator is, and the row's own id. */
export function readPerson({ accounts }: PartialState, { id, user, user_uuid }: JsonObject, why: string) {
  const account = accounts.see(user) ?? (typeof user_uuid === 'string' ? accounts.byUuid(user_uuid) : undefined)
  if (typeof id !== 'string' || !account) throw new NotPlaced(why)
  return { id, account }
}
